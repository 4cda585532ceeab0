package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Networks;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Short trials that keep every law, of models that are simulated: whatever chance and the edges of
 * their windows make of them, none is called impossible.
 */
class TrueTrialsTest {
  private static final CpuAllocation NOTHING = new CpuAllocation(List.of());
  private static final TestSize SEEDS = TestSize.of(40);

  /** Of a trial, in seconds. */
  private static final double WINDOW = 9;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wait: 500ms",
        "wait: {delay: 500ms, distribution: exponential}",
        "wait: {delay: 2s, distribution: exponential}",
        "wait: {delay: 300ms, distribution: lognormal, cv: 3}",
        "wait: {distribution: uniform, from: 0ms, to: 3s}",
        "parallel: {join: all, branches: [[{wait: exponential(1s)}], [{wait: exponential(1s)}]]}",
        "parallel: {join: first, branches: [[{wait: exponential(1s)}], [{wait: 2s}, {use: {station:"
            + " cpu, demand: 1s}}]]}"
      })
  void noTrueTrialIsImpossible(String step) {
    for (int users : List.of(1, 7, 150)) {
      String text =
          """
          name: model
          factors: {users: %d}
          stations: {cpu: 1}
          resources: {threads: 40}
          load: {timeout: 4s}
          path:
            - acquire: threads
            - %s
            - release: threads
          """
              .formatted(users, step);
      Scenario scenario = PureScenario.read(folder, text);
      Cell cell = CellPlan.of(scenario, 1).getFirst();
      Trials trial = new Trials();
      trial.users = users;
      trial.limits = new Laws(scenario, NOTHING).predict(cell, Demands.NONE).limits();
      for (int seed = 1; seed <= SEEDS.taken(); seed++) {
        Simulated seen =
            Simulation.run(
                Networks.of(scenario, cell, Demands.NONE, NOTHING, WhatIf.NONE),
                Settings.window(seed, 3, WINDOW));
        if (seen.completed() == 0) {
          continue;
        }
        trial.rps = seen.throughput();
        trial.meanMs = seen.mean() * 1000;
        trial.inSystem = null;
        assertThat(trial.codes())
            .as("%s, %d users, seed %d: %s", step, users, seed, trial.limits)
            .doesNotContain("above-ceiling", "above-estimated-ceiling");
      }
    }
  }
}
