package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.time.Delay;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweptDelaysTest {
  private static final Delay THREE = new Delay.Fixed(Duration.ofMillis(3));

  private static SweptDelays of(Delay... levels) {
    Delay largest = levels[levels.length - 1];
    return new SweptDelays(Map.of(new Delayed("127.0.0.1", 5432, largest), List.of(levels)));
  }

  private static String written(SweptDelays delays, String label, double ms, double replies) {
    Line line =
        new Line(
            "wait: as it was",
            label,
            Optional.of(new TracedPath.Wait(label, Activity.WAITS, ms, replies)));
    return delays.waits(List.of(line)).getFirst().yaml();
  }

  /** Parts of a reply come at once, and what the dependency takes itself is no reply. */
  @ParameterizedTest
  @CsvSource({
    "19.2, 6, 'wait: {delay: \"5432\", times: 6, plus: 1.2ms}'",
    "19.2, 9, 'wait: {delay: \"5432\", times: 6, plus: 1.2ms}'",
    "19.2, 5.9, 'wait: {delay: \"5432\", times: 6, plus: 1.2ms}'",
    "11.5, 1, 'wait: {delay: \"5432\", times: 1, plus: 8.5ms}'",
    "3600, 999, 'wait: {delay: \"5432\", times: 999, plus: 603ms}'",
    "3600, 1500, 'wait: {delay: \"5432\", times: 1000, plus: 600ms}'",
    "2.9, 1, 'wait: {delay: \"5432\", times: 1}'"
  })
  void aWaitNamesItsReplies(double ms, double reads, String yaml) {
    assertThat(written(of(THREE), "127.0.0.1:5432", ms, reads))
        .isEqualTo(yaml.replace("1.2ms", "1.20ms").replace("8.5ms", "8.50ms"));
  }

  @Test
  void aDelayLongerThanARequestIsNeverWaitedFor() {
    assertThat(of(THREE).unread(3.5)).isEmpty();
    assertThat(of(THREE).unread(0.04))
        .containsExactly(
            "127.0.0.1:5432: an unloaded request is answered after 0.0400 ms and its replies come after"
                + " 3ms, so no request waits for one and this delay changes nothing");
  }

  @Test
  void otherWaitsStay() {
    assertThat(written(of(THREE), "127.0.0.1:9000", 5, 1)).isEqualTo("wait: as it was");
  }

  @Test
  void severalDelaysAreAFactor() {
    SweptDelays swept = of(new Delay.Uniform(Duration.ofMillis(1), Duration.ofMillis(2)), THREE);

    assertThat(swept.factors()).isEqualTo(", delay-5432: [\"uniform(1ms,2ms)\", 3ms]");
    assertThat(swept.key()).get().asString().startsWith("delays: {\"5432\": 3ms}");
    assertThat(swept.factorLevels()).isEqualTo(Map.of("delay-5432", "3ms"));
    assertThat(of(THREE).factorLevels()).isEmpty();
    assertThat(swept.observed().factors()).isEmpty();
    assertThat(SweptDelays.NONE.key()).isEmpty();
  }

  @Test
  void aWaitWithADelaySaysWhatWasRecorded() {
    Line line =
        new Line(
            "wait: as it was",
            "127.0.0.1:5432",
            Optional.of(new TracedPath.Wait("127.0.0.1:5432", Activity.DATABASE, 19.2, 5.9)));
    Line other = new Line("use: cpu", "rest");

    assertThat(of(THREE).waits(List.of(other, line)))
        .containsExactly(
            other,
            new Line(
                "{wait: {delay: \"5432\", times: 6, plus: 1.20ms}, for: database}",
                "127.0.0.1:5432, read 5.9 times a request, 19.2 ms in all"));
  }
}
