package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that misbehave end in counted errors: no hang, no flood. */
@Timeout(180)
class BadServersIT {
  private static final String TEN_USERS = "'closed':{'users':10},'windowMs':1000";

  @Test
  void aDeadServerRefusesConnectionsWithoutAFlood() throws Exception {
    Output output = Output.of(LoopbackServer.deadPort(), TEN_USERS);
    assertThat(output.number("ok")).isZero();
    // 10 users: at once, then after about 0, 10, 20, ... 640 ms.
    assertThat(output.errors("connect-refused")).isBetween(20L, 200L);
    assertThat(output.summary().get("errorRate").asDouble()).isEqualTo(1.0);
    assertThat(output.summary().get("errorSamples").get("connect-refused").asString())
        .contains("refused");
    assertThat(output.summary().get("warnings").toString()).contains("no request succeeded");
  }

  @Test
  void inTheOpenModelADeadServerCostsOneErrorAnArrival() throws Exception {
    String open = "'open':{'rate':200,'maxConnections':50},'warmupMs':500,'windowMs':1000";
    Attempts.hit(
        () -> {
          Output output = Output.of(LoopbackServer.deadPort(), open);
          assertThat(output.number("begunInWindow")).isZero();
          List<String> off = new ArrayList<>();
          Attempts.expect(off, "refused", output.errors("connect-refused"), 190, 210);
          return off;
        });
  }

  @Test
  void aTimeoutCountsAsSuchAndEndsTheExchange() throws Exception {
    Attempts.hit(
        () -> {
          List<String> off = new ArrayList<>();
          try (var server = LoopbackServer.with(BadServersIT::forever)) {
            Output output =
                Output.of(
                    server.port(),
                    "'closed':{'users':10},'warmupMs':500,'windowMs':1100,'timeoutMs':250");
            assertThat(output.number("ok")).isZero();
            Attempts.expect(off, "timeouts", output.errors("timeout"), 20, 50);
            // Every timeout reopens.
            Attempts.expect(off, "connections", server.connections.get(), 26, 100);
            var latency = output.summary().get("errorLatency");
            assertThat(latency.get("p50Ms").asDouble()).isGreaterThanOrEqualTo(250);
            Attempts.expect(off, "p50Ms", latency.get("p50Ms").asDouble(), 250, 300);
            assertThat(output.number("inFlightAtEnd")).isBetween(1L, 10L);
            assertThat(output.summary().get("afterWindow").get("unanswered").asLong())
                .isBetween(1L, 10L);
          }
          return off;
        });
  }

  @Test
  void aResponseThatStallsInTheMiddleTimesOut() throws Exception {
    Attempts.hit(
        () -> {
          List<String> off = new ArrayList<>();
          try (var server =
              LoopbackServer.with(
                  visit -> {
                    visit.request();
                    visit.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome");
                    Thread.sleep(60_000);
                  })) {
            Output output =
                Output.of(server.port(), "'closed':{'users':5},'windowMs':1000,'timeoutMs':200");
            assertThat(output.errors("timeout")).isBetween(1L, 25L);
            Attempts.expect(off, "timeouts", output.errors("timeout"), 10, 25);
            assertThat(output.summary().get("errorSamples").get("timeout").asString())
                .contains("did not end in time");
          }
          return off;
        });
  }

