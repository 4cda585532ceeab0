package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.http.ValueFiles;
import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.protocol.load.EngineSummary;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A connection whose server is the test: what is counted of it, and what its owner hears. */
class ConnectionTest {
  private final EmbeddedLane embedded =
      new EmbeddedLane(
          "'closed':{'users':1},'check':{'status':['200'],'bodyContains':'ok','minBytes':2}");
  private final Lane lane = embedded.lane();
  private final List<String> heard = new ArrayList<>();
  private final EmbeddedChannel server = embedded.open(new Owner(lane.newUser()));
  private final Connection connection = server.pipeline().get(Connection.class);
  private final long begin = System.nanoTime();

  ConnectionTest() throws Exception {}

  private final class Owner implements ConnectionOwner {
    private final UserMemory memory;

    Owner(UserMemory memory) {
      this.memory = memory;
    }

    @Override
    public UserMemory memory() {
      return memory;
    }

    @Override
    public void opened(Connection connection, long now) {
      heard.add("opened");
    }

    @Override
    public void answered(Connection connection, long now) {
      heard.add(connection.isReady() ? "answered" : "answered for the last time");
    }

    @Override
    public void closed(Connection connection, @Nullable FailureKind cause, Doing doing, long now) {
      heard.add(doing + " " + cause);
    }
  }

  private Connection newConnection() {
    return new Connection(lane, new Owner(lane.newUser()));
  }

  private void send() {
    long now = System.nanoTime();
    connection.send(now, now);
    assertThat(EmbeddedLane.requests(server)).isEqualTo(1);
  }

  private void receive(String bytes) {
    EmbeddedLane.answer(server, bytes);
  }

  private void serverCloses() {
    assertThat(server.close().isSuccess()).isTrue();
  }

  private void failed(String error, String message, String... words) throws Exception {
    assertThat(heard).containsExactly(words);
    assertThat(server.isOpen()).isFalse();
    assertThat(lane.busy()).isFalse();
    EngineSummary.Count count = embedded.summary().count();
    assertThat(count.errors()).isEqualTo(Map.of(error, 1L));
    assertThat(count.errorSamples()).isEqualTo(Map.of(error, message));
  }

  @Test
  void oneAnswerAfterAnotherOnTheSameConnection() throws Exception {
    assertThat(connection.isReady()).isTrue();
    send();
    assertThat(connection.isReady()).isFalse();
    assertThat(lane.busy()).isTrue();
    assertThatThrownBy(() -> connection.send(0, 0))
        .hasMessage("a connection that is BUSY takes no request");
    connection.leave(); // it is busy
    receive(EmbeddedLane.OK.substring(0, 20));
    receive(EmbeddedLane.OK.substring(20));
    send();
    receive(EmbeddedLane.OK);

    assertThat(heard).containsExactly("opened", "answered", "answered");
    assertThat(server.isOpen()).isTrue();
    assertThat(lane.busy()).isFalse();
    connection.leave();
    assertThat(server.isOpen()).isFalse();
    assertThat(heard).hasSize(3);
    EngineSummary summary = embedded.summary();
    assertThat(summary.count())
        .returns(2L, EngineSummary.Count::ok)
        .returns(2L, EngineSummary.Count::begunInWindow)
        .returns(2L * EmbeddedLane.OK.length(), EngineSummary.Count::bytesIn)
        .returns(Map.of("200", 2L), EngineSummary.Count::status)
        .returns(Map.of(), EngineSummary.Count::errors);
    assertThat(summary.levels().reconnects()).isZero();
    assertThat(summary.levels().connectionsMax()).isEqualTo(1);
    assertThat(summary.levels().inFlightAtEnd()).isZero();
  }

  @Test
  void whatWasReceivedIsReleasedEvenIfNobodyAskedForIt() {
    ByteBuf answer = Unpooled.copiedBuffer(EmbeddedLane.OK, StandardCharsets.UTF_8);
    ByteBuf more = answer.copy();
    send();
    server.writeInbound(answer);
    server.writeInbound(more);

    assertThat(heard).containsExactly("opened", "answered", "IDLING MALFORMED");
    assertThat(List.of(answer.refCnt(), more.refCnt())).containsOnly(0);
  }

