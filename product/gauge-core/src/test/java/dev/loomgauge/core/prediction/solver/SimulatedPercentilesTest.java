package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.simulation.Intervals;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.result.Range;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a solver of means and the simulation contribute to one solution. */
class SimulatedPercentilesTest {
  private static final Settings SHORT = Settings.window(1, 10, 1_000);

  /** A solver with one answer. */
  private record Fixed(String name, Solution solution) implements Solver {
    @Override
    public String assumptions() {
      return name + " assumes.";
    }

    @Override
    public Optional<String> cannot(Network network) {
      return Optional.of(name + " cannot");
    }

    @Override
    public boolean givesPercentiles(Network network) {
      return false;
    }

    @Override
    public Solution solve(Network network, Settings settings) {
      return solution;
    }
  }

  private static Solution solution(int from, String note, Map<String, Double> kinds) {
    return new Solution(
        "one",
        from,
        new Solution.Response(from + 1.0, from + 2.0, from + 3.0, from + 4.0),
        from + 5,
        from + 14,
        List.of(new Simulated.Use(from + 6, from + 7)),
        List.of(new Simulated.Use(from + 8, from + 9)),
        new Solution.Known(
            Range.exactly(from + 10),
            Range.exactly(from + 11),
            Range.exactly(from + 12),
            Range.exactly(from + 13),
            note),
        kinds);
  }

  @Test
  void onlyPercentilesAndKindsAreThoseOfTheSimulation() {
    Network network = new Networks().delay(constant(1)).under(poisson(1));
    Solver exact = new Fixed("means", solution(100, "", Map.of()));
    Map<String, Double> kinds = Map.of("list", 1.0, "buy", 2.0);
    Solver both =
        new SimulatedPercentiles(exact, new Fixed("simulation", solution(200, "short", kinds)));

    assertThat(both.name()).isEqualTo("means+simulation");
    assertThat(both.assumptions()).isEqualTo("means assumes. Percentiles are simulated.");
    assertThat(both.cannot(network)).contains("means cannot");
    assertThat(both.givesPercentiles(network)).isTrue();
    assertThat(both.solve(network, SHORT))
        .isEqualTo(
            new Solution(
                "means+simulation",
                100,
                new Solution.Response(101.0, 202.0, 203.0, 204.0),
                105,
                114,
                List.of(new Simulated.Use(106, 107)),
                List.of(new Simulated.Use(108, 109)),
                new Solution.Known(
                    Range.exactly(110),
                    Range.exactly(111),
                    Range.exactly(212),
                    Range.exactly(113),
                    "percentiles are simulated, everything else is exact; short"),
                kinds));
    assertThat(
            new SimulatedPercentiles(exact, new Fixed("simulation", solution(200, "", kinds)))
                .solve(network, SHORT)
                .known()
                .note())
        .isEqualTo("percentiles are simulated, everything else is exact");
  }

  @Test
  void aSolutionOfTheSimulationHasEachFigureOfItsWindow() {
    Network network =
        new Networks()
            .fifo(1)
            .pool(2, 1)
            .acquire(0)
            .use(0, exponential(0.5))
            .release(0)
            .choice(0.75, new Networks().delay(constant(0.25)), new Networks().delay(constant(0.5)))
            .under(poisson(2));
    Settings steady = Settings.settled(3, network, 1, 20_000);
    Simulated seen = Simulation.run(network, steady);
    Intervals intervals = Objects.requireNonNull(seen.intervals());

    Solution solution = Solvers.named("simulation").solve(network, steady);

    assertThat(List.of(seen.p50(), seen.p95(), seen.p99(), seen.mean(), seen.errorRate()))
        .doesNotHaveDuplicates()
        .allMatch(figure -> figure > 0);
    assertThat(solution)
        .isEqualTo(
            new Solution(
                "simulation",
                seen.throughput(),
                new Solution.Response(seen.mean(), seen.p50(), seen.p95(), seen.p99()),
                seen.errorRate(),
                seen.begun(),
                seen.stations(),
                seen.pools(),
                new Solution.Known(
                    intervals.throughput(),
                    intervals.mean(),
                    intervals.p99(),
                    intervals.errorRate(),
                    seen.note()),
                seen.kinds()));
    assertThat(solution.kinds()).containsOnlyKeys("list", "create");
  }

  @Test
  void aWindowInWhichNothingEndsHasNoTimes() {
    Network network = new Networks().delay(constant(1_000)).under(poisson(0.01));

    Solution solution = Solvers.named("simulation").solve(network, Settings.window(1, 0, 1));

    assertThat(solution.throughput()).isZero();
    assertThat(solution.response()).isEqualTo(new Solution.Response(null, null, null, null));
    assertThat(solution.known())
        .isEqualTo(new Solution.Known(null, null, null, null, "one window, not a steady state"));
    assertThat(solution.kinds()).isEmpty();
  }
}
