package dev.loomgauge.core.prediction;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Step;
import org.junit.jupiter.api.Test;

class StabilityTest {
  private static final Population USERS = closed(8, constant(0));

  /** Ten milliseconds at a station, in each of two instances. */
  private static Networks station() {
    return new Networks().fifo(1).use(0, constant(0.01)).instances(2, Deployment.Balancer.RANDOM);
  }

  /** Ten milliseconds of one of two members of a pool. */
  private static Networks pool(int queue) {
    return new Networks().pool(2, queue).acquire(0).delay(constant(0.01)).release(0);
  }

  @Test
  void whatClientsHaveGivenUpStillHasToFit() {
    assertThat(Stability.unstable(station().under(USERS), 203, true)).isEmpty();
    assertThat(Stability.unstable(station().under(USERS), 205, true)).containsExactly("station0");
    assertThat(Stability.unstable(pool(Network.UNLIMITED).under(USERS), 203, true)).isEmpty();
    assertThat(Stability.unstable(pool(Network.UNLIMITED).under(USERS), 205, true))
        .containsExactly("pool0");
  }

  @Test
  void pausesOfAStationAreAPartOfItsWork() {
    Network pausing = new Networks().fifo(2).pausing(100, 0.5).use(0, constant(0.01)).under(USERS);

    // 10 ms of work, and two servers that stop for 5 ms a request.
    assertThat(Stability.unstable(pausing, 101, true)).isEmpty();
    assertThat(Stability.unstable(pausing, 103, true)).containsExactly("station0");
  }

  @Test
  void requestsThatSomebodyWaitsForAreHeldBackByTheirLimit() {
    assertThat(Stability.unstable(station().under(USERS), 1_000, false)).isEmpty();
    assertThat(Stability.unstable(pool(1).under(USERS), 1_000, true)).isEmpty();
  }

  @Test
  void aRequestMayFailWhereAQueueIsLimitedOrPatienceEnds() {
    assertThat(impatient(pool(Network.UNLIMITED))).isFalse();
    assertThat(impatient(pool(1))).isTrue();
    assertThat(impatient(new Networks().pool(2, Network.UNLIMITED).acquire(0, 0.5))).isTrue();
    assertThat(impatient(new Networks().pool(Network.UNLIMITED, 1).acquire(0, 0.5))).isFalse();
    assertThat(impatient(new Networks().pool(2, 1).choice(0.5, pool(1), new Networks()))).isTrue();
    assertThat(impatient(new Networks().pool(2, 1).fork(Step.Join.ALL, new Networks(), pool(1))))
        .isTrue();
  }

  @Test
  void onlyInBranchesAreThoseThatSucceedTheQuickOnes() {
    assertThat(Selection.inBranches(pool(1).under(USERS))).isFalse();
    assertThat(
            Selection.inBranches(
                new Networks().pool(2, 1).choice(0.5, new Networks(), pool(1)).under(USERS)))
        .isTrue();
    assertThat(
            Selection.inBranches(
                new Networks().pool(2, 1).fork(Step.Join.ALL, pool(1)).under(USERS)))
        .isTrue();
  }

  @Test
  void theLosersOfAFirstOutliveTheirRequest() {
    Networks first = new Networks().fork(Step.Join.FIRST, station(), station());
    assertThat(Selection.outlived(first.under(USERS).path())).isTrue();
    assertThat(
            Selection.outlived(
                new Networks().fork(Step.Join.ALL, station(), station()).under(USERS).path()))
        .isFalse();
    assertThat(
            Selection.outlived(
                new Networks().fork(Step.Join.ALL, station(), first).under(USERS).path()))
        .isTrue();
    assertThat(Selection.outlived(new Networks().choice(0.5, station(), first).under(USERS).path()))
        .isTrue();
  }

  @Test
  void onlyASharedStationWhoseRequestsMayPileUpLetsQuickOnesOvertake() {
    assertThat(at(new Networks().sharing(1).under(USERS))).isFalse();
    assertThat(at(new Networks().sharing(1).under(poisson(5)))).isTrue();
    assertThat(at(new Networks().sharing(1).timeout(1).under(USERS))).isTrue();
    assertThat(at(new Networks().fifo(1).timeout(1).under(poisson(5)))).isFalse();
  }

  private static boolean at(Network network) {
    return Selection.at(network.stations().getFirst(), network);
  }

  private static boolean impatient(Networks networks) {
    Network network = networks.under(USERS);
    return Selection.impatient(network, network.path());
  }
}
