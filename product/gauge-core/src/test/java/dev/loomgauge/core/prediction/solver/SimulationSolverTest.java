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
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a solution has of what was simulated. */
class SimulationSolverTest {
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
