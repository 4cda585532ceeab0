package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.protocol.ServerKey;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Whole loads of some tenths of a second; what they count does not depend on how fast they are. */
@Timeout(60)
class ShortLoadTest {
  private static long answered(Output output) {
    return sum(output.rows(), "ok") + output.summary().at("/afterWindow/ok").asLong();
  }

  private static long sum(List<JsonNode> rows, String key) {
    return rows.stream().mapToLong(row -> row.get(key).asLong()).sum();
  }

  @Test
  void everyUserOfAllLanesHasAConnectionAndSendsWhenItHasThought() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Output output =
          Output.of(
              server.port(),
              "'closed':{'users':5,'thinkMs':60000},'threads':2,'maxConnecting':2,'windowMs':500,'drainMs':5000");

      assertThat(server.requests).hasSize(5);
      assertThat(server.connections).hasValue(5);
      assertThat(answered(output)).isEqualTo(5);
      assertThat(output.summary().at("/afterWindow/unanswered").asLong()).isZero();
      assertThat(output.summary().get("interrupted").asBoolean()).isFalse();
      assertThat(output.rows()).hasSize(1);
      assertThat(server.closedWithin(5_000)).isTrue();
    }
  }

  @Test
  void connectionsTakeTheAddressesInTurn() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Output.of(
          server.port(),
          "'addresses':['127.0.0.1'],'localAddresses':['127.0.0.2','127.0.0.3'],'closed':{'users':4,'thinkMs':60000},'windowMs':400,'drainMs':5000");

      assertThat(server.clients)
          .extracting(InetAddress::getHostAddress)
          .containsExactlyInAnyOrder("127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.3");
    }
  }

  @Test
  void usersLeaveWhileTheLoadFalls() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Output output =
          Output.of(
              server.port(),
              "'closed':{'users':3,'from':1,'downMs':400,'thinkMs':60000},'reportMs':50,'windowMs':400");

      // One is there to the end, one leaves with the end and one 200 ms before it.
      assertThat(output.rows()).hasSize(16);
      assertThat(output.rows().getLast().get("connections").asLong()).isEqualTo(2);
      assertThat(output.rows().getLast().get("phase").asString()).isEqualTo("down");
    }
  }

  @Test
  void aUserThatIsRefusedTriesAgainLaterAndLater() throws Exception {
    Output output =
        Output.of(LoopbackServer.deadPort(), "'closed':{'users':1},'windowMs':400,'drainMs':100");

    // At once, at once and then after 10, 20, 40, ... ms, each half as much more or less.
    assertThat(output.errors("connect-refused")).isBetween(2L, 9L);
    assertThat(output.number("ok")).isZero();
    assertThat(output.summary().at("/errorSamples/connect-refused").asString())
        .containsIgnoringCase("refused");
  }

  @Test
  void aServerThatKeepsNoConnectionIsDialledForEveryRequest() throws Exception {
    try (var server =
        LoopbackServer.with(
            visit -> {
              visit.request();
              visit.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
            })) {
      Output output =
          Output.of(
              server.port(), "'closed':{'users':1,'thinkMs':20},'windowMs':400,'drainMs':5000");

      assertThat(output.errors("closed-early")).isZero();
      assertThat(server.requests).hasSizeGreaterThan(2);
      assertThat(server.connections.get() - server.requests.size()).isBetween(0, 1);
      assertThat(answered(output)).isEqualTo(server.requests.size());
    }
  }

  @Test
  void whatItTakesToOpenAConnectionIsInTheLatencyOfTheRequestThatNeededIt() throws Exception {
    usersWaitAllTheTime("http", LoopbackServer.with(ShortLoadTest::closing));
  }

  @Test
  void aHandshakeIsInTheLatencyOfTheRequestThatNeededIt(@TempDir Path folder) throws Exception {
    usersWaitAllTheTime(
        "https", LoopbackServer.with(ServerKey.make(folder).context(), ShortLoadTest::closing));
  }

  private static void closing(LoopbackServer.Visit visit) throws IOException, InterruptedException {
    visit.request();
    Thread.sleep(2);
    visit.write(LoopbackServer.OK.replace("200 OK", "200 OK\r\nConnection: close"));
  }

  /**
   * Without think time no moment of any user is outside a latency, but those in which a busy
   * machine does not let the engine send: not in each of ten loads.
   */
  private static void usersWaitAllTheTime(String scheme, LoopbackServer server) throws Exception {
    String plan =
        Plans.json(
                server.port(), "'insecure':true,'closed':{'users':2},'warmupMs':400,'windowMs':400")
            .replace("http:", scheme + ":");
    try (server) {
      Output.of(plan); // loads the classes of TLS
      double users = 0;
      for (int load = 0; load < 10 && users < 2 - 0.001; load++) {
        Output output = Output.of(plan);
        assertThat(output.summary().get("errors").size()).isZero();
        users = output.usersByTheirTimes();
      }
      assertThat(users).isCloseTo(2, within(0.001));
    }
  }

  @Test
  void aUserWhoseServerIsSilentGivesUpAndSendsAnewOnAnotherConnection() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (var server =
        LoopbackServer.with(
            visit -> {
              visit.request();
              if (asked.incrementAndGet() > 1) {
                visit.write(LoopbackServer.OK);
              }
              visit.request();
            })) {
      Output output =
          Output.of(
              server.port(),
              "'closed':{'users':1,'thinkMs':60},'timeoutMs':100,'windowMs':600,'drainMs':100");

      assertThat(output.errors("timeout")).isPositive();
      assertThat(server.connections).hasValueGreaterThan(1);
      assertThat(answered(output)).isPositive();
    }
  }

  @Test
  void anArrivalIsSentOrWaitsOrIsGivenUp() throws Exception {
    try (var server = LoopbackServer.with(visit -> visit.body(1 << 20))) {
      Output output =
          Output.of(
              server.port(),
              "'open':{'rate':100,'maxConnections':1},'timeoutMs':200,'windowMs':500,'drainMs':1000");
      JsonNode summary = output.summary();

      // One at a time, of which each blocks its connection until it is given up.
      assertThat(output.ms("meanInFlight")).isBetween(0.5, 1.0);
      assertThat(output.number("connectionsMax")).isEqualTo(1);
      assertThat(server.connections.get()).isBetween(1, 4);
      assertThat(output.errors("timeout")).isPositive();
      assertThat(summary.get("waitingAtEnd").asLong()).isPositive();
      assertThat(summary.get("missedStarts").asLong()).isPositive();
      assertThat(output.number("ok")).isZero();
    }
  }

  @Test
  void arrivalsAreSpreadOverTheWindowWhicheverLaneSendsThem() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(0)) {
            Output output =
                Output.of(
                    server.port(),
                    "'open':{'rate':100,'rampMs':400},'threads':2,'windowMs':500,'drainMs':5000");

            // The first is due with the beginning, the last with the end of the window.
            assertThat(server.requests).hasSizeBetween(40, 71);
            assertThat(answered(output)).isEqualTo(server.requests.size());
            List<String> late = new ArrayList<>(); // those of the ramp, behind a stall
            Attempts.expect(late, "requests that wait", output.number("waitingAtEnd"), 0, 0);
            Attempts.expect(
                late, "requests begun in the window", output.number("begunInWindow"), 35, 51);
            return late;
          }
        });
  }

  @Test
  void lanesTogetherOpenAsManyConnectionsAsThePlanAllows() throws Exception {
    try (var server = LoopbackServer.with(visit -> visit.body(1 << 20))) {
      Output output =
          Output.of(
              server.port(),
              "'open':{'rate':100,'maxConnections':3},'threads':2,'timeoutMs':5000,'windowMs':300,'drainMs':50");

      assertThat(server.connections).hasValue(3);
      assertThat(output.number("connectionsMax")).isEqualTo(3);
      assertThat(output.unanswered()).as("in flight or waiting").isGreaterThan(3);
      // All of them came before the end, which is as long ago as the drain.
      assertThat(output.summary().at("/afterWindow/unansweredMedianAgeMs").asDouble())
          .isBetween(50.0, output.summary().at("/afterWindow/unansweredMaxAgeMs").asDouble());
    }
  }
}
