package dev.loomgauge.core.prediction.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.simulation.Intervals;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solvers;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a prediction claims of its own precision; {@link Precision} is the long version. */
class PrecisionTest {
  private static final int SEEDS = 40;

  /** Far too few near saturation: the intervals have to say so. */
  private static final long FEW = 30_000;

  @Test
  void theChosenSolverIsExactAtAnyUtilisation() {
    for (double load : new double[] {0.8, 0.9, 0.95, 0.99}) {
      for (Queue queue :
          List.of(Queue.mm1(load), Queue.mm7(load), Queue.mg1(load, 3), Queue.mg1(load, 5))) {
        Solution solution =
            Solvers.choose(queue.network()).solve(queue.network(), Settings.window(1, 0, 1));

        assertThat(solution.mean())
            .as(queue.name())
            .isCloseTo(queue.mean(), withinPercentage(0.01));
        assertThat(solution.p99()).as(queue.name()).isCloseTo(queue.p99(), withinPercentage(1.5));
        assertThat(solution.known().mean()).matches(range -> range != null && range.exact());
      }
    }
  }

  @Test
  void aSimulationThatIsTooShortSaysSo() {
    for (double load : new double[] {0.8, 0.9, 0.95, 0.99}) {
      for (Queue queue :
          List.of(Queue.mm1(load), Queue.mm7(load), Queue.mg1(load, 3), Queue.sharing(load, 3))) {
        int mean = 0;
        int p99 = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
          Intervals known =
              Objects.requireNonNull(
                  Simulation.run(queue.network(), queue.settings(seed, FEW)).intervals());
          mean += known.mean().contains(queue.mean()) ? 1 : 0;
          p99 += Double.isNaN(queue.p99()) || known.p99().contains(queue.p99()) ? 1 : 0;
        }
        assertThat(mean).as(queue.name() + " " + load).isGreaterThanOrEqualTo(38);
        assertThat(p99).as(queue.name() + " " + load).isGreaterThanOrEqualTo(38);
      }
    }
  }
}
