package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Hops;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HopProbeTest {
  private static HopProbe probe(double... connectMs) {
    List<Double> times = Arrays.stream(connectMs).boxed().toList();
    return new HopProbe(Hops.NONE, Map.of("host1", new HostLook(times, 0, 0)));
  }

  @Test
  void aRoundTripThatStaysIsAsBefore() {
    assertThat(probe(1.0, 1.2).followed(List.of(probe(1.1, 1.1))))
        .containsExactly(
            "Round trip to host1 since the run began, measured once: 1.10 ms on average, 1.10 ms at most, as before");
  }

  @Test
  void oneThatChangedInBetweenIsReportedThoughTheLastIsAsBefore() {
    assertThat(probe(1.0).followed(List.of(probe(1.0), probe(1.5, 2.5), probe(1.0))))
        .singleElement()
        .asString()
        .startsWith(
            "Round trip to host1 since the run began, measured 3 times: 1.00 ms to 2.00 ms on average, 2.50 ms at most; before it 1.00 ms: predictions rest on that");
  }

  @Test
  void aTenthOfAMillisecondIsTheScheduler() {
    assertThat(probe(0.05).followed(List.of(probe(0.14))))
        .singleElement()
        .asString()
        .endsWith(", as before");
  }

  @Test
  void whatCouldNotBeMeasuredAgainIsNotMentioned() {
    assertThat(probe(1.0).followed(List.of())).isEmpty();
  }
}
