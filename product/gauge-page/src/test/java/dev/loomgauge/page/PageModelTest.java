package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Limits;
import dev.loomgauge.core.prediction.Networks;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PageModelTest {
  private static final String SCENARIO =
      """
      name: what-if
      factors: {users: 300}
      think: 100ms
      stations: {cpu: {servers: 2, discipline: sharing}}
      resources: {threads: 50, connections: 20}
      path:
        - acquire: threads
        - use: {station: cpu, distribution: uniform, from: 0.201ms, to: 2.799ms}
        - acquire: connections
        - wait: 10ms
        - release: connections
        - wait: 20ms
        - use: {station: cpu, distribution: uniform, from: 0.201ms, to: 2.799ms}
        - release: threads
      """;

  private static final PageModel MODEL =
      new PageModel(300, 0.1, 50, 20, false, 2, 0.003, 0.01, 0.02);

  @Test
  void itIsWhatAScenarioOfTheSameStepsIs() {
    Network scenario = network();

    assertThat(scenario.pools()).isEqualTo(MODEL.network().pools());
    assertThat(scenario.population()).isEqualTo(MODEL.network().population());
    assertThat(Limits.ofModel(scenario).stream().map(Limit::name))
        .containsExactlyElementsOf(MODEL.limits().stream().map(Limit::name).toList());
    for (int i = 0; i < MODEL.limits().size(); i++) {
      assertThat(Limits.ofModel(scenario).get(i).rps())
          .isCloseTo(MODEL.limits().get(i).rps(), Offset.offset(1e-6));
    }
    Settings settings = Settings.settled(1, scenario, 0.5, 20_000);
    assertThat(Solvers.choose(scenario).solve(scenario, settings).throughput())
        .isCloseTo(
            Solvers.choose(MODEL.network()).solve(MODEL.network(), settings).throughput(),
            Offset.offset(3.0));
  }

  private static Network network() {
    Path folder = Path.of("");
    Scenario scenario =
        ScenarioReader.forPrediction(folder, Map.of())
            .read(folder.resolve("what-if.yaml"), SCENARIO);
    return Networks.of(
        scenario,
        CellPlan.of(scenario, 1).getFirst(),
        Demands.NONE,
        new CpuAllocation(List.of()),
        WhatIf.NONE);
  }
}
