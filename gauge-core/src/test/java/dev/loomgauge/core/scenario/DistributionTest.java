package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.input.Durations;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          100ms                    | 100
          1.35 s                   | 1350
          uniform(50ms,150ms)      | 100
          exponential(2s)          | 2000
          lognormal(100ms, cv=0.5) | 100
          """)
  void itsMeanIsTheOneWritten(String text, long millis) {
    assertThat(Distribution.parse(text))
        .get()
        .extracting(Distribution::mean)
        .isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "100",
        "-1ms",
        "uniform(150ms,50ms)",
        "exponential(1s,2s)",
        "lognormal(1s)",
        "lognormal(1s,cv=-1)",
        "gamma(1s)"
      })
  void whatIsNoDistributionIsNotRead(String text) {
    assertThat(Distribution.parse(text)).isEmpty();
  }

  @Test
  void aDurationIsWrittenWithTheUnitThatReadsBest() {
    assertThat(Durations.words(Duration.ofMillis(500))).isEqualTo("500 ms");
    assertThat(Durations.words(Duration.ofMillis(1500))).isEqualTo("1.5 s");
    assertThat(Durations.words(Duration.ZERO)).isEqualTo("0 ms");
  }
}
