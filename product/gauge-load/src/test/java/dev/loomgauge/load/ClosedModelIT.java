package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(180)
class ClosedModelIT {

  @Test
  void theWindowCountsExactlyWhatEndsInIt() throws Exception {
    try (var server = LoopbackServer.answering(20)) {
      Output output =
          Output.of(
              server.port(),
              "'closed':{'users':20,'rampMs':300,'spreadMs':20},'warmupMs':400,'windowMs':2000,'drainMs':1000");
      JsonNode summary = output.summary();
      long ok = summary.get("ok").asLong();
      assertThat(summary.get("windowMs").asDouble()).isEqualTo(2000.0);
      assertThat(summary.get("throughputRps").asDouble()).isEqualTo(ok / 2.0);
      assertThat(output.windowRows()).hasSize(2);
      assertThat(sum(output.windowRows(), "ok")).isEqualTo(ok);
      assertThat(sum(output.windowRows(), "started"))
          .isEqualTo(summary.get("begunInWindow").asLong());
      // Everything sent ended before the window, in it, or in the drain: none is lost or counted
      // twice.
      long drained = summary.get("afterWindow").get("ok").asLong();
      assertThat(sum(output.rows(), "ok") + drained)
          .isBetween(server.requests.size() - output.unanswered(), (long) server.requests.size());
      assertThat(summary.get("afterWindow").get("unanswered").asLong()).isZero();
      long balance =
          summary.get("inFlightAtStart").asLong() + summary.get("begunInWindow").asLong() - ok;
      assertThat(summary.get("inFlightAtEnd").asLong()).isEqualTo(balance);
      assertThat(summary.get("errors").size()).isZero();
    }
  }

