package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which networks the formula of a full queue refuses, and why. */
class LossQueueTest {
  private static final Variate SCATTERED = new Variate.Lognormal(1, 0.5);

  private static Networks room(int capacity, int queue) {
    return new Networks().pool(capacity, queue).acquire(0);
  }

  private static String why(Networks path) {
    return why(path.under(poisson(1)));
  }

  private static String why(Network network) {
    return Solvers.named("mmck").cannot(network).orElse("it fits");
  }

  @Test
  void requestsArriveFromOutsideAtRandomOnOnePath() {
    Networks fits = room(2, 3).delay(exponential(1)).release(0);

    assertThat(why(fits)).isEqualTo("it fits");
    assertThat(why(fits.under(closed(5, constant(1)))))
        .isEqualTo("Its requests do not arrive at a rate from outside.");
    assertThat(why(fits.under(new Population.Open(1, false))))
        .isEqualTo("Arrivals are not Poisson.");
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).timeout(9)))
        .isEqualTo("The client's timeout of 9.0 s can fire.");
    assertThat(why(fits.fork(Step.Join.ALL, new Networks().delay(constant(1)))))
        .isEqualTo("Step 'parallel' runs branches in parallel.");
    Networks one = new Networks().delay(constant(1));
    assertThat(why(new Networks().choice(0.5, one, one)))
        .isEqualTo("Step 'paths' has several kinds of requests.");
  }

  @Test
  void oneResourceWithALimitedQueueIsTakenOnceAndWithoutGivingUp() {
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).acquire(0).release(0)))
        .isEqualTo("It is for a path that acquires one resource, once.");
    assertThat(why(room(2, Network.UNLIMITED).delay(exponential(1)).release(0)))
        .isEqualTo("The queue of pool0 has no limit.");
    assertThat(why(room(Network.UNLIMITED, 3).delay(exponential(1)).release(0)))
        .isEqualTo("The queue of pool0 has no limit.");
    assertThat(why(room(1, 999_999).delay(exponential(1)).release(0))).isEqualTo("it fits");
    assertThat(why(room(1, 1_000_000).delay(exponential(1)).release(0)))
        .isEqualTo("The queue of pool0 is too long for it.");
    assertThat(why(new Networks().pool(2, 3).acquire(0, 5).delay(exponential(1)).release(0)))
        .isEqualTo("Step 'acquire: pool0' can time out.");
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).instances(2, Balancer.ROUND_ROBIN)))
        .isEqualTo("Requests are not given to the instances at random.");
    assertThat(why(room(2, 3).delay(exponential(1)).release(0).instances(2, Balancer.RANDOM)))
        .isEqualTo("it fits");
  }

  @Test
  void itIsHeldForOneExponentialTimeOrForAnyTimeWhereNobodyMayWait() {
    assertThat(why(room(2, 0).delay(SCATTERED).delay(exponential(1)).release(0)))
        .isEqualTo("it fits");
    assertThat(why(room(2, 1).delay(SCATTERED).release(0)))
        .isEqualTo("pool0 is not held for one exponential time.");
    assertThat(why(room(2, 1).delay(exponential(1)).delay(exponential(1)).release(0)))
        .isEqualTo("pool0 is not held for one exponential time.");
    assertThat(why(room(2, 0).release(0))).isEqualTo("pool0 is not held for one exponential time.");
    assertThat(why(room(3, 2).delay(exponential(1)).release(0).delay(SCATTERED)))
        .as("what comes behind it may take any time")
        .isEqualTo("it fits");
  }

  @Test
  void aStationWithinItServesInOrderAndIsUsedByNobodyElse() {
    assertThat(why(room(3, 2).fifo(1).use(0, exponential(1)).release(0))).isEqualTo("it fits");
    assertThat(why(room(3, 2).sharing(1).use(0, exponential(1)).release(0)))
        .isEqualTo("Step 'use: station0' shares its servers.");
    assertThat(why(room(3, 2).sharing(3).use(0, exponential(1)).release(0)))
        .as("a server for everyone who may be there")
        .isEqualTo("it fits");
    assertThat(why(room(3, 2).fifo(1).delay(exponential(1)).release(0).use(0, exponential(1))))
        .isEqualTo("Step 'use: station0' is not held within pool0 alone.");
    assertThat(why(room(3, 0).fifo(1).use(0, SCATTERED).release(0)))
        .as("one server for three, so two wait")
        .isEqualTo("pool0 is not held for one exponential time.");
  }

  @Test
  void aPoolThatGrowsOrDoesNotRefuseAtOnceIsSimulated() {
    assertThat(why(held(new ExecutorSize(2, 5, 3), Rejection.ABORT)))
        .isEqualTo("pool0 are more when the queue is full.");
    assertThat(why(held(new ExecutorSize(2, 2, 3), Rejection.ABORT))).isEqualTo("it fits");
    for (Rejection other : new Rejection[] {Rejection.CALLER_RUNS, Rejection.DISCARD}) {
      assertThat(why(held(new ExecutorSize(2, 2, 3), other)))
          .isEqualTo("Who finds no room in pool0 does not fail at once.");
    }
  }

  private static Networks held(ExecutorSize size, Rejection rejection) {
    return new Networks().executor(size, rejection).acquire(0).delay(exponential(1)).release(0);
  }

  @Test
  void stepsThatTakeNoTimeAreNoneOfIt() {
    assertThat(why(room(2, 3).fifo(1).delay(constant(0)).delay(exponential(1)).release(0)))
        .isEqualTo("it fits");
    assertThat(
            why(
                room(2, 3)
                    .fifo(1)
                    .use(0, constant(0))
                    .delay(exponential(1))
                    .release(0)
                    .use(0, constant(0))))
        .isEqualTo("it fits");
  }

  private static final Settings SETTINGS = Settings.window(7, 2_000, 200_000);

  private static Solution solve(Network network) {
    return Solvers.named("mmck").solve(network, SETTINGS);
  }

  /** Of the load 4.5 at three servers, six members and two more, by the balance of flows. */
  @Test
  void whoWaitsIsCountedWhereHeWaits() {
    double[] there = new double[9];
    double total = 0;
    for (int n = 0; n < there.length; n++) {
      there[n] = n == 0 ? 1 : there[n - 1] * 4.5 / Math.min(n, 3);
      total += there[n];
    }
    double inPool = 0;
    double beside = 0;
    double busy = 0;
    for (int n = 0; n < there.length; n++) {
      inPool += Math.min(n, 6) * there[n] / total;
      beside += Math.max(0, n - 6) * there[n] / total;
      busy += Math.min(n, 3) * there[n] / total;
    }
    Solution solution =
        solve(
            new Networks()
                .fifo(1)
                .fifo(3)
                .pool(9, 9)
                .pool(6, 2)
                .acquire(1)
                .use(1, exponential(1.5))
                .release(1)
                .under(poisson(3)));

    assertThat(solution.errorRate()).isCloseTo(there[8] / total, within(1e-12));
    assertThat(solution.throughput()).isCloseTo(3 * (1 - there[8] / total), within(1e-12));
    assertThat(solution.stations().getFirst()).isEqualTo(new Simulated.Use(0, 0));
    assertThat(solution.stations().getLast().busy()).isCloseTo(busy, within(1e-9));
    assertThat(solution.stations().getLast().waiting()).isCloseTo(inPool - busy, within(1e-9));
    assertThat(solution.pools().getFirst()).isEqualTo(new Simulated.Use(0, 0));
    assertThat(solution.pools().getLast().busy()).isCloseTo(inPool, within(1e-9));
    assertThat(solution.pools().getLast().waiting()).isCloseTo(beside, within(1e-9));
    assertThat(solution.response().mean())
        .isCloseTo((inPool + beside) / solution.throughput(), within(1e-9));
  }

  @Test
  void everyInstanceLosesAsMuchOfItsShareAsOneAlone() {
    Networks path = room(2, 3).delay(exponential(1)).release(0).delay(constant(4));
    Solution one = solve(path.under(poisson(1.9)));
    Solution two = solve(path.instances(2, Balancer.RANDOM).under(poisson(3.8)));

    assertThat(two.response()).isEqualTo(one.response());
    assertThat(two.errorRate()).isEqualTo(one.errorRate());
    assertThat(two.throughput()).isCloseTo(2 * one.throughput(), within(1e-12));
    assertThat(two.pools().getFirst().busy())
        .isCloseTo(2 * one.pools().getFirst().busy(), within(1e-12));
    assertThat(two.pools().getFirst().waiting())
        .isCloseTo(2 * one.pools().getFirst().waiting(), within(1e-12));
  }

  /** One pool of all instances, which a station of each of them is not within. */
  @Test
  void aPoolOfAllInstancesIsNoPartOfOne() {
    Network network = room(2, 0).fifo(2).use(0, exponential(1)).release(0).under(poisson(1));
    Network shared =
        new Network(
            network.stations(),
            List.of(new Network.Pool("all", "all", 2, 0, true)),
            network.path(),
            network.population(),
            2,
            Balancer.RANDOM,
            Double.POSITIVE_INFINITY);

    assertThat(why(shared)).isEqualTo("Step 'use: station0' is not held within all alone.");
    assertThat(
            why(
                new Network(
                    network.stations(),
                    shared.pools(),
                    network.path(),
                    network.population(),
                    1,
                    Balancer.RANDOM,
                    Double.POSITIVE_INFINITY)))
        .isEqualTo("it fits");
    Network waits = room(2, 3).delay(exponential(1)).release(0).under(poisson(1.9));
    Network together =
        new Network(
            List.of(),
            List.of(new Network.Pool("all", "all", 2, 3, true)),
            waits.path(),
            waits.population(),
            2,
            Balancer.ROUND_ROBIN,
            Double.POSITIVE_INFINITY);
    assertThat(solve(together)).as("as if there were one instance").isEqualTo(solve(waits));
  }

  @Test
  void recordedTimesLeaveItsPercentilesOpen() {
    Variate recorded = new Variate.Empirical(new double[] {1, 3}, new double[] {0.5, 1});
    Solver mmck = Solvers.named("mmck");

    assertThat(
            mmck.givesPercentiles(
                room(2, 3).delay(exponential(1)).release(0).delay(recorded).under(poisson(1))))
        .isFalse();
    assertThat(mmck.givesPercentiles(room(2, 0).delay(recorded).release(0).under(poisson(1))))
        .isFalse();
    assertThat(mmck.givesPercentiles(room(2, 0).delay(constant(2)).release(0).under(poisson(1))))
        .isTrue();
    Solution lost = solve(room(2, 0).delay(recorded).release(0).under(poisson(1)));
    assertThat(lost.errorRate()).as("Erlang: 2 / (1 + 2 + 2)").isCloseTo(0.4, within(1e-12));
    assertThat(lost.response().mean()).isCloseTo(2, within(1e-12));
    assertThat(lost.response().p99()).isNull();
  }

  /**
   * A million rooms, of which at a load of one all numbers are alike and above it those near the
   * last: a time of n + 1 services of 0.1 s. Its distribution has an edge of a thousandth of it.
   */
  @Test
  void aMillionRoomsTakeNoLongerThanAFew() {
    Networks path = room(1, 999_000).delay(exponential(0.1)).release(0);

    Solution below = solve(path.under(poisson(9)));
    Solution full = solve(path.under(poisson(10)));
    Solution beyond = solve(path.under(poisson(11)));

    assertThat(below.response().p50()).isCloseTo(Math.log(2), within(1e-6));
    assertThat(below.response().p99()).isCloseTo(Math.log(100), within(1e-6));
    assertThat(full.response().p50()).isCloseTo(0.5 * 99_900, withinPercentage(0.01));
    assertThat(full.response().p99()).isCloseTo(0.99 * 99_900, withinPercentage(0.01));
    assertThat(beyond.response().p50()).isCloseTo(99_900 - 1, withinPercentage(0.01));
  }

  /** Probabilities of n requests, and after them n - 1 departures of both servers and a service. */
  @Test
  void percentilesAreThoseOfTheTimesBehindEachNumberOfRequests() {
    for (double load : new double[] {0.4, 2, 2.2, 9}) {
      double[] there = new double[8];
      double total = 0;
      for (int n = 0; n < there.length; n++) {
        there[n] = n == 0 ? 1 : there[n - 1] * load / Math.min(n, 2);
        total += there[n];
      }
      Solution solution = solve(room(2, 5).delay(exponential(1)).release(0).under(poisson(load)));
      double admitted = total - there[7];
      double longer = 0;
      double p95 = Objects.requireNonNull(solution.response().p95());
      for (int n = 0; n < 7; n++) {
        longer += there[n] / admitted * longer(Math.max(0, n - 1), p95);
      }

      assertThat(longer).as("a load of %s", load).isCloseTo(0.05, within(1e-6));
    }
  }

  /**
   * Probability that a number of departures at a rate of 2, and one at 1, takes longer, on a fine
   * grid.
   */
  private static double longer(int departures, double seconds) {
    if (departures == 0) {
      return Math.exp(-seconds);
    }
    int steps = 20_000;
    double step = seconds / steps;
    double sum = 0;
    double beyond = 0;
    double term = Math.exp(-2 * seconds);
    for (int i = 0; i < departures; i++) {
      beyond += term;
      term *= 2 * seconds / (i + 1);
    }
    for (int i = 0; i < steps; i++) {
      double at = (i + 0.5) * step;
      double density = 2 * Math.exp(-2 * at);
      for (int k = 1; k < departures; k++) {
        density *= 2 * at / k;
      }
      sum += density * Math.exp(at - seconds) * step;
    }
    return beyond + sum;
  }
}
