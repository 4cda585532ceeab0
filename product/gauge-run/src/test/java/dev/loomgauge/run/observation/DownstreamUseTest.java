package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a downstream with a limit shows of it by its own counts. */
class DownstreamUseTest {
  private static final String LABEL = "concurrent requests of the downstream";

  @Test
  void whatItServesIsInUseAndTheRestWaits() {
    assertThat(use("{delay: 20ms, at-once: 10}", state(40, 0), state(60, 100)))
        .containsExactly(new ResourceUse("downstream", LABEL, 10, 10, 10, 40.0, 50.0));
    assertThat(use("{delay: 20ms, at-once: 10}", state(2, 0), state(12, 8)))
        .containsExactly(new ResourceUse("downstream", LABEL, 10, 4, 10, 0.0, 2.0));
  }

  @Test
  void withoutALimitOrWithoutCountsThereIsNone() {
    assertThat(use("{delay: 20ms}", state(40, 0), state(60, 100))).isEmpty();
    assertThat(use("{delay: 20ms, at-once: 10}", state(40, 0), null)).isEmpty();
  }

  private static List<ResourceUse> use(
      String downstream, DownstreamState first, @Nullable DownstreamState last) {
    Scenario scenario =
        ScenarioReader.ofText(
            "weak",
            "name: weak\nfactors: {users: 50}\ndownstream: "
                + downstream
                + "\npath: [wait: downstream]\n");
    Cell cell = CellPlan.of(scenario, 1).getFirst();
    return new Observation(
            List.of(EmptySample.at(0, first), EmptySample.at(2, last)),
            EmptySample.START,
            EmptySample.START.plusSeconds(2))
        .resources(cell, scenario.path(), 3);
  }

  private static DownstreamState state(long inFlight, double inFlightSeconds) {
    return new DownstreamState(
        new DownstreamSettings("20ms", Map.of(), null, 0, 10),
        new DownstreamState.Counters(0, 0, 0, inFlight, Math.round(inFlightSeconds * 1e9)));
  }
}
