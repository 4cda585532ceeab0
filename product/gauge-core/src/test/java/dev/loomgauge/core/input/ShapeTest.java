package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.time.Durations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An editor accepts by its schema what a reader accepts. */
class ShapeTest {
  private static boolean fits(Shape shape, String text) {
    return shape instanceof Shape.Scalar(String _, String pattern) && text.matches(pattern);
  }

  @ParameterizedTest
  @CsvSource({
    "5us, true",
    "500ms, true",
    "2 s, true",
    "1.5m, true",
    "90min, true",
    "1h, true",
    "1ns, false",
    "5, false",
    "1_000ms, false",
    "1d, false",
    "s, false",
    "5 minutes, false",
  })
  void aDurationHasANumberAndAUnit(String text, boolean duration) {
    assertThat(Durations.parse(text).isPresent()).isEqualTo(duration);
    assertThat(fits(Shape.DURATION, text)).isEqualTo(duration);
    assertThat(fits(Shape.DELAY, text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform(100ms,500ms)", "exponential(1min)", "lognormal(300ms,cv=0.2)"})
  void aDelayMayBeADistribution(String text) {
    assertThat(fits(Shape.DELAY, text)).isTrue();
    assertThat(fits(Shape.DURATION, text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"3%, true", "0.5 %, true", "3, false", "%, false", "-3%, false"})
  void aShareHasItsSign(String text, boolean share) {
    assertThat(Percent.parse(text).isPresent()).isEqualTo(share);
    assertThat(fits(Shape.SHARE, text)).isEqualTo(share);
  }
}
