package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class OpenModelIT {

  @Test
  void arrivalsComeAtTheRateWhateverTheAnswersDo() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(200)) {
            return offTheRate(server);
          }
        });
  }

  private static List<String> offTheRate(LoopbackServer server) throws Exception {
    Output output =
        Output.of(
            server.port(), "'open':{'rate':100},'warmupMs':1000,'windowMs':2000,'drainMs':5000");
    long before = sum(output, "ok") - output.number("ok");
    long after = output.summary().get("afterWindow").get("ok").asLong();
    // No arrival is lost or sent twice, however late it is.
    assertThat(before + output.number("ok") + after)
        .isBetween(server.requests.size() - output.unanswered(), (long) server.requests.size());
    assertThat(server.requests).hasSizeLessThanOrEqualTo(301);
    List<String> off = new ArrayList<>();
    Attempts.expect(off, "missed starts", output.number("missedStarts"), 0, 0);
    Attempts.expect(off, "begun in the window", output.number("begunInWindow"), 197, 203);
    Attempts.expect(off, "ended in the window", output.number("ok"), 188, 212);
    // Little: 100/s for 0.2 s.
    Attempts.expect(off, "mean in flight", output.ms("meanInFlight"), 17, 23);
    return off;
  }

  private static long sum(Output output, String key) {
    return output.rows().stream().mapToLong(row -> row.get(key).asLong()).sum();
  }

  @Test
  void arrivalsThatNeverFindAConnectionAreMissedStarts() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(100)) {
            return offTheConnections(server);
          }
        });
  }

  private static List<String> offTheConnections(LoopbackServer server) throws Exception {
    Output output =
        Output.of(
            server.port(),
            "'open':{'rate':100,'maxConnections':2},'timeoutMs':300,'warmupMs':1000,'windowMs':1000");
    // Two connections serve at most 20 of 100 a second, and two more that began before the window.
    assertThat(output.number("ok")).isLessThanOrEqualTo(22);
    assertThat(output.summary().get("warnings").toString().contains("raise open.maxConnections"))
        .isEqualTo(output.number("missedStarts") > 0);
    List<String> off = new ArrayList<>();
    Attempts.expect(off, "timeouts", output.errors("timeout"), 1, 200);
    Attempts.expect(off, "mean waiting", output.ms("meanWaiting"), 10, 200);
    Attempts.expect(off, "ok in the window", output.number("ok"), 10, 22);
    Attempts.expect(off, "missed starts", output.number("missedStarts"), 60, 130);
    // What was sent is answered within its time, so that no connection is given up.
    Attempts.expect(off, "connections", server.connections.get(), 2, 2);
    return off;
  }

  @Test
  void poissonArrivalsKeepTheRate() throws Exception {
    Attempts.hit(
        () -> {
          try (var server = LoopbackServer.answering(0)) {
            Output output =
                Output.of(
                    server.port(),
                    "'open':{'rate':500,'arrivals':'poisson'},'threads':2,'warmupMs':500,'windowMs':2000");
            assertThat(output.summary().get("errors").size()).isZero();
            List<String> off = new ArrayList<>();
            // 1,000 expected, a standard deviation of 32.
            Attempts.expect(off, "begun", output.number("begunInWindow"), 840, 1160);
            return off;
          }
        });
  }
}
