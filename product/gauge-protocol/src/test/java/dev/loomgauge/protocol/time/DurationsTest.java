package dev.loomgauge.protocol.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "250us,250000",
    "100ms,100000000",
    "0.5s,500000000",
    "1.35 s,1350000000",
    "1.25ms,1250000",
    "1min,60000000000",
    "1m,60000000000",
    "12h,43200000000000",
    "0ms,0"
  })
  void aNumberAndAUnitAreADuration(String text, long nanos) {
    assertThat(Durations.parse(text)).contains(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "100", "ms", "-5ms", "1e3ms", "1d", "100ms 5", "1..5s", "1,5s"})
  void anythingElseIsNot(String text) {
    assertThat(Durations.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"250us,0.25ms", "100ms,100ms", "0.5s,500ms", "1500ms,1.5s", "0s,0ms", "2min,120s"})
  void whatIsPrintedReadsBackAsTheSameDuration(String text, String printed) {
    Duration duration = Durations.parse(text).orElseThrow();

    assertThat(Durations.text(duration)).isEqualTo(printed);
    assertThat(Durations.parse(printed)).contains(duration);
  }

  @Test
  void forPeopleThereIsASpaceBeforeTheUnit() {
    assertThat(Durations.words(Duration.ofMillis(500))).isEqualTo("500 ms");
    assertThat(Durations.words(Duration.ofMillis(1500))).isEqualTo("1.5 s");
    assertThat(Durations.words(Duration.ZERO)).isEqualTo("0 ms");
  }

  @Test
  void millisecondsAndSecondsHaveTheirFractions() {
    assertThat(Durations.millis(Duration.ofNanos(1_500_000))).isEqualTo(1.5);
    assertThat(Durations.seconds(Duration.ofMillis(1_500))).isEqualTo(1.5);
    assertThat(Durations.words(Duration.ofSeconds(1))).isEqualTo("1 s");
    assertThat(Durations.words(Duration.ofMillis(999))).isEqualTo("999 ms");
    assertThat(Durations.words(Duration.ofSeconds(100))).isEqualTo("100 s");
  }

  @Test
  void aNumberOfMillisecondsOrSecondsIsADurationToTheNanosecond() {
    assertThat(Durations.ofMillis(0.000_001_6)).isEqualTo(Duration.ofNanos(2));
    assertThat(Durations.ofSeconds(1.5)).isEqualTo(Duration.ofMillis(1_500));
    assertThat(Durations.millis(Durations.ofMillis(12.25))).isEqualTo(12.25);
  }

  /** So many nanoseconds as have eighteen digits, which a long can always hold. */
  @Test
  void whatIsLongerThanALongCanHoldIsNoDuration() {
    assertThat(Durations.parse("277777h")).contains(Duration.ofHours(277_777));
    assertThat(Durations.parse("277778h")).isEmpty();
    assertThat(Durations.parse("999999999999h")).isEmpty();
    assertThat(Durations.parse(" 5 ms ")).contains(Duration.ofMillis(5));
    assertThat(Durations.parse("0.0000019ms")).contains(Duration.ofNanos(1));
    assertThat(Durations.ofSeconds(1.6e-9)).isEqualTo(Duration.ofNanos(2));
  }
}