  @Test
  void aServerThatClosesAfterEveryAnnouncedResponseIsFollowed() throws Exception {
    Attempts.hit(
        () -> {
          List<String> off = new ArrayList<>();
          try (var server =
              LoopbackServer.with(
                  visit -> {
                    visit.request();
                    visit.write(
                        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
                  })) {
            Output output =
                Output.of(server.port(), "'closed':{'users':4,'thinkMs':20},'windowMs':1000");
            Attempts.expect(off, "ok", output.number("ok"), 41, 200);
            assertThat(output.summary().get("errors").size()).isZero();
            assertThat(output.number("reconnects")).isEqualTo(output.number("ok"));
            assertThat(output.summary().get("warnings").toString()).contains("measures connecting");
          }
          return off;
        });
  }

  @Test
  void aResponseEndedByItsConnectionIsComplete() throws Exception {
    try (var server =
        LoopbackServer.with(
            visit -> {
              visit.request();
              visit.write("HTTP/1.1 200 OK\r\n\r\nuntil the end");
            })) {
      String plan = "'closed':{'users':4,'thinkMs':20},'windowMs':1000,'check':{'minBytes':13}";
      Output output = Output.of(server.port(), plan);
      assertThat(output.number("ok")).isGreaterThan(40);
      assertThat(output.summary().get("errors").size()).isZero();
    }
  }

  @Test
  void aServerThatClosesUnannouncedCostsErrors() throws Exception {
    try (var server =
        LoopbackServer.with(
            visit -> {
              visit.request();
              visit.write(LoopbackServer.OK);
            })) {
      Output output = Output.of(server.port(), TEN_USERS);
      assertThat(output.number("ok")).isPositive();
      assertThat(output.errors("closed-early") + output.errors("reset")).isPositive();
    }
  }

  @Test
  void aServerThatClosesAtOnceIsNotFlooded() throws Exception {
    Attempts.hit(
        () -> {
          List<String> off = new ArrayList<>();
          try (var server = LoopbackServer.with(visit -> {})) {
            Output output = Output.of(server.port(), TEN_USERS);
            assertThat(output.number("ok")).isZero();
            long closed = output.errors("closed-early") + output.errors("reset");
            assertThat(closed).isBetween(1L, 200L);
            Attempts.expect(off, "closed", closed, 20, 200);
            assertThat(server.connections.get()).isLessThan(300);
          }
          return off;
        });
  }

  @Test
  void resetsAreTold() throws Exception {
    try (var server =
        LoopbackServer.with(
            visit -> {
              visit.request();
              visit.reset();
            })) {
      Output output = Output.of(server.port(), TEN_USERS);
      assertThat(output.errors("reset")).isBetween(20L, 200L);
      assertThat(output.summary().get("errors").size()).isEqualTo(1);
    }
  }

  @Test
  void garbageIsMalformedWhetherAskedForOrNot() throws Exception {
    try (var answer =
            LoopbackServer.with(
                visit -> {
                  visit.request();
                  visit.write("\u0000\u0001garbage without any line end");
                  Thread.sleep(60_000);
                });
        var greeting =
            LoopbackServer.with(
                visit -> {
                  visit.write("220 mail ready\r\n");
                  Thread.sleep(60_000);
                })) {
      Output asked = Output.of(answer.port(), TEN_USERS);
      assertThat(asked.number("ok")).isZero();
      assertThat(asked.errors("malformed")).isBetween(20L, 200L);
      Output unasked =
          Output.of(greeting.port(), "'closed':{'users':10,'spreadMs':500},'windowMs':1000");
      assertThat(unasked.number("ok")).isZero();
      assertThat(unasked.errors("malformed")).isBetween(20L, 200L);
    }
  }

  @Test
  void aFastErrorPageIsNoSuccess() throws Exception {
    try (var server =
        LoopbackServer.with(
            visit -> {
              for (int i = 0; ; i++) {
                visit.request();
                visit.write(
                    i % 2 == 0
                        ? LoopbackServer.OK
                        : "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
              }
            })) {
      String model = "'closed':{'users':2,'thinkMs':5},'windowMs':600";
      Output output = Output.of(server.port(), model);
      long refused = output.errors("check-failed");
      assertThat(refused).isPositive();
      assertThat(output.summary().get("status").get("503").asLong()).isEqualTo(refused);
      assertThat(output.summary().get("status").get("200").asLong()).isEqualTo(output.number("ok"));
      assertThat(server.connections.get()).as("the connections stay").isEqualTo(2);
      Output lacking = Output.of(server.port(), model + ",'check':{'bodyContains':'fine'}");
      assertThat(lacking.number("ok")).isZero();
    }
  }

  private static void forever(LoopbackServer.Visit visit) throws IOException, InterruptedException {
    visit.request();
    Thread.sleep(60_000);
  }
}
