package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FiguresTest {
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
    assertThat(Figures.rate(2714.4)).isEqualTo("2,714 req/s");
    assertThat(Figures.rate(99.04)).isEqualTo("99.0 req/s");
    assertThat(Figures.rate(1.5)).isEqualTo("1.50 req/s");
  }

  @Test
  void longTimesAreSecondsAndShortOnesMilliseconds() {
    assertThat(Figures.millis(501.26)).isEqualTo("501 ms");
    assertThat(Figures.millis(4.213)).isEqualTo("4.21 ms");
    assertThat(Figures.millis(12_345.0)).isEqualTo("12.3 s");
  }

  @Test
  void aShareThatIsNotZeroNeverReadsZero() {
    assertThat(Figures.percent(0.973)).isEqualTo("97.3 %");
    assertThat(Figures.percent(0.00002)).isEqualTo("< 0.01 %");
    assertThat(Figures.percent(0.0)).isEqualTo("0 %");
  }

  @Test
  void whatWasNotMeasuredIsADash() {
    assertThat(Figures.rate(null)).isEqualTo("–");
    assertThat(Figures.number(Double.NaN)).isEqualTo("–");
  }

  @Test
  void onlyWholeNumbersAmongLevelsGetCommas() {
    assertThat(Figures.level("2600")).isEqualTo("2,600");
    assertThat(Figures.level("500 ms")).isEqualTo("500 ms");
    assertThat(Figures.level("0100")).isEqualTo("0100");
  }

  @Test
  void aUnitStaysWithItsNumber() {
    assertThat(Figures.together("at 97.3 %; 2 seconds, 5 s."))
        .isEqualTo("at 97.3\u00A0%; 2 seconds, 5\u00A0s.");
  }

  @Test
  void aSpanHasTwoUnitsAtMost() {
    assertThat(Figures.span(Duration.ofSeconds(281))).isEqualTo("4 min 41 s");
    assertThat(Figures.span(Duration.ofSeconds(7_261))).isEqualTo("2 h 1 min");
  }

  @Test
  void anErrorHasItsSignUnlessItIsAsGoodAsNone() {
    assertThat(Figures.signed(0.0321)).isEqualTo("+3.2 %");
    assertThat(Figures.signed(-0.12)).isEqualTo("−12.0 %");
    assertThat(Figures.signed(0)).isEqualTo("0 %");
    assertThat(Figures.signed(-0.000_01)).isEqualTo("< 0.01 %");
  }
}
