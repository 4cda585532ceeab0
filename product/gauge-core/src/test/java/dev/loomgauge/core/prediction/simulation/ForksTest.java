package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.scenario.Step.Join;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ForksTest {
  private static final TestSize SIZE = TestSize.of(500_000);
  private static final Settings LONG = Settings.window(3, 1_000, SIZE.taken());

  @Test
  void allOfTwoExponentialBranchesTakeOneAndAHalfMeans() {
    Simulated seen = Simulation.run(two(Join.ALL), LONG);

    assertThat(seen.mean()).isCloseTo(1.5, percent(1));
    assertThat(seen.p99()).isCloseTo(-Math.log(1 - Math.sqrt(0.99)), percent(3));
  }

  @Test
  void theFirstOfTwoExponentialBranchesTakesHalfAMeanAndTheLoserRunsOn() {
    Simulated seen = Simulation.run(two(Join.FIRST), LONG);

    assertThat(seen.mean()).isCloseTo(0.5, percent(1));
    assertThat(seen.p99()).isCloseTo(Math.log(100) / 2, percent(3));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(2, percent(1));
  }

  @Test
  void aRequestFailsWhenABranchOfAllFailsAndWhenAllOfFirstFail() {
    // Of two branches one has a pool without a queue for itself: it is refused as Erlang's B says.
    double refused = Theory.erlangB(1, 1);
    for (Join join : Join.values()) {
      Networks lossy = new Networks().acquire(0).delay(exponential(1)).release(0);
      Networks sure = new Networks().delay(constant(0.25));
      Simulated seen =
          Simulation.run(new Networks().pool(1, 0).fork(join, lossy, sure).under(poisson(1)), LONG);

      if (join == Join.ALL) {
        assertThat(seen.errorRate()).isCloseTo(refused, percent(1));
        assertThat(seen.failures()).containsOnlyKeys(Failure.QUEUE_FULL);
      } else {
        assertThat(seen.errorRate()).isZero();
      }
    }
  }

  @Test
  void branchesThatNeedWhatTheirRequestHoldsAreADeadlock() {
    Networks branch = new Networks().acquire(0).delay(constant(0.1)).release(0);
    Networks path =
        new Networks().pool(1, Network.UNLIMITED).acquire(0).fork(Join.ALL, branch).release(0);

    deadlocks(path, "acquire: pool0");
  }

  @Test
  void poolsTakenInOppositeOrdersAreADeadlock() {
    Networks one = both(0, 1);
    Networks other = both(1, 0);
    Networks path = new Networks().pool(1, 9).pool(1, 9).fork(Join.ALL, one, other);

    deadlocks(path, "acquire: pool1");
  }

  private static Networks both(int first, int second) {
    return new Networks()
        .acquire(first)
        .delay(constant(0.1))
        .acquire(second)
        .release(second)
        .release(first);
  }

  private static void deadlocks(Networks path, String step) {
    for (Population population : new Population[] {Networks.closed(3, constant(0)), poisson(0.5)}) {
      assertThatThrownBy(
              () -> Simulation.run(path.under(population), Settings.window(1, 0, 1_000_000)))
          .isInstanceOf(SimulationException.class)
          .hasMessageContaining("Deadlock")
          .hasMessageContaining("step '" + step + "'");
    }
  }

  private static Network two(Join join) {
    Networks branch = new Networks().use(0, exponential(1));
    return new Networks().fifo(1_000).fork(join, branch, branch).under(poisson(1));
  }

  private static Percentage percent(double whole) {
    return withinPercentage(SIZE.tolerance(whole));
  }
}
