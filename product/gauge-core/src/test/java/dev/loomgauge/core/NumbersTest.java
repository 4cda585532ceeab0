package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("the default locale is that of the whole JVM")
class NumbersTest {
  private final Locale before = Locale.getDefault();

  @BeforeEach
  void useALocaleWithOtherSigns() {
    Locale.setDefault(Locale.GERMANY);
  }

  @AfterEach
  void putTheLocaleBack() {
    Locale.setDefault(before);
  }

  @Test
  void aRateKeepsThreeDigitsAndItsUnit() {
    assertThat(Numbers.rate(2714.4)).isEqualTo("2,714 req/s");
    assertThat(Numbers.rate(99.04)).isEqualTo("99.0 req/s");
    assertThat(Numbers.rate(1.5)).isEqualTo("1.50 req/s");
  }

  @ParameterizedTest
  @CsvSource({"4.5351, 4.535", "5, 5", "400, 400", "0.00027778, 0.0002778", "26000.4, '26,000'"})
  void aNumberThatMustDifferHasFourSignificantDigits(double number, String words) {
    assertThat(Numbers.significant(number)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "99.97, 100",
    "100, 100",
    "99.94, 99.9",
    "9.996, 10.0",
    "0.9996, 1.00",
    "0.25, 0.250",
    "0.00027778, 0.000278",
    "0, 0",
    "-12.34, -12.3"
  })
  void digitsAreThoseOfTheRoundedNumber(double number, String words) {
    assertThat(Numbers.rate(number)).isEqualTo(words + " req/s");
    assertThat(Numbers.millis(number)).isEqualTo(words + " ms");
  }

  @Test
  void allIsAHundredPercent() {
    assertThat(Numbers.percent(1.0)).isEqualTo("100 %");
    assertThat(Numbers.percent(0.9996)).isEqualTo("100 %");
    assertThat(Numbers.percent(1.008)).isEqualTo("100.8 %");
    assertThat(Numbers.percent(0.0042)).isEqualTo("0.42 %");
  }

  @Test
  void aMarginHasTheDigitsThatWereGiven() {
    assertThat(Numbers.margin(0.03)).isEqualTo("3 %");
    assertThat(Numbers.margin(0.025)).isEqualTo("2.5 %");
  }

  @Test
  void aRatioIsFinerNearOne() {
    assertThat(Numbers.ratio(0.98214)).isEqualTo("0.982");
    assertThat(Numbers.ratio(6.873)).isEqualTo("6.87");
    assertThat(Numbers.ratios(0.97812, 1.0214, 0.9995)).isEqualTo("0.978 to 1.021");
  }

  @Test
  void memoryIsInPowersOfTwo() {
    assertThat(Numbers.bytes(3L << 29)).isEqualTo("1.5 GiB");
    assertThat(Numbers.bytes(512L << 20)).isEqualTo("512 MiB");
    assertThat(Numbers.kilobytes(12_612)).isEqualTo("12.3");
  }

  @Test
  void aCountNamesOneOrSeveral() {
    assertThat(Numbers.count(1, "CPU")).isEqualTo("1 CPU");
    assertThat(Numbers.count(12_000, "user")).isEqualTo("12,000 users");
  }

  @Test
  void longTimesAreSecondsAndShortOnesMilliseconds() {
    assertThat(Numbers.millis(501.26)).isEqualTo("501 ms");
    assertThat(Numbers.millis(4.213)).isEqualTo("4.21 ms");
    assertThat(Numbers.millis(12_345.0)).isEqualTo("12.3 s");
  }

  @Test
  void aShareThatIsNotZeroNeverReadsZero() {
    assertThat(Numbers.percent(0.973)).isEqualTo("97.3 %");
    assertThat(Numbers.percent(0.00002)).isEqualTo("< 0.01 %");
    assertThat(Numbers.percent(0.0)).isEqualTo("0 %");
  }

  @Test
  void whatWasNotMeasuredIsADash() {
    assertThat(Numbers.rate(null)).isEqualTo("–");
    assertThat(Numbers.number(Double.NaN)).isEqualTo("–");
  }

  @Test
  void onlyWholeNumbersAmongLevelsGetCommas() {
    assertThat(Numbers.level("2600")).isEqualTo("2,600");
    assertThat(Numbers.level("500 ms")).isEqualTo("500 ms");
    assertThat(Numbers.level("0100")).isEqualTo("0100");
  }

  @Test
  void aUnitStaysWithItsNumber() {
    assertThat(Numbers.together("at 97.3 %; 2 seconds, 5 s."))
        .isEqualTo("at 97.3\u00A0%; 2 seconds, 5\u00A0s.");
  }

