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
}
