package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SolversTest {
  private static final Settings SHORT = Settings.window(1, 10, 1_000);

  @Test
  void theCheapestThatFitsIsChosen() {
    Networks delays = new Networks().delay(constant(0.3)).delay(exponential(0.1));
    Networks queue = new Networks().fifo(1).delay(constant(0.3)).use(0, exponential(0.1));

    assertThat(chosen(delays, closed(200, constant(1)))).isEqualTo("laws");
    assertThat(chosen(delays, poisson(5))).isEqualTo("laws");
    assertThat(chosen(queue, closed(200, exponential(1)))).isEqualTo("mva");
    assertThat(chosen(queue, poisson(5))).isEqualTo("mmc");
    assertThat(chosen(queue, poisson(15))).isEqualTo("simulation");
    assertThat(chosen(queue.delay(exponential(1)), closed(200, exponential(1))))
        .isEqualTo("simulation");
  }

  @Test
  void whatDoesNotFitSaysWhichStepAndWhy() {
    Population users = closed(9, exponential(1));
    Networks constant = new Networks().fifo(1).use(0, constant(1));
    Networks fork = new Networks().fork(Step.Join.ALL, new Networks().delay(constant(1)));
    Networks pool = new Networks().pool(8, 9).acquire(0).delay(constant(1)).release(0);
    Networks once = new Networks().polling(1).use(0, exponential(1));
    Networks twice = new Networks().polling(1).use(0, exponential(1)).use(0, exponential(1));
    Networks turn = new Networks().fifo(1).use(0, exponential(1));

    assertThat(why("laws", constant.under(users))).contains("'use: station0'");
    assertThat(why("mva", constant.under(users))).contains("'use: station0'", "not exponential");
    assertThat(why("mva", once.under(users))).isEqualTo("it fits");
    assertThat(why("mva", twice.under(users))).contains("'use: station0'", "queues of other");
    assertThat(why("mva", fork.under(users))).contains("'parallel'");
    assertThat(why("laws", pool.under(users))).contains("'acquire: pool0'", "8 members");
    assertThat(why("mva", pool.under(users))).contains("'acquire: pool0'", "8 members");
    assertThat(why("mva", pool.under(poisson(1)))).contains("'acquire: pool0'");
    assertThat(why("mva", turn.instances(3, Balancer.ROUND_ROBIN).under(users)))
        .contains("instances");
    assertThatThrownBy(() -> Solvers.named("mva").solve(constant.under(users), SHORT))
        .isInstanceOf(UnsolvableException.class)
        .hasMessageContaining("'use: station0'");
  }

  @Test
  void usersWhoRunInLockstepAreSimulated() {
    Networks path = new Networks().fifo(1).delay(constant(0.5)).use(0, exponential(0.0002));

    assertThat(why("mva", path.under(closed(1_000, constant(0))))).contains("in lockstep");
    assertThat(chosen(path, new Population.Closed(1_000, constant(0), 0, 0.5))).isEqualTo("mva");
  }

  @Test
  void theLawsAreExactWhereNobodyWaits() {
    Networks path =
        new Networks()
            .pool(200, 0)
            .acquire(0)
            .delay(constant(0.2))
            .delay(new Variate.Lognormal(0.1, 0.5))
            .release(0);

    Solution laws = Solvers.named("laws").solve(path.under(closed(200, constant(0))), SHORT);
    Solution seen = Solvers.named("simulation").solve(path.under(closed(200, constant(0))), SHORT);

    assertThat(laws.throughput()).isEqualTo(200 / 0.3, within(1e-9));
    assertThat(seen.throughput()).isCloseTo(laws.throughput(), withinPercentage(0.5));
    assertThat(seen.response().p50()).isCloseTo(laws.response().p50(), withinPercentage(0.5));
    assertThat(seen.response().p95()).isCloseTo(laws.response().p95(), withinPercentage(0.5));
    assertThat(seen.response().p99()).isCloseTo(laws.response().p99(), withinPercentage(0.5));
    assertThat(laws.pools().getFirst().busy()).isEqualTo(200, within(1e-9));
  }

  @Test
  void whereNobodyWaitsAUserIsAwayForItsThinkTimeAndAStationServesWhatComes() {
    Networks path = new Networks().fifo(200).delay(constant(0.2)).use(0, constant(0.1));

    Solution laws = Solvers.named("laws").solve(path.under(closed(200, constant(0.7))), SHORT);

    assertThat(laws.throughput()).isEqualTo(200, within(1e-9));
    assertThat(laws.response().mean()).isEqualTo(0.3, within(1e-9));
    assertThat(laws.stations().getFirst().busy()).isEqualTo(20, within(1e-9));
    Network arrivals = new Networks().delay(constant(0.2)).under(poisson(5));
    assertThat(Solvers.named("laws").solve(arrivals, SHORT).throughput()).isEqualTo(5);
  }

  @Test
  void theIntervalOfEachSimulatedFigureLiesAroundIt() {
    Network network =
        new Networks()
            .fifo(1)
            .use(0, exponential(0.1))
            .timeout(0.3)
            .under(closed(5, exponential(2)));

    Solution seen =
        Solvers.named("simulation").solve(network, Settings.settled(1, network, 2.1, 200_000));

    assertThat(List.of(seen.errorRate(), seen.throughput())).allMatch(figure -> figure > 0);
    assertAround(seen.known().throughput(), seen.throughput());
    assertAround(seen.known().mean(), seen.response().mean());
    assertAround(seen.known().p99(), seen.response().p99());
    assertAround(seen.known().errorRate(), seen.errorRate());
  }

  private static void assertAround(@Nullable Range interval, @Nullable Double figure) {
    Range around = Objects.requireNonNull(interval);
    assertThat(figure).isNotNull().isBetween(around.low(), around.high());
  }

  @Test
  void aTimeoutThatCanFireIsSimulated() {
    Networks path = new Networks().delay(constant(1)).timeout(1.5);

    assertThat(chosen(path, poisson(1))).isEqualTo("laws");
    assertThat(chosen(path.delay(new Variate.Uniform(0, 1)), poisson(1))).isEqualTo("simulation");
  }

  @Test
  void aSimulationIsBoundByTheTimeThatAResourceIsHeld() {
    Network held =
        new Networks()
            .pool(40, Network.UNLIMITED)
            .acquire(0)
            .delay(constant(0.1))
            .release(0)
            .under(new Population.Closed(2_000, constant(0), 0, 0.1));

    Solution solution = Solvers.choose(held).solve(held, Settings.window(1, 100, 1_000));

    assertThat(solution.solver()).isEqualTo("simulation");
    assertThat(solution.throughput()).isCloseTo(40 / 0.1, withinPercentage(0.1));
    assertThat(solution.response().mean()).isCloseTo(2_000 / 400.0, withinPercentage(0.1));
    assertThat(solution.pools().getFirst().waiting()).isCloseTo(1_960, withinPercentage(0.1));
  }

  @Test
  void anUnknownNameListsAllSolvers() {
    assertThatThrownBy(() -> Solvers.named("magic"))
        .isInstanceOf(UnsolvableException.class)
        .hasMessageContaining("'magic'")
        .hasMessageContaining("laws, mva, mmc, mmck, mg1, gim1, bcmp, simulation");
    assertThat(Solvers.all()).allSatisfy(s -> assertThat(s.assumptions()).endsWith("."));
  }

  @Test
  void theLawsCarryEveryArrivalAndHoldAPoolForTheTimeInIt() {
    Networks path =
        new Networks()
            .pool(Network.UNLIMITED, 0)
            .delay(constant(0.1))
            .acquire(0)
            .delay(constant(0.2))
            .release(0);
    Solution open = Solvers.named("laws").solve(path.under(poisson(5)), SHORT);
    Solution trace =
        Solvers.named("laws")
            .solve(path.under(new Population.Trace(new double[] {0, 1, 2}, 10)), SHORT);

    assertThat(open.throughput()).isEqualTo(5);
    assertThat(open.response().mean()).isCloseTo(0.3, within(1e-12));
    assertThat(open.response().p50()).isCloseTo(0.3, within(1e-12));
    assertThat(open.response().p99()).isCloseTo(0.3, within(1e-12));
    assertThat(open.errorRate()).isZero();
    assertThat(open.pools().getFirst().busy()).isCloseTo(1, within(1e-12));
    assertThat(open.pools().getFirst().waiting()).isZero();
    assertThat(trace.throughput()).isCloseTo(0.3, within(1e-12));
  }

  @Test
  void aTimeoutFiresFromTheLongestTimeOn() {
    Networks path = new Networks().delay(constant(0.5)).delay(new Variate.Uniform(0, 1));

    assertThat(why("laws", path.timeout(1.5).under(poisson(1))))
        .isEqualTo("The client's timeout of 1.5 s can fire.");
    assertThat(why("laws", path.timeout(1.6).under(poisson(1)))).isEqualTo("it fits");
    assertThat(why("laws", new Networks().under(closed(5, constant(0)))))
        .isEqualTo("No step takes time, so users would send without end.");
  }

  @Test
  void aQueueOfSeveralServersWaitsAsErlangSays() {
    // Two servers at a load of one: a third waits, for the mean of one departure.
    ErlangQueue queue = new ErlangQueue(2, 1, 0.5);

    assertThat(queue.waits()).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(queue.drain()).isEqualTo(2);
    assertThat(queue.meanWait()).isCloseTo(1 / 6.0, within(1e-12));
    assertThat(queue.stretch()).isCloseTo(4 / 3.0, within(1e-12));
    assertThat(new Center(6, 3, 2).rate()).isEqualTo(2);
  }

  private static String chosen(Networks path, Population population) {
    return Solvers.choose(path.under(population)).name();
  }

  private static String why(String solver, Network network) {
    return Solvers.named(solver).cannot(network).orElse("it fits");
  }
}