  @Test
  void aSpanHasTwoUnitsAtMost() {
    assertThat(Numbers.span(Duration.ofSeconds(281))).isEqualTo("4 min 41 s");
    assertThat(Numbers.span(Duration.ofSeconds(7_261))).isEqualTo("2 h 1 min");
  }

  @Test
  void anErrorHasItsSignUnlessItIsAsGoodAsNone() {
    assertThat(Numbers.signed(0.0321)).isEqualTo("+3.2 %");
    assertThat(Numbers.signed(-0.12)).isEqualTo("−12.0 %");
    assertThat(Numbers.signed(0)).isEqualTo("0 %");
    assertThat(Numbers.signed(-0.000_01)).isEqualTo("< 0.01 %");
  }

  @Test
  void twoRatesThatReadTheSameAreSaidOnce() {
    assertThat(Numbers.rates(2310, 3520)).isEqualTo("2,310 to 3,520 req/s");
    assertThat(Numbers.rates(99.97, 100.2)).isEqualTo("100 req/s");
    assertThat(Numbers.perSecond(2714.4)).isEqualTo("2,714");
  }

  @Test
  void aCeilingThatIsAnEstimateIsMarked() {
    assertThat(Numbers.ceiling(2910, true)).isEqualTo("2,910 req/s");
    assertThat(Numbers.ceiling(2910, false)).isEqualTo("~2,910 req/s");
  }

  @Test
  void aSpanOfTimesNamesItsUnitOnceWhereBothHaveTheSame() {
    assertThat(Numbers.millis(12.34, 15.21)).isEqualTo("12.3 to 15.2 ms");
    assertThat(Numbers.millis(9_800, 12_300)).isEqualTo("9,800 ms to 12.3 s");
    assertThat(Numbers.millis(12_300, 15_000)).isEqualTo("12.3 to 15.0 s");
    assertThat(Numbers.millis(9_000, 10_000)).isEqualTo("9,000 ms to 10.0 s");
    assertThat(Numbers.millis(10_000, 20_000)).isEqualTo("10 to 20.0 s");
  }

  @Test
  void secondsBeginAtTenThousandMilliseconds() {
    assertThat(Numbers.millis(9_999.4)).isEqualTo("9,999 ms");
    assertThat(Numbers.millis(10_000.0)).isEqualTo("10.0 s");
    assertThat(Numbers.millis((Double) null)).isEqualTo("–");
  }