  @Test
  void anAnswerThatTheCheckRefusesKeepsTheConnection() throws Exception {
    send();
    receive(EmbeddedLane.OK.replace("200 OK", "404 Not Found"));
    send();
    receive(EmbeddedLane.OK.replace("\r\n\r\nok", "\r\n\r\nno"));
    send();
    receive("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");

    assertThat(heard).containsExactly("opened", "answered", "answered", "answered");
    EngineSummary.Count count = embedded.summary().count();
    assertThat(count.ok()).isZero();
    assertThat(count.status()).isEqualTo(Map.of("200", 2L, "404", 1L));
    assertThat(count.errors()).isEqualTo(Map.of("check-failed", 3L));
    assertThat(count.errorSamples()).isEqualTo(Map.of("check-failed", "status 404"));
  }

  @Test
  void aServerMayEndAConnectionBetweenRequests() throws Exception {
    send();
    receive(EmbeddedLane.OK);
    serverCloses();

    assertThat(heard).containsExactly("opened", "answered", "IDLING null");
    EngineSummary summary = embedded.summary();
    assertThat(summary.count().errors()).isEmpty();
    assertThat(summary.levels().reconnects()).isEqualTo(1);
  }

  /** As load balancers do with connections that were idle for too long. */
  @Test
  void aServerMayResetAConnectionBetweenRequests() throws Exception {
    send();
    receive(EmbeddedLane.OK);
    server.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));

    assertThat(heard).containsExactly("opened", "answered", "IDLING null");
    assertThat(server.isOpen()).isFalse();
    EngineSummary summary = embedded.summary();
    assertThat(summary.count().errors()).isEmpty();
    assertThat(summary.levels().reconnects()).isEqualTo(1);
  }

  @Test
  void aResetBeforeAnyRequestIsAFailure() throws Exception {
    server.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    failed("reset", "java.io.IOException: Connection reset by peer", "opened", "IDLING RESET");
  }

  @Test
  void aServerMaySayThatAnAnswerIsTheLast() throws Exception {
    send();
    receive(EmbeddedLane.OK.replace("content", "connection: close\r\ncontent"));

    assertThat(heard).containsExactly("opened", "answered for the last time", "IDLING null");
    assertThat(server.isOpen()).isFalse();
    EngineSummary summary = embedded.summary();
    assertThat(summary.count().ok()).isEqualTo(1);
    assertThat(summary.levels().reconnects()).isEqualTo(1);
  }

  @Test
  void anAnswerWithoutALengthEndsWithItsConnection() throws Exception {
    send();
    receive("HTTP/1.1 200 OK\r\n\r\nok");
    assertThat(heard).containsExactly("opened");
    serverCloses();

    assertThat(heard).containsExactly("opened", "answered for the last time", "IDLING null");
    assertThat(embedded.summary().count().ok()).isEqualTo(1);
  }

  @Test
  void closedBeforeAnyRequest() throws Exception {
    serverCloses();
    failed("closed-early", "closed before any request", "opened", "IDLING CLOSED_EARLY");
  }

  @Test
  void closedInsteadOfAnAnswer() throws Exception {
    send();
    serverCloses();
    failed("closed-early", "closed instead of a response", "opened", "SERVING CLOSED_EARLY");
  }

  @Test
  void closedInTheMiddleOfAnAnswer() throws Exception {
    send();
    receive("HTTP/1.1 200");
    serverCloses();
    failed("closed-early", "closed in the middle of a response", "opened", "SERVING CLOSED_EARLY");
  }

  @Test
  void bytesThatNobodyAskedFor() throws Exception {
    receive(EmbeddedLane.OK);
    failed("malformed", "bytes that no request asked for", "opened", "IDLING MALFORMED");
  }

  @Test
  void bytesAfterTheEnd() throws Exception {
    send();
    receive(EmbeddedLane.OK + "x");
    failed("malformed", "bytes after the end of the response", "opened", "SERVING MALFORMED");
  }

  @Test
  void aServerThatResets() throws Exception {
    send();
    server.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    failed("reset", "java.io.IOException: Connection reset by peer", "opened", "SERVING RESET");
  }

  @Test
  void noAnswerInTime() throws Exception {
    send();
    connection.timedOut();
    failed("timeout", "no byte of a response in time", "opened", "SERVING TIMEOUT");
  }

  @Test
  void noEndInTime() throws Exception {
    send();
    receive("HTTP/1.1 200");
    connection.timedOut();
    failed("timeout", "the response began and did not end in time", "opened", "SERVING TIMEOUT");
  }

  @Test
  void aConnectionThatCannotBeOpened() throws Exception {
    Connection refused = newConnection();
    heard.clear();
    refused.unreachable(new ConnectException("Connection refused: /127.0.0.1"), null);
    refused.unreachable(new ConnectException("again"), null);

    assertThat(heard).containsExactly("DIALLING CONNECT_REFUSED");
    EngineSummary.Count count = embedded.summary().count();
    assertThat(count.errors()).isEqualTo(Map.of("connect-refused", 1L));
    assertThat(count.begunInWindow()).isZero();
  }

  @Test
  void requestsInFlightAreInTheOrderOfTheirSendingWhicheverLeaves() {
    List<Connection> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Connection next = newConnection();
      EmbeddedChannel its = new EmbeddedChannel(next);
      assertThat(its.isOpen()).isTrue();
      next.send(begin + i, begin + i);
      all.add(next);
    }
    assertThat(lane.ages(begin + 10)).containsExactly(10L, 9L, 8L, 7L);
    lane.deadlines().remove(all.get(1));
    assertThat(lane.ages(begin + 10)).containsExactly(10L, 8L, 7L);
    lane.deadlines().remove(all.get(3));
    assertThat(lane.ages(begin + 10)).containsExactly(10L, 8L);
    lane.deadlines().remove(all.get(0));
    assertThat(lane.ages(begin + 10)).containsExactly(8L);
    lane.deadlines().add(all.get(3));
    assertThat(lane.ages(begin + 10)).containsExactly(8L, 7L);
    lane.deadlines().remove(all.get(2));
    lane.deadlines().remove(all.get(3));
    assertThat(lane.busy()).isFalse();
    lane.deadlines().add(all.get(1));
    assertThat(lane.ages(begin + 10)).containsExactly(9L);
  }

  @Test
  void everyLaneDrawsByItselfAndTheSameAgain() throws Exception {
    Endpoints endpoints = new Endpoints(lane.plan(), Transport.best());
    Lane second =
        new Lane(
            lane.loop(), lane.plan(), ValueFiles.read(lane.plan()), 1, endpoints, lane.recorder());
    Lane again =
        new Lane(
            lane.loop(), lane.plan(), ValueFiles.read(lane.plan()), 1, endpoints, lane.recorder());
    Lane other = new EmbeddedLane("'closed':{'users':1},'seed':2").lane();
    long drawn = second.random().nextLong();

    assertThat(again.random().nextLong()).isEqualTo(drawn);
    assertThat(List.of(lane.random().nextLong(), other.random().nextLong()))
        .doesNotContain(drawn)
        .doesNotHaveDuplicates();
    assertThat(List.of(lane.number(), second.number())).containsExactly(0, 1);
  }

  @Test
  void lanesDrawStreamsThatAreNoShiftsOfOneAnother() throws Exception {
    Endpoints endpoints = new Endpoints(lane.plan(), Transport.best());
    ValueFiles files = ValueFiles.read(lane.plan());
    Set<Long> drawn = new HashSet<>();
    for (int number = 0; number < 8; number++) {
      RandomGenerator random =
          new Lane(lane.loop(), lane.plan(), files, number, endpoints, lane.recorder()).random();
      for (int i = 0; i < 1_000; i++) {
        assertThat(drawn.add(random.nextLong())).as("lane %d, draw %d", number, i).isTrue();
      }
    }
  }

  /** A run has one lane: its draws are those of the plan's seed, as they always were. */
  @Test
  void theFirstLaneDrawsFromTheSeedItself() {
    SplittableRandom same = new SplittableRandom(lane.plan().seed());
    RandomGenerator _ = same.split();
    assertThat(lane.random().nextLong()).isEqualTo(same.nextLong());
  }
}
