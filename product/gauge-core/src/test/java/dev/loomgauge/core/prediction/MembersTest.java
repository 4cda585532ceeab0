package dev.loomgauge.core.prediction;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.result.Limit.Work;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class MembersTest {
  private static final ExecutorSize SIZE = new ExecutorSize(50, 200, 1_000);

  private static Networks path(Rejection rejection) {
    return new Networks().executor(SIZE, rejection).acquire(0).delay(constant(1)).release(0);
  }

  private static int aborting(int users) {
    return Members.of(path(Rejection.ABORT).under(closed(users, constant(0))), 0).orElseThrow();
  }

  @Test
  void soManyCountAsTheUsersLeaveToTheCoreAndItsQueue() {
    assertThat(aborting(1_000)).isEqualTo(50);
    assertThat(aborting(1_050)).isEqualTo(50);
    assertThat(aborting(1_100)).isEqualTo(100);
    assertThat(aborting(3_000)).isEqualTo(200);
    assertThat(Members.of(path(Rejection.ABORT).under(poisson(1)), 0))
        .as("arrivals fill any queue")
        .hasValue(200);
  }

  @Test
  void usersAreDividedWhereEachGoesToTheInstanceWithTheFewest() {
    Networks two = path(Rejection.ABORT).instances(2, Balancer.LEAST_CONNECTIONS);

    assertThat(Members.of(two.under(closed(2_000, constant(0))), 0)).hasValue(50);
    assertThat(Members.of(two.under(closed(2_200, constant(0))), 0)).hasValue(100);
    assertThat(Members.of(two.instances(2, Balancer.RANDOM).under(closed(2_000, constant(0))), 0))
        .as("all may meet in one")
        .hasValue(200);
    assertThat(
            Members.of(two.instances(2, Balancer.ROUND_ROBIN).under(closed(2_000, constant(0))), 0))
        .as("turns divide arrivals, not those who are there")
        .hasValue(200);
  }

  @Test
  void branchesAreThereTogether() {
    Networks branch =
        new Networks().executor(SIZE, Rejection.ABORT).acquire(0).delay(constant(1)).release(0);
    Networks both = new Networks().executor(SIZE, Rejection.ABORT);

    assertThat(
            Members.of(both.fork(Step.Join.ALL, branch, branch).under(closed(550, constant(0))), 0))
        .hasValue(100);
    assertThat(
            Members.of(
                new Networks()
                    .executor(SIZE, Rejection.ABORT)
                    .fork(Step.Join.FIRST, branch, branch)
                    .under(closed(10, constant(0))),
                0))
        .as("losers go on behind the answer")
        .hasValue(200);
  }

  @Test
  void whoGivesUpLeavesMoreRequestsThanThereAreUsers() {
    Networks path = path(Rejection.ABORT);

    assertThat(Members.of(path.timeout(30).under(closed(1_000, constant(0))), 0)).hasValue(50);
    assertThat(Members.of(path.timeout(19).under(closed(1_000, constant(0))), 0)).hasValue(200);
  }

  @Test
  void aMaximumWithoutLimitCountsWhereTheQueueCanBeFull() {
    Networks path =
        new Networks()
            .executor(new ExecutorSize(50, ExecutorSize.UNLIMITED, 1_000), Rejection.ABORT)
            .acquire(0)
            .delay(constant(1))
            .release(0);

    assertThat(Members.of(path.under(closed(100, constant(0))), 0)).hasValue(50);
    assertThat(Members.of(path.under(closed(1_100, constant(0))), 0)).hasValue(100);
    assertThat(Members.of(path.under(poisson(1)), 0)).isEmpty();
    assertThat(new Limits(path.under(closed(100, constant(0))), Work.SERVICE).all())
        .extracting(Limits.Bound::name)
        .contains("users");
  }

  @Test
  void callersWhoWorkAreNoLimit() {
    Networks path = path(Rejection.CALLER_RUNS);

    assertThat(Members.of(path.under(closed(1_050, constant(0))), 0)).hasValue(50);
    assertThat(Members.of(path.under(closed(1_200, constant(0))), 0)).hasValue(200);
    assertThat(Members.of(path.under(closed(1_201, constant(0))), 0)).isEmpty();
    Network open = path.under(poisson(1_000));
    assertThat(new Limits(open, Work.SERVICE).all())
        .extracting(Limits.Bound::name)
        .containsExactly("arrivals");
  }

  @Test
  void ofKindsThatTakeTurnsTheOneWithMostBranchesCounts() {
    Networks one = new Networks().acquire(0).delay(constant(1)).release(0);
    Networks two = new Networks().fork(Step.Join.ALL, one, one);
    Networks kinds = new Networks().executor(SIZE, Rejection.ABORT).choice(0.5, one, two);

    assertThat(Members.of(kinds.under(closed(550, constant(0))), 0)).hasValue(100);
    assertThat(
            Members.of(
                new Networks()
                    .executor(SIZE, Rejection.ABORT)
                    .fork(Step.Join.FIRST, new Networks().delay(constant(1)))
                    .acquire(0)
                    .release(0)
                    .under(closed(1_000, constant(0))),
                0))
        .as("losers that want none")
        .hasValue(50);
  }

  /** With the core alone at work, 1,000 users are served in 20 s, and half of them in 10 s. */
  @Test
  void whoGivesUpIsOneOfAnInstanceWhereUsersAreDivided() {
    Networks path = path(Rejection.ABORT).timeout(15);

    assertThat(Members.of(path.under(closed(1_000, constant(0))), 0)).hasValue(200);
    assertThat(
            Members.of(
                path.instances(2, Balancer.LEAST_CONNECTIONS).under(closed(1_000, constant(0))), 0))
        .hasValue(50);
  }

  /** Threads that are held around an executor of 8 threads, 100 at most, and a queue of 500. */
  private static Networks within(int threads) {
    return new Networks()
        .pool(threads, Network.UNLIMITED)
        .executor(new ExecutorSize(8, 100, 500), Rejection.ABORT);
  }

  private static Networks held(Networks path) {
    return path.acquire(0).delay(constant(1)).acquire(1).delay(constant(1)).release(1).release(0);
  }

  @Test
  void aPoolThatIsHeldAroundAdmitsNoMoreThanItsMembers() {
    assertThat(Members.of(held(within(200)).under(closed(1_000, constant(0))), 1)).hasValue(8);
    assertThat(Members.of(held(within(200)).under(poisson(1)), 1)).hasValue(8);
    assertThat(Members.of(held(within(550)).under(poisson(1)), 1)).hasValue(50);
    assertThat(Members.of(held(within(550)).under(closed(520, constant(0))), 1)).hasValue(20);
    assertThat(Members.of(held(within(200)).timeout(0.1).under(closed(1_000, constant(0))), 1))
        .as("what clients leave behind holds threads")
        .hasValue(8);
    assertThat(Members.of(held(within(Network.UNLIMITED)).under(poisson(1)), 1)).hasValue(100);
  }

  @Test
  void onlyAPoolThatIsHeldAroundEveryAcquireAdmits() {
    Networks before = within(200).acquire(0).release(0).acquire(1).delay(constant(1)).release(1);
    Networks again = held(within(200)).acquire(1).delay(constant(1)).release(1);

    assertThat(Members.of(before.under(poisson(1)), 1)).hasValue(100);
    assertThat(Members.of(again.under(poisson(1)), 1)).hasValue(100);
  }

  @Test
  void branchesOfOneThreadAreThereTogether() {
    Networks task = new Networks().acquire(1).delay(constant(1)).release(1);
    Networks all = within(260).acquire(0).fork(Step.Join.ALL, task, task).release(0);
    Networks first = within(260).acquire(0).fork(Step.Join.FIRST, task, task).release(0);
    Networks each =
        within(520)
            .fork(
                Step.Join.FIRST,
                new Networks().acquire(0).acquire(1).delay(constant(1)).release(1).release(0),
                new Networks().acquire(0).acquire(1).delay(constant(2)).release(1).release(0));

    assertThat(Members.of(all.under(poisson(1)), 1)).as("2 x 260 less 500").hasValue(20);
    assertThat(Members.of(first.under(poisson(1)), 1)).as("losers go on").hasValue(100);
    assertThat(Members.of(each.under(poisson(1)), 1)).as("losers hold theirs").hasValue(20);
  }

  @Test
  void callersOfFewThreadsNeverWork() {
    Networks path =
        new Networks()
            .pool(200, Network.UNLIMITED)
            .executor(new ExecutorSize(8, 100, 500), Rejection.CALLER_RUNS);
    Networks full =
        new Networks()
            .pool(601, Network.UNLIMITED)
            .executor(new ExecutorSize(8, 100, 500), Rejection.CALLER_RUNS);

    assertThat(Members.of(held(path).under(poisson(1)), 1)).hasValue(8);
    assertThat(Members.of(held(full).under(poisson(1)), 1)).isEmpty();
  }

  @Test
  void theThreadsOfAllInstancesMeetInAnExecutorThatTheyShare() {
    Network.Pool threads = new Network.Pool("threads", "threads", 260, Network.UNLIMITED, false);
    Network.Pool tasks =
        new Network.Pool(
            "tasks", "tasks", new ExecutorSize(8, 100, 500), Rejection.ABORT, true, false);
    Network one = held(within(260)).instances(2, Balancer.RANDOM).under(poisson(1));
    Network shared =
        new Network(
            one.stations(),
            List.of(threads, tasks),
            one.path(),
            one.population(),
            2,
            one.balancer(),
            one.timeout());

    assertThat(Members.of(one, 1)).hasValue(8);
    assertThat(Members.of(shared, 1)).as("2 x 260 less 500").hasValue(20);
  }
}