  @Test
  void aPercentileOfTooFewRequestsSaysSo() {
    assertThat(Numbers.tail(null)).isEqualTo("too few requests");
    assertThat(Numbers.tail(12_345.0)).isEqualTo("12.3 s");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0002, 0.02 %",
    "0.00009, < 0.01 %",
    "0.0099, 0.99 %",
    "0.01, 1.0 %",
    "0.9994, 99.9 %",
    "12.5, '1,250.0 %'",
    "-0.5, -50.0 %"
  })
  void aShareIsFinerNearZero(double share, String words) {
    assertThat(Numbers.percent(share)).isEqualTo(words);
  }

  @Test
  void howFarAPredictionIsOffHasItsDirection() {
    assertThat(Numbers.off(97.2, 100)).isEqualTo("2.8 % too low");
    assertThat(Numbers.off(112, 100)).isEqualTo("12.0 % too high");
    assertThat(Numbers.off(5, 5)).isEqualTo("exactly as measured");
    assertThat(Numbers.percent(null)).isEqualTo("–");
  }

  @ParameterizedTest
  @CsvSource({
    "123.4, 123",
    "99.95, 100",
    "99.94, 99.9",
    "9.995, 10.0",
    "9.994, 9.99",
    "1.4995, 1.50",
    "1.4994, 1.499",
    "0.09995, 0.100",
    "0.0999, 0.0999"
  })
  void theDigitsOfARatioFollowItsSize(double ratio, String words) {
    assertThat(Numbers.ratio(ratio)).isEqualTo(words);
  }

  @Test
  void aRatioThatIsNoneIsADash() {
    assertThat(Numbers.ratio(null)).isEqualTo("–");
    assertThat(Numbers.ratio(Double.POSITIVE_INFINITY)).isEqualTo("–");
    assertThat(Numbers.ratios(9.99, 12, null)).isEqualTo("9.99 to 12.00");
    assertThat(Numbers.ratios(9.99, 12, 10.5)).isEqualTo("10.0 to 12.0");
  }

  @Test
  void aProbabilityHasThreeDecimalsBelowATenth() {
    assertThat(Numbers.probability(null)).isEqualTo("–");
    assertThat(Numbers.probability(0.00099)).isEqualTo("< 0.001");
    assertThat(Numbers.probability(0.001)).isEqualTo("0.001");
    assertThat(Numbers.probability(0.0124)).isEqualTo("0.012");
    assertThat(Numbers.probability(0.1)).isEqualTo("0.10");
  }

  @Test
  void wholeNumbersHaveNoDecimals() {
    assertThat(Numbers.count(2_599.5)).isEqualTo("2,600");
    assertThat(Numbers.counts(2_810, 3_060.0)).isEqualTo("2,810 to 3,060");
    assertThat(Numbers.counts(2_810, null)).isEqualTo("2,810 or more");
    assertThat(Numbers.number(1_234.0)).isEqualTo("1,234");
    assertThat(Numbers.number(3.0)).isEqualTo("3");
    assertThat(Numbers.number(0.5)).isEqualTo("0.500");
    assertThat(Numbers.number(null)).isEqualTo("–");
    assertThat(Numbers.count(0, "user")).isEqualTo("0 users");
  }

  @ParameterizedTest
  @CsvSource({
    "21, 1973, 21",
    "10, 50, 10",
    "9.96, 50, 10.0",
    "2.4, 100, 2",
    "1, 100, 1",
    "2.4, 99, 2.4",
    "1, 5, 1.0",
    "0.126, 1000, 0.13"
  })
  void halfAnIntervalIsAsFineAsItsFigure(double half, double figure, String words) {
    assertThat(Numbers.half(half, figure)).isEqualTo(words);
  }

  @Test
  void aNumberThatSomebodyWroteKeepsItsDigits() {
    assertThat(Numbers.fixed(2.5, 1)).isEqualTo("2.5");
    assertThat(Numbers.fixed(3, 1)).isEqualTo("3");
    assertThat(Numbers.fixed(0.25, 1)).isEqualTo("0.3");
    assertThat(Numbers.fixed(100, 0)).isEqualTo("100");
    assertThat(Numbers.fixed(1_234.56, 1)).isEqualTo("1,234.6");
    assertThat(Numbers.plain(1_000)).isEqualTo("1000");
    assertThat(Numbers.plain(0.50)).isEqualTo("0.5");
    assertThat(Numbers.plain(1e-7)).isEqualTo("0.0000001");
    assertThat(Numbers.money(1_204.5)).isEqualTo("1,204.50");
    assertThat(Numbers.significant(1_000)).isEqualTo("1,000");
    assertThat(Numbers.significant(-0.25)).isEqualTo("-0.25");
  }

  @Test
  void gibibytesBeginAtTheirFirst() {
    assertThat(Numbers.bytes(1_023L << 20)).isEqualTo("1,023 MiB");
    assertThat(Numbers.bytes(1_024L << 20)).isEqualTo("1.0 GiB");
  }

  @ParameterizedTest
  @CsvSource({"2048, 2", "1024, 1", "1536, 1.50", "512, 0.50", "41, 0.04", "-1536, -1.50", "0, 0"})
  void kilobytesOfARequestHaveOneThousandAndTwentyFourBytes(double bytes, String words) {
    assertThat(Numbers.kilobytes(bytes)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({"59, 59 s", "60, 1 min 0 s", "3599, 59 min 59 s", "3600, 1 h 0 min"})
  void aSpanChangesItsUnitAtAFullOne(long seconds, String words) {
    assertThat(Numbers.span(Duration.ofSeconds(seconds))).isEqualTo(words);
  }

  @Test
  void levelsFromFourToFifteenDigitsGetCommas() {
    assertThat(Numbers.level("999")).isEqualTo("999");
    assertThat(Numbers.level("1000")).isEqualTo("1,000");
    assertThat(Numbers.level("123456789012345")).isEqualTo("123,456,789,012,345");
    assertThat(Numbers.level("1234567890123456")).isEqualTo("1234567890123456");
  }

  @Test
  void everyUnitStaysWithItsNumber() {
    assertThat(Numbers.together("9 req/s, 2 ms, 3 MB; 4 msec"))
        .isEqualTo("9\u00A0req/s, 2\u00A0ms, 3\u00A0MB; 4 msec");
  }

  @Test
  void embeddedValuesAreRoundedHalfUp() {
    assertThat(Numbers.rounded(1_234.56, 3)).isEqualTo(1_230);
    assertThat(Numbers.rounded(0.0012345, 2)).isEqualTo(0.0012);
    assertThat(Numbers.rounded(125, 2)).isEqualTo(130);
    assertThat(Numbers.rounded(-1.25, 2)).isEqualTo(-1.3);
    assertThat(Numbers.rounded(0, 2)).isZero();
    assertThat(Numbers.rounded(Double.POSITIVE_INFINITY, 2)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "7, 1", "99, 1", "100, 10", "347, 10", "999, 10", "1000, 100", "26500, 1000"})
  void theSecondDigitOfANumberCountsATenthOfTheFirst(double value, double counts) {
    assertThat(Numbers.secondDigit(value)).isEqualTo(counts);
  }
}
