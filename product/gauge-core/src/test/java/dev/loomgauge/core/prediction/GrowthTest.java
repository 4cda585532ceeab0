package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is predicted beyond a limit, and of what is small. */
class GrowthTest {
  private static final String OPEN = "name: open\nfactors: {rate: 1}\narrivals: poisson\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void aLimitedQueueHasASteadyStateAtAnyLoad() {
    String text =
        OPEN
            + """
            resources: {servers: {capacity: 3, queue: 5}}
            path:
              - acquire: servers
              - wait: exponential(3.51s)
              - release: servers
            """;
    double term = 1;
    double total = 1;
    for (int n = 1; n <= 8; n++) {
      term *= 3.51 / Math.min(n, 3);
      total += term;
    }

    Expected exact = expected(text, null);
    Expected seen = expected(text, Solvers.named("simulation"));

    assertThat(exact.solver()).isEqualTo("mmck");
    assertThat(exact.errorRate()).isCloseTo(term / total, withinPercentage(1e-6));
    assertThat(seen.errorRate()).isCloseTo(term / total, withinPercentage(3));
    assertThat(seen.meanMs()).isCloseTo(exact.meanMs(), withinPercentage(2));
    assertThat(Objects.requireNonNull(accuracy(seen).errorRate()).contains(exact.errorRate()))
        .isTrue();
  }

  @Test
  void whoGivesUpLeavesASteadyStateBehind() {
    Expected seen =
        expected(
            OPEN
                + """
                resources: {server: 1}
                path:
                  - acquire: {resource: server, timeout: 3s}
                  - wait: exponential(1s)
                  - release: server
                """,
            null);

    // The density of the virtual wait is constant up to 3 s: 1 / (2 + 3) are lost.
    assertThat(seen.errorRate()).isCloseTo(0.2, withinPercentage(3));
    assertThat(Objects.requireNonNull(accuracy(seen).errorRate()).contains(0.2)).isTrue();
    assertThat(accuracy(seen).note()).isEmpty();
  }

  @Test
  void aQueueWithoutALimitKeepsTheWindow() {
    Expected seen =
        expected(
            OPEN
                + """
                stations: {cpu: 1}
                path: [{use: {station: cpu, demand: 2s, distribution: exponential}}]
                """,
            null);

    assertThat(seen.solver()).isEqualTo("simulation");
    assertThat(accuracy(seen).note()).contains("one window");
    assertThat(accuracy(seen).meanMs()).isNull();
  }

  @Test
  void aRequestAnHourIsNotNone() {
    Prediction prediction =
        predict("name: rare\nfactors: {users: 1}\nthink: 3600s\npath: [wait: 3.52us]\n", null);

    assertThat(PredictionsCsv.figures(prediction))
        .containsEntry("throughput_rps", "0.0002778")
        .containsEntry("p99_ms", "0.003520")
        .containsEntry("p99_low", "0.003520")
        .containsEntry("ceiling_rps", "0.0002778");
  }

  private Expected expected(String text, @Nullable Solver forced) {
    return Objects.requireNonNull(predict(text, forced).expected());
  }

  private Prediction predict(String text, @Nullable Solver forced) {
    Scenario scenario = PureScenario.read(folder, text);
    return new Predictor(new Laws(scenario, new CpuAllocation(List.of())), forced, PastPairs.NONE)
        .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);
  }

  private static Accuracy accuracy(Expected expected) {
    return Objects.requireNonNull(expected.accuracy());
  }

  private boolean grows(String text) {
    Scenario scenario = PureScenario.read(folder, text);
    Cell cell = CellPlan.of(scenario, 1).getFirst();
    CpuAllocation nothing = new CpuAllocation(List.of());
    return Growth.of(
        Networks.of(scenario, cell, Demands.NONE, nothing, WhatIf.NONE),
        new Laws(scenario, nothing).predict(cell, Demands.NONE));
  }

  private static String within(String pool) {
    return OPEN
        + "stations: {cpu: 1}\n"
        + "resources: {threads: "
        + pool
        + "}\n"
        + "path:\n  - acquire: threads\n  - use: {station: cpu, demand: 2s}\n  - release: threads\n";
  }

  @Test
  void aQueueGrowsUnlessWhatIsAroundItRefuses() {
    assertThat(grows(within("{capacity: 3, queue: 5}"))).isFalse();
    assertThat(grows(within("{capacity: 3}"))).isTrue();
    assertThat(grows(within("{capacity: unlimited, queue: 5}")))
        .as("nobody waits before a pool without a limit")
        .isTrue();
    assertThat(
            grows(
                within("{capacity: 3}")
                    .replace("acquire: threads", "acquire: {resource: threads, timeout: 1s}")))
        .as("who waits gives up")
        .isFalse();
    assertThat(grows(within("{capacity: 3}").replace("demand: 2s", "demand: 1s")))
        .as("exactly full")
        .isTrue();
    assertThat(grows(within("{capacity: 3}").replace("demand: 2s", "demand: 999ms"))).isFalse();
  }

  @Test
  void everyKindAndEveryBranchHasToBeRefused() {
    String use = "{use: {station: cpu, demand: 2s}}";
    String guarded = "{acquire: threads}, " + use + ", {release: threads}";
    String head = OPEN + "stations: {cpu: 1}\nresources: {threads: {capacity: 3, queue: 5}}\n";
    String kinds = head + "mix: {a: 50 %, b: 50 %}\npaths: {a: [" + guarded + "], b: [";

    assertThat(grows(kinds + use + "]}\n")).isTrue();
    assertThat(grows(kinds + guarded + "]}\n")).isFalse();
    assertThat(grows(head + "path: [{parallel: {branches: [[" + guarded + "], [" + use + "]]}}]\n"))
        .isTrue();
    assertThat(grows(head + "path: [{parallel: {branches: [[" + guarded + "], [{wait: 1s}]]}}]\n"))
        .isFalse();
    assertThat(grows(head + "path: [{acquire: threads}, {release: threads}, " + use + "]\n"))
        .as("given back before")
        .isTrue();
  }

  @Test
  void usersWhoGiveUpWhileTheServiceGoesOnMakeAQueueGrow() {
    String users =
        """
        name: closed
        factors: {users: 10}
        load: {timeout: 15s}
        stations: {cpu: 1}
        path: [{use: {station: cpu, demand: 2s}}]
        """;

    // 10 x 2 s are 20 s
    assertThat(grows(users)).isTrue();
    assertThat(grows(users.replace("15s", "20s"))).isFalse();
    assertThat(grows(users.replace("users: 10", "users: 1"))).isFalse();
  }
}
