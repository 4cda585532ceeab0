package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Hops;
import dev.loomgauge.run.load.HopProbe.HostLook;
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

  @Test
  void aFifthIsAChangeFromThereOn() {
    assertThat(probe(10.0).followed(List.of(probe(12.0))).getFirst()).endsWith(", as before");
    assertThat(probe(10.0).followed(List.of(probe(8.0))).getFirst()).endsWith(", as before");
    assertThat(probe(10.0).followed(List.of(probe(12.1))).getFirst())
        .endsWith(
            "12.1 ms on average, 12.1 ms at most; before it 10.0 ms: predictions rest on that, so"
                + " waits on the network are predicted wrongly by up to the difference");
    assertThat(probe(10.0).followed(List.of(probe(7.9))).getFirst()).contains("; before it");
  }

  @Test
  void aSentenceForEachHostHasItsMeanAndItsLongest() {
    HopProbe probe = probe(1.0, 2.0, 6.0);

    assertThat(probe.words())
        .containsExactly("Round trip to host1: 3.00 ms on average, 6.00 ms at most");
    assertThat(probe.connectMs()).isEqualTo(Map.of("host1", List.of(1.0, 2.0, 6.0)));
  }
}
