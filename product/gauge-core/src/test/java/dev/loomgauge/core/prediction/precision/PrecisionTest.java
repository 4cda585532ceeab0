package dev.loomgauge.core.prediction.precision;

import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.simulation.Intervals;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solvers;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a prediction claims of its own precision; {@link Precision} is the long version. */
class PrecisionTest {
  private static final TestSize SEEDS = TestSize.of(40);

  /** Far too few near saturation: the intervals have to say so. */
  private static final long FEW = 30_000;

  @Test
  void theChosenSolverIsExactAtAnyUtilisation() {
    for (double load : new double[] {0.8, 0.9, 0.95, 0.99}) {
      for (Queue queue :
          List.of(Queue.mm1(load), Queue.mm7(load), Queue.mg1(load, 3), Queue.mg1(load, 5))) {
        Solution solution =
            Solvers.choose(queue.network()).solve(queue.network(), Settings.window(1, 0, 1));

        assertThat(solution.response().mean())
            .as(queue.name())
            .isCloseTo(queue.mean(), withinPercentage(0.01));
        assertThat(solution.response().p99())
            .as(queue.name())
            .isCloseTo(queue.p99(), withinPercentage(1.5));
        assertThat(solution.known().mean()).matches(range -> range != null && range.exact());
      }
    }
  }

  @Test
  void aSimulationThatIsTooShortSaysSo() {
    for (double load : new double[] {0.8, 0.9, 0.95, 0.99}) {
      for (Queue queue :
          List.of(Queue.mm1(load), Queue.mm7(load), Queue.mg1(load, 3), Queue.mm1Sharing(load))) {
        int mean = 0;
        int p99 = 0;
        for (int seed = 1; seed <= SEEDS.taken(); seed++) {
          Intervals known =
              Objects.requireNonNull(
                  Simulation.run(queue.network(), queue.settings(seed, FEW)).intervals());
          mean += known.mean().contains(queue.mean()) ? 1 : 0;
          p99 += Double.isNaN(queue.p99()) || known.p99().contains(queue.p99()) ? 1 : 0;
        }
        assertThat(mean).as(queue.name() + " " + load).isGreaterThanOrEqualTo(SEEDS.least(38));
        assertThat(p99).as(queue.name() + " " + load).isGreaterThanOrEqualTo(SEEDS.least(38));
      }
    }
  }

  @Test
  void rareFailuresAreKnownToATenthOrTheIntervalSaysHowWell() {
    // Twelve members, 5.1 busy if nobody were refused: Erlang's formula B, by its recursion.
    double offered = 5.1;
    double lost = 1;
    for (int members = 1; members <= 12; members++) {
      lost = offered * lost / (members + offered * lost);
    }
    assertThat(lost).isBetween(0.0025, 0.0045);
    Network network =
        new Networks()
            .pool(12, 0)
            .acquire(0, Double.POSITIVE_INFINITY)
            .delay(exponential(offered))
            .release(0)
            .under(poisson(1));
    Queue queue = new Queue("M/M/12/12", network, offered, Double.NaN);
    int known = 0;
    for (int seed = 1; seed <= SEEDS.taken(); seed++) {
      Simulated seen = Simulation.run(network, queue.settings(seed, 400_000));
      boolean close = Math.abs(seen.errorRate() / lost - 1) <= 0.1;
      known += close || Objects.requireNonNull(seen.intervals()).errorRate().contains(lost) ? 1 : 0;
    }
    assertThat(known).isGreaterThanOrEqualTo(SEEDS.least(38));
  }
}
