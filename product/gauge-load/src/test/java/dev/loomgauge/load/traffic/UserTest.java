package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.traffic.ConnectionOwner.Doing;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One user whose server is the test. */
@Timeout(60)
class UserTest {
  private static final long MS = 1_000_000;
  private static final String THINKING = "'closed':{'users':1,'thinkMs':20}";
  private static final String RESTLESS = "'closed':{'users':1}";

  private static User user(EmbeddedLane lane) {
    return new User(lane.lane(), (Model.Closed) lane.lane().plan().model());
  }

  /** Its connection, on which it has sent its first request. */
  private static EmbeddedChannel working(EmbeddedLane lane, User user) {
    EmbeddedChannel server = lane.open(user);
    user.work(System.nanoTime());
    return server;
  }

  private static int sent(EmbeddedChannel server) {
    return EmbeddedLane.requests(server);
  }

  private static void answer(EmbeddedChannel server) {
    EmbeddedLane.answer(server, EmbeddedLane.OK);
  }

  @Test
  void aUserSendsThinksAndSendsAgain() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User user = user(lane);
    EmbeddedChannel server = lane.open(user);
    assertThat(sent(server)).as("it does not work yet").isZero();
    user.work(System.nanoTime());
    assertThat(sent(server)).isEqualTo(1);

    long before = System.nanoTime();
    answer(server);
    long after = System.nanoTime();
    assertThat(lane.at(before + 20 * MS - 1, () -> sent(server))).isZero();
    assertThat(lane.at(after + 20 * MS + 1, () -> sent(server))).isEqualTo(1);

