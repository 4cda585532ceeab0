package dev.loomgauge.core.prediction;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Pauses;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Step;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** How many requests a pause finds in a service: 1 ms of pause for each, every 100,000 requests. */
class StoppedPathsTest {
  private static final GarbageCollections COLLECTIONS =
      new GarbageCollections(100_000, 0.5, 0.001, 0.000_003);
  private static final Demands DEMANDS =
      new Demands(Map.of(Tier.SERVICE, new Demand(0.000_5, 0)), Demands.HALF, COLLECTIONS);

  /** Half a millisecond at the service and 99.5 ms elsewhere: 0.1 s alone. */
  private static Networks whole(Networks path, Variate demand) {
    return path.use(0, demand).delay(constant(0.0995));
  }

  private static double found(Population population, int instances, Path path) {
    Network network =
        CollectionPauses.of(
            DEMANDS,
            OptionalInt.of(0),
            demands ->
                path.through(constant(demands.of(Tier.SERVICE).seconds()))
                    .instances(instances, Deployment.Balancer.RANDOM)
                    .under(population));
    Pauses pauses = network.stations().getFirst().pauses();
    assertThat(pauses.requests()).isEqualTo(100_000);
    return (pauses.seconds() - 0.5) / 0.001;
  }

  /** A path by what the service asks of its CPU. */
  private interface Path {
    Networks through(Variate demand);
  }

  private static double ofArrivals(Path path) {
    return found(poisson(1_000), 1, path);
  }

  @Test
  void arrivalsAreThereForAsLongAsARequestAloneTakes() {
    Path plain = demand -> whole(new Networks().fifo(1), demand);

    assertThat(ofArrivals(plain)).isCloseTo(100, within(1e-6));
    assertThat(found(new Population.Trace(new double[] {0, 1, 1.5}, 2), 1, plain))
        .isCloseTo(0.15, within(1e-6));
    assertThat(found(poisson(1_000), 4, plain)).as("in one of four").isCloseTo(25, within(1e-6));
  }

  /** Without a limit 60 users send 60 / (0.1 + 0.2) requests a second. */
  @Test
  void usersWhoThinkAreElsewhere() {
    Path plain = demand -> whole(new Networks().fifo(1), demand);

    assertThat(found(closed(60, constant(0.2)), 1, plain)).isCloseTo(20, within(1e-6));
    // Of each instance 1 / 0.5 ms is the most: 0.2 x 2,000 users think, or 0.2 x 4,000 of two.
    assertThat(found(closed(2_000, constant(0.2)), 1, plain)).isCloseTo(1_600, within(1e-6));
    assertThat(found(closed(2_000, constant(0.2)), 2, plain)).isCloseTo(600, within(1e-6));
  }

  private static Networks held(Networks path, int pool, Variate demand) {
    return whole(path.acquire(pool), demand).release(pool);
  }

  @Test
  void whoWaitsForTheFirstResourceIsNotThereYet() {
    assertThat(ofArrivals(demand -> held(new Networks().fifo(1).pool(30, 9), 0, demand)))
        .isCloseTo(30, within(1e-6));
    assertThat(ofArrivals(demand -> held(new Networks().fifo(1).pool(300, 9), 0, demand)))
        .isCloseTo(100, within(1e-6));
    assertThat(
            found(poisson(1_000), 2, demand -> held(new Networks().fifo(1).pool(30, 9), 0, demand)))
        .as("in one of two, each with a pool of its own")
        .isCloseTo(30, within(1e-6));
    assertThat(
            ofArrivals(
                demand ->
                    held(
                        new Networks()
                            .fifo(1)
                            .pool(Network.UNLIMITED, 0)
                            .pool(30, 9)
                            .acquire(0)
                            .release(0),
                        1,
                        demand)))
        .as("behind a pool without a limit")
        .isCloseTo(30, within(1e-6));
  }

  @Test
  void whoHasWorkedOrWaitedBeforeIsThere() {
    assertThat(
            ofArrivals(
                demand ->
                    new Networks()
                        .fifo(1)
                        .pool(30, 9)
                        .use(0, demand)
                        .acquire(0)
                        .delay(constant(0.0995))
                        .release(0)))
        .isCloseTo(100, within(1e-6));
    assertThat(
            ofArrivals(
                demand ->
                    new Networks()
                        .fifo(1)
                        .pool(30, 9)
                        .delay(constant(0.0995))
                        .acquire(0)
                        .use(0, demand)
                        .release(0)))
        .isCloseTo(100, within(1e-6));
    assertThat(
            ofArrivals(
                demand ->
                    held(
                        new Networks().fifo(1).fifo(9).pool(30, 9).use(1, constant(0)), 0, demand)))
        .as("work at another station")
        .isCloseTo(30, within(1e-6));
  }

  @Test
  void kindsThatTakeTheSameFirstAreHeldBackTogether() {
    Path same =
        demand -> {
          Networks kind = held(new Networks(), 0, demand);
          return new Networks().fifo(1).pool(30, 9).choice(0.5, kind, kind);
        };
    Path different =
        demand ->
            new Networks()
                .fifo(1)
                .pool(30, 9)
                .choice(0.5, held(new Networks(), 0, demand), whole(new Networks(), demand));

    assertThat(ofArrivals(same)).isCloseTo(30, within(1e-6));
    assertThat(ofArrivals(different)).isCloseTo(100, within(1e-6));
    assertThat(
            ofArrivals(
                demand -> {
                  Networks branch = held(new Networks(), 0, demand);
                  return new Networks().fifo(1).pool(30, 9).fork(Step.Join.ALL, branch);
                }))
        .as("branches")
        .isCloseTo(100, within(1e-6));
  }

  @Test
  void aDemandThatIsWrittenByHandHasAllThatItCosts() {
    Network written = whole(new Networks().fifo(1), constant(0.000_5)).under(poisson(1));
    Function<Demands, Network> always = _ -> written;

    assertThat(CollectionPauses.of(DEMANDS, OptionalInt.of(0), always)).isSameAs(written);
    assertThat(CollectionPauses.of(DEMANDS, OptionalInt.empty(), always)).isSameAs(written);
  }
}
