package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated.Use;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimesTest {
  private static final int SERVICE = 0;
  private static final int OTHERS = 1;
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @TempDir private Path folder = Path.of("");

  private static Move use(int station, double seconds, Activity activity) {
    return new Move.Use(station, new Variate.Constant(seconds), activity, "use");
  }

  private static Move wait(double seconds, Activity activity) {
    return new Move.Wait(new Variate.Constant(seconds), activity, "wait");
  }

  /** A service, other tiers on the same CPUs, threads, connections, and a limited downstream. */
  private static Network network(Move... path) {
    return new Network(
        List.of(
            new Network.Station("service-cpu", "", 2, Discipline.Kind.FIFO, false),
            new Network.Station("database+load-cpu", "", 4, Discipline.Kind.FIFO, true)),
        List.of(
            new Network.Pool("threads", "Tomcat threads", 10, Network.UNLIMITED, false),
            new Network.Pool("downstream", "requests", 5, Network.UNLIMITED, true),
            new Network.Pool("free", "connections", Network.UNLIMITED, Network.UNLIMITED, false)),
        List.of(path),
        Networks.closed(8, Networks.constant(0)),
        2,
        Deployment.Balancer.RANDOM,
        NEVER);
  }

  private static Solution solution(double rps, @Nullable Double mean) {
    return new Solution(
        "mva",
        rps,
        new Solution.Response(mean, null, null, null),
        0,
        rps,
        List.of(new Use(3, 1), new Use(2, 0.5)),
        List.of(new Use(12, 4), new Use(2.5, 6), new Use(1, 0)),
        new Solution.Known(new Range(99, 101), null, null, null, "short"),
        Map.of());
  }

  private static double sum(Collection<Double> parts) {
    return parts.stream().mapToDouble(Double::doubleValue).sum();
  }

  /** At 100 req/s a mean of 4 + 2.5 + 4 + 6 requests take 165 of 200 ms; 35 ms are left. */
  @Test
  void theTimeAtAPlaceIsItsRequestsOverTheThroughputAndTheRestAreWaits() {
    Network network =
        network(
            use(OTHERS, 0.001, Activity.CLIENT),
            use(SERVICE, 0.01, Activity.CPU),
            use(OTHERS, 0.003, Activity.DATABASE),
            use(OTHERS, 0.001, Activity.DOWNSTREAM),
            wait(0.01, Activity.DOWNSTREAM),
            new Move.Choice(
                List.of(
                    new Move.Alternative("list", 0.75, List.of(wait(0.01, Activity.DATABASE))),
                    new Move.Alternative("buy", 0.25, List.of(wait(0.04, Activity.WAITS)))),
                "paths"),
            new Move.Fork(
                List.of(List.of(wait(0.0025, Activity.SLEEP)), List.of(wait(0, Activity.FILE))),
                Step.Join.ALL,
                "parallel"));

    Map<Activity, Double> times = Times.of(network, solution(100, 0.2));

    Map<Activity, Double> expected =
        Map.of(
            Activity.CPU, 30.0,
            Activity.CPU_QUEUE, 10.0,
            Activity.THREAD_QUEUE, 40.0,
            Activity.CONNECTION_QUEUE, 0.0,
            Activity.CLIENT, 5.0,
            Activity.DATABASE, 15.0 + 35 * 0.0075 / 0.03,
            Activity.DOWNSTREAM, 5.0 + 60 + 35 * 0.01 / 0.03,
            Activity.WAITS, 35 * 0.01 / 0.03,
            Activity.SLEEP, 35 * 0.0025 / 0.03);
    assertThat(times).containsOnlyKeys(expected.keySet());
    expected.forEach((activity, ms) -> assertThat(times.get(activity)).isCloseTo(ms, within(1e-9)));
  }

  @Test
  void whatIsLeftWithoutAWaitInThePathIsNotToldApart() {
    assertThat(Times.of(network(use(SERVICE, 1, Activity.CPU)), solution(100, 0.2)))
        .containsEntry(Activity.DOWNSTREAM, 60.0)
        .doesNotContainKey(Activity.DATABASE)
        .hasEntrySatisfying(Activity.WAITS, ms -> assertThat(ms).isCloseTo(60, within(1e-9)));
  }

  @Test
  void whereNothingIsAnsweredNoTimeIsKnown() {
    assertThat(Times.of(network(), solution(0, 0.2))).isEmpty();
    assertThat(Times.of(network(), solution(100, null))).isEmpty();
  }

  @Test
  void whoIsAtSeveralPlacesAtOnceIsAtEachForLess() {
    Map<Activity, Double> times =
        Times.of(
            network(use(SERVICE, 0.01, Activity.CPU), wait(1, Activity.SLEEP)),
            solution(100, 0.07)); // half of the 140 ms at places

    assertThat(times.get(Activity.CPU)).isCloseTo(15, within(1e-9));
    assertThat(times).doesNotContainKey(Activity.SLEEP);
    assertThat(sum(times.values())).isCloseTo(70, within(1e-9));
  }

  @Test
  void partsAddUpToTheMeanResponseTime() {
    int solved = 0;
    for (long seed = 1; seed <= 60; seed++) {
      Network network = AnyNetwork.of(seed);
      Solution found = Solvers.choose(network).solve(network, Settings.window(seed, 1, 5));
      Double mean = found.response().mean();
      Map<Activity, Double> times = Times.of(network, found);
      if (mean != null) {
        solved++;
        assertThat(sum(times.values()))
            .as("seed %d: %s", seed, network)
            .isCloseTo(mean * 1000, withinPercentage(1e-9));
        assertThat(times.values()).allSatisfy(ms -> assertThat(ms).isNotNegative());
      }
    }
    assertThat(solved).isGreaterThan(30);
  }

  @Test
  void aStepIsCalledAfterTheTierThatWorksForIt() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Demands.Demand demand = new Demands.Demand(0.001, 0);
    Network network =
        dev.loomgauge.core.prediction.Networks.of(
            scenario,
            CellPlan.of(scenario, 1).getFirst(),
            new Demands(
                Map.of(
                    Tier.SERVICE, demand,
                    Tier.DATABASE, demand,
                    Tier.DOWNSTREAM, demand,
                    Tier.LOAD, demand)),
            QuickScenario.CPUS,
            WhatIf.NONE);

    assertThat(network.path())
        .filteredOn(move -> move instanceof Move.Use || move instanceof Move.Wait)
        .extracting(move -> move instanceof Move.Use use ? use.activity() : wait(move))
        .containsExactly(
            Activity.CLIENT,
            Activity.CPU,
            Activity.DATABASE,
            Activity.DOWNSTREAM,
            Activity.DOWNSTREAM);
  }

  private static Activity wait(Move move) {
    return ((Move.Wait) move).activity();
  }
}