    EngineSummary summary = lane.summary();
    assertThat(lane.lastSecond().thoughts())
        .isNotNull()
        .returns(1L, LoadSecond.Thoughts::count)
        .returns(0.0, LoadSecond.Thoughts::agesMs)
        .matches(thoughts -> thoughts.sumMs() >= 20);
    assertThat(summary.count()).returns(1L, EngineSummary.Count::ok);
    assertThat(summary.levels().inFlightAtEnd()).isEqualTo(1);
  }

  @Test
  void aThoughtThatWasGivenUpEndsNoLaterOne() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    answer(server);
    long first = System.nanoTime();
    user.rest();
    while (System.nanoTime() - first < 2) {
      Thread.onSpinWait();
    }
    user.work(System.nanoTime());
    answer(server);
    long second = System.nanoTime();
    assertThat(sent(server)).isEqualTo(2);

    assertThat(lane.at(first + 20 * MS + 1, () -> sent(server))).isZero();
    assertThat(lane.at(second + 20 * MS + 1, () -> sent(server))).isEqualTo(1);
  }

  @Test
  void aUserThatRestsThinksNoMoreAndKeepsItsConnection() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    answer(server);
    long after = System.nanoTime();
    user.rest();
    assertThat(sent(server)).isEqualTo(1);
    assertThat(lane.at(after + 20 * MS + 1, () -> sent(server))).isZero();
    assertThat(server.isOpen()).isTrue();

    user.work(System.nanoTime());
    user.rest();
    answer(server);
    assertThat(lane.at(System.nanoTime() + 20 * MS + 1, () -> sent(server)))
        .as("the one in flight was its last")
        .isEqualTo(1);
    EngineSummary summary = lane.summary();
    assertThat(summary.count().ok()).isEqualTo(2);
    assertThat(lane.lastSecond().thoughts()).isEqualTo(LoadSecond.Thoughts.NONE);
  }

  @Test
  void aUserThatWorksAgainBeforeItsAnswerIsOneUser() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    user.rest();
    user.work(System.nanoTime());
    assertThat(sent(server)).as("the one in flight").isEqualTo(1);
    answer(server);
    long after = System.nanoTime();

    assertThat(server.close().isSuccess()).isTrue();
    assertThat(sent(lane.open(user))).as("it thinks").isZero();
    assertThat(lane.at(after + 20 * MS + 1, () -> user)).isSameAs(user);
    EngineSummary summary = lane.summary();
    assertThat(summary.count().ok()).isEqualTo(1);
    assertThat(summary.levels().inFlightAtEnd()).as("after its thought").isEqualTo(1);
  }

  @Test
  void aUserThatWorksAgainBeforeItsAnswerDoesNotWaitForAConnection() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(RESTLESS);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    user.rest();
    user.work(System.nanoTime());
    answer(server);
    assertThat(sent(server)).as("it goes on by itself").isEqualTo(2);
    lane.lane().stop();
    answer(server);

    assertThat(lane.summary().count().ok()).isEqualTo(2);
    assertThat(lane.lastSecond().level().agesMs()).isZero();
  }

  @Test
  void aUserLeavesAtOnceOrAfterTheAnswerToItsRequest() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User idle = user(lane);
    EmbeddedChannel its = lane.open(idle);
    idle.leave();
    assertThat(its.isOpen()).isFalse();

    User busy = user(lane);
    EmbeddedChannel server = lane.open(busy);
    busy.work(System.nanoTime());
    busy.leave();
    assertThat(server.isOpen()).isTrue();
    answer(server);
    assertThat(server.isOpen()).isFalse();
    busy.work(System.nanoTime());

    User late = user(lane);
    late.leave();
    assertThat(lane.open(late).isOpen()).as("opened after it left").isFalse();
    EngineSummary summary = lane.summary();
    assertThat(summary.count().ok()).isEqualTo(1);
    assertThat(summary.count().errors()).isEmpty();
    assertThat(summary.levels().connectionsMax()).isEqualTo(1);
  }

  @Test
  void withoutThinkTimeTheNextRequestFollowsTheAnswer() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(RESTLESS);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    answer(server);
    answer(server);
    assertThat(sent(server)).isEqualTo(3);
    lane.lane().stop();
    answer(server);
    assertThat(sent(server)).as("the load is over").isZero();

    assertThat(lane.summary().count().ok()).isEqualTo(3);
    assertThat(lane.lastSecond().thoughts()).isEqualTo(new LoadSecond.Thoughts(2, 0, 0));
  }

  @Test
  void aConnectionThatEndsBetweenRequestsIsOpenedAgainForTheNextRequest() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    answer(server);
    long after = System.nanoTime();
    assertThat(server.close().isSuccess()).isTrue();

    // By then it has dialled, in vain, and waits.
    EmbeddedChannel next = lane.at(after + 20 * MS + 1, () -> lane.open(user));
    assertThat(sent(next)).isEqualTo(1);
    EngineSummary summary = lane.summary();
    assertThat(summary.count().errors()).containsOnlyKeys("other");
    assertThat(summary.levels().reconnects()).isEqualTo(1);
  }

  /** The wait after a failure draws a random number from the second in a row on. */
  @Test
  void failuresInARowAreThoseBetweenAnswersAndNoTimeouts() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(RESTLESS);
    RandomGenerator same = new EmbeddedLane(RESTLESS).lane().random();
    User user = user(lane);
    Connection connection = lane.open(user).pipeline().get(Connection.class);
    long never = System.nanoTime() + TimeUnit.MINUTES.toNanos(30);
    user.closed(connection, FailureKind.TIMEOUT, Doing.SERVING, never);
    user.closed(connection, FailureKind.RESET, Doing.SERVING, never);
    user.closed(connection, FailureKind.TIMEOUT, Doing.SERVING, never);
    assertThat(lane.lane().random().nextLong()).isEqualTo(same.nextLong());

    user.closed(connection, FailureKind.RESET, Doing.IDLING, never);
    same.nextDouble();
    assertThat(lane.lane().random().nextLong()).isEqualTo(same.nextLong());

    user.answered(connection, never);
    user.closed(connection, FailureKind.RESET, Doing.DIALLING, never);
    assertThat(lane.lane().random().nextLong()).isEqualTo(same.nextLong());
  }

  @Test
  void anExponentialThoughtIsDrawn() throws Exception {
    EmbeddedLane lane =
        new EmbeddedLane("'closed':{'users':1,'thinkMs':20,'thinkDistribution':'exponential'}");
    RandomGenerator same = new EmbeddedLane(RESTLESS).lane().random();
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    assertThat(sent(server)).isEqualTo(1);
    long thought = Math.round(-20 * MS * Math.log1p(-same.nextDouble()));

    long before = System.nanoTime();
    answer(server);
    long after = System.nanoTime();
    assertThat(lane.at(before + thought - 1, () -> sent(server))).isZero();
    assertThat(lane.at(after + thought + 1, () -> sent(server))).isEqualTo(1);
  }

  @Test
  void aUserThatFailsWhileItServesThinksBeforeItTriesAgain() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(THINKING);
    User user = user(lane);
    EmbeddedChannel server = working(lane, user);
    EmbeddedLane.answer(server, "garbage");
    long after = System.nanoTime();

    assertThat(lane.at(after + 20 * MS + 1, () -> sent(server))).isEqualTo(1);
    assertThat(lane.summary().count().errors()).containsEntry("malformed", 1L);
    assertThat(lane.lastSecond().thoughts()).isNotNull().returns(1L, LoadSecond.Thoughts::count);
  }

  @Test
  void aUserConnectsOnceAndNotWhereItHasAConnection() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(RESTLESS);
    User dialling = user(lane);
    dialling.connect();
    dialling.connect();
    User connected = user(lane);
    assertThat(lane.open(connected).isOpen()).isTrue();
    connected.connect();

    assertThat(lane.summary().count().errors()).isEqualTo(Map.of("other", 1L));
  }

  @Test
  void aRequestThatWaitedForItsConnectionBeganWithTheWait() throws Exception {
    EmbeddedLane lane = new EmbeddedLane(RESTLESS);
    User user = user(lane);
    user.work(System.nanoTime());
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < 2 * MS) {
      Thread.onSpinWait();
    }
    EmbeddedChannel server = lane.open(user);
    assertThat(sent(server)).isEqualTo(1);
    answer(server);

    assertThat(lane.summary().latencies().maxMs()).isGreaterThanOrEqualTo(2);
  }
}