  @Test
  void withoutThinkTimeAllUsersAreInFlightAndLittlesLawHolds() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(30)) {
            Output output =
                Output.of(
                    server.port(),
                    "'closed':{'users':20,'spreadMs':30},'threads':2,'warmupMs':700,'windowMs':2000");
            assertThat(output.ms("meanInFlight")).isCloseTo(20, within(0.001));
            assertThat(output.number("connectionsMin")).isEqualTo(20);
            assertThat(server.connections.get()).isEqualTo(20);
            List<String> off = new ArrayList<>();
            // What a stall at an edge of the window cuts off is not in the law of means.
            double users = output.ms("throughputRps") * output.ms("meanMs") / 1000;
            Attempts.expect(off, "users by Little's law", users, 19.2, 20.8);
            return off;
          }
        });
  }

  @Test
  void thinkTimeLiesBetweenAnAnswerAndTheNextRequest() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(0)) {
            Output fixed =
                Output.of(
                    server.port(),
                    "'closed':{'users':10,'thinkMs':100},'warmupMs':300,'windowMs':1000");
            List<String> off = new ArrayList<>();
            // 10 users a cycle of a little over 100 ms.
            assertThat(fixed.number("ok")).isLessThanOrEqualTo(100);
            Attempts.expect(off, "ok", fixed.number("ok"), 60, 100);
            Output random =
                Output.of(
                    server.port(),
                    "'closed':{'users':40,'thinkMs':50,'thinkDistribution':'exponential'},'warmupMs':300,'windowMs':1500");
            Attempts.expect(off, "ok at random", random.number("ok"), 800, 1400);
            return off;
          }
        });
  }

  @Test
  void littlesLawHoldsWithTheThinkTimeThatWasKept() throws Exception {
    try (var server = LoopbackServer.answering(30)) {
      Output output =
          Output.of(
              server.port(),
              "'closed':{'users':20,'thinkMs':40},'threads':2,'warmupMs':700,'windowMs':2000");
      // A generator may be late and never early.
      assertThat(output.ms("meanThinkMs")).isGreaterThanOrEqualTo(40);
      // With its edges it is an identity: no time of any user is lost or counted twice.
      assertThat(output.usersByTheirTimes()).isCloseTo(20, within(0.001));
      assertThat(output.windowRows().getFirst().at("/thoughts/count").asLong()).isPositive();
    }
  }

  @Test
  void usersBehindAFixedDelayDoNotRunInLockstep() throws Exception {
    try (var server = LoopbackServer.answering(1500)) {
      Output.of(server.port(), "'closed':{'users':80,'spreadMs':1500},'windowMs':1500");
      long[] firsts =
          server.requests.stream().mapToLong(Long::longValue).sorted().limit(80).toArray();
      long median = firsts[firsts.length / 2];
      // Half of them come in the second half of the spread, however slowly this JVM warms up.
      assertThat(firsts[firsts.length - 1] - median).isGreaterThan(400_000_000L);
    }
  }

  @Test
  void usersComeAndGoInStepsAndEveryRowIsAsShortAsThePlanSays() throws Exception {
    try (var server = LoopbackServer.answering(20)) {
      Output output =
          Output.of(
              server.port(),
              "'closed':{'users':30,'spreadMs':20,'steps':[{'users':0,'ms':200},{'users':10,'ms':600},{'users':30,'ms':600},{'users':10,'ms':600},{'users':0,'ms':200},{'users':30,'ms':200}]},'reportMs':100,'windowMs':2400,'drainMs':1000");
      List<JsonNode> rows = output.windowRows();
      assertThat(rows).hasSize(24);
      assertThat(rows).allSatisfy(row -> assertThat(row.get("spanMs").asDouble()).isEqualTo(100));
      assertThat(sum(rows.subList(0, 2), "started")).isZero();
      assertThat(rows.subList(2, 8))
          .allSatisfy(row -> assertThat(row.get("connections").asLong()).isLessThanOrEqualTo(10));
      assertThat(output.number("connectionsMax")).isEqualTo(30);
      assertThat(rows.subList(15, 24)) // who rests keeps its connection
          .allSatisfy(row -> assertThat(row.get("connections").asLong()).isEqualTo(30));
      assertThat(sum(rows.subList(21, 22), "started")).isZero();
      assertThat(sum(rows.subList(22, 24), "started")).isGreaterThanOrEqualTo(30);
      assertThat(sum(rows, "ok") + output.summary().get("afterWindow").get("ok").asLong())
          .isEqualTo(server.requests.size());
    }
  }

  @Test
  void usersComeEvenlyOverTheRamp() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Output output =
          Output.of(
              server.port(), "'closed':{'users':50,'thinkMs':20,'rampMs':2000},'windowMs':500");
      List<JsonNode> ramp =
          output.rows().stream().filter(it -> it.get("phase").asString().equals("ramp")).toList();
      assertThat(ramp).hasSize(2);
      assertThat(ramp.getFirst().get("connections").asInt()).isBetween(15, 26);
      assertThat(ramp.getLast().get("connections").asInt()).isBetween(44, 50);
    }
  }

  @Test
  void theLoadRisesHoldsAndFallsAndNoRequestIsDroppedOnItsWay() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(40)) {
            return offTheWay(server);
          }
        });
  }

  private static List<String> offTheWay(LoopbackServer server) throws Exception {
    Output output =
        Output.of(
            server.port(),
            "'closed':{'users':50,'from':10,'rampMs':2000,'downMs':2000},'windowMs':2000,'drainMs':2000");
    assertThat(output.number("ok")).isEqualTo(sum(phase(output, "window"), "ok"));
    long drained = output.summary().get("afterWindow").get("ok").asLong();
    assertThat(sum(output.rows(), "ok") + drained)
        .isBetween(server.requests.size() - output.unanswered(), (long) server.requests.size());
    assertThat(output.summary().get("interrupted").asBoolean()).isFalse();
    // What a machine that stalls starts after the end is in no row, and ends as the rest does.
    long late = drained + output.unanswered() - output.rows().getLast().get("inFlight").asLong();
    assertThat(late).isNotNegative();
    assertThat(sum(output.rows(), "started") + late)
        .isBetween((long) server.requests.size(), server.requests.size() + output.unanswered());
    List<String> off = new ArrayList<>();
    expectInFlight(off, output, "ramp", 20, 40);
    expectInFlight(off, output, "window", 50, 50);
    expectInFlight(off, output, "down", 40, 20);
    Attempts.expect(off, "unanswered", output.unanswered(), 0, 0);
    // Users from the start, and those that left with a request in flight.
    Attempts.expect(off, "drained", drained, 10, 14);
    return off;
  }

  private static void expectInFlight(
      List<String> off, Output output, String phase, int first, int second) {
    List<JsonNode> rows = phase(output, phase);
    assertThat(rows).hasSize(2);
    double[] seen = rows.stream().mapToDouble(row -> row.get("meanInFlight").asDouble()).toArray();
    Attempts.expect(off, phase + ", first second", seen[0], first - 5, first + 5);
    Attempts.expect(off, phase + ", second second", seen[1], second - 5, second + 5);
  }

  private static List<JsonNode> phase(Output output, String phase) {
    return output.rows().stream().filter(it -> it.get("phase").asString().equals(phase)).toList();
  }

  @Test
  void aRequestThatTheSystemTakesInPartsArrivesWhole() throws Exception {
    String body = "0123456789abcdef".repeat(1 << 19); // 8 MiB, beyond the buffers of a socket
    try (var server =
        LoopbackServer.with(
            visit -> {
              while (true) {
                visit.request();
                boolean whole =
                    new String(visit.body(body.length()), StandardCharsets.UTF_8).equals(body);
                visit.write(
                    whole
                        ? LoopbackServer.OK
                        : LoopbackServer.OK.replace("200 OK", "400 Bad Request"));
              }
            })) {
      Output output =
          Output.of(
              server.port(),
              "'request':{'method':'POST','path':'/','body':'%s'},'closed':{'users':2},'windowMs':1000,'drainMs':20000,'timeoutMs':20000"
                  .formatted(body));
      assertThat(output.number("ok") + output.summary().get("afterWindow").get("ok").asLong())
          .isEqualTo(server.requests.size());
      assertThat(output.summary().get("errors").size()).isZero();
      assertThat(server.connections).hasValue(2);
    }
  }

  @Test
  void everyRequestAsksForItsOwnId() throws Exception {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    try (var server =
        LoopbackServer.with(
            visit -> {
              while (true) {
                seen.add(visit.request().lines().findFirst().orElseThrow());
                visit.write(LoopbackServer.OK);
              }
            })) {
      Output.of(
          server.port(),
          "'request':{'path':'/order/{id}'},'variables':{'id':{'uniform':[1,1000000]}},"
              + "'closed':{'users':5,'thinkMs':5},'windowMs':600");
      assertThat(seen).hasSizeGreaterThan(server.requests.size() * 9 / 10);
      assertThat(new HashSet<>(seen)).allMatch(line -> line.matches("GET /order/\\d+ HTTP/1.1"));
    }
  }

  @Test
  void connectionsSpreadOverSeveralAddresses() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      Output output =
          Output.of(
              server.port(),
              "'addresses':['127.0.0.1'],'localAddresses':['127.0.0.1','127.0.0.1'],'closed':{'users':6},'warmupMs':2000,'windowMs':500,'drainMs':10000");
      assertThat(output.started().get("addresses").toString()).isEqualTo("[\"127.0.0.1\"]");
      // On a busy machine the first answers may come after the window.
      assertThat(output.number("ok") + output.summary().get("afterWindow").get("ok").asLong())
          .isPositive();
      assertThat(output.summary().get("errors").size()).isZero();
    }
  }

  private static long sum(List<JsonNode> rows, String key) {
    return rows.stream().mapToLong(row -> row.get(key).asLong()).sum();
  }
}
