package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "250us,250000",
    "100ms,100000000",
    "0.5s,500000000",
    "1.25ms,1250000",
    "1min,60000000000",
    "1m,60000000000",
    "1h,3600000000000",
    "0ms,0"
  })
  void aNumberAndAUnitAreADuration(String text, long nanos) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @CsvSource({"250us,0.25ms", "100ms,100ms", "0.5s,500ms", "1500ms,1.5s", "0s,0ms", "2min,120s"})
  void whatIsPrintedReadsBackAsTheSameDuration(String text, String printed) {
    assertThat(DurationText.print(DurationText.parse(text))).isEqualTo(printed);
    assertThat(DurationText.parse(printed)).isEqualTo(DurationText.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "100", "ms", "-5ms", "1e3ms", "100 m", "1d", "100ms 5"})
  void anythingElseIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("'" + text + "' is not a duration")
        .hasMessageContaining("for example 100ms");
  }

  @Test
  void moreThanAnHourIsTakenForASlip() {
    assertThatThrownBy(() -> DurationText.parse("61min"))
        .hasMessageContaining("longer than an hour");
  }
}
