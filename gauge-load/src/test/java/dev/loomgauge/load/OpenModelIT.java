package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
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
    assertThat(before + output.number("ok") + after).isEqualTo(server.requests.size());
    assertThat(server.requests).hasSizeLessThanOrEqualTo(301);
    assertThat(output.number("missedStarts")).isZero();
    List<String> off = new ArrayList<>();
    miss(off, "begun in the window", output.number("begunInWindow"), 200, 3);
    miss(off, "ended in the window", output.number("ok"), 200, 12);
    // Little: 100/s for 0.2 s.
    miss(off, "mean in flight", output.ms("meanInFlight"), 20, 3);
    return off;
  }

  private static long sum(Output output, String key) {
    return output.rows().stream().mapToLong(row -> row.get(key).asLong()).sum();
  }

  private static void miss(
      List<String> off, String what, double seen, double truth, double tolerance) {
    if (Math.abs(seen - truth) > tolerance) {
      off.add(what + ": " + seen + " instead of " + truth);
    }
  }

  @Test
  void arrivalsThatNeverFindAConnectionAreMissedStarts() throws Exception {
    try (var server = LoopbackServer.answering(100)) {
      Output output =
          Output.of(
              server.port(),
              "'open':{'rate':100,'maxConnections':2},'timeoutMs':300,'warmupMs':1000,'windowMs':1000");
      // Two connections serve 20 of 100 a second.
      assertThat(output.number("ok")).isBetween(10L, 30L);
      assertThat(output.number("missedStarts")).isBetween(60L, 130L);
      assertThat(output.errors("timeout")).isPositive();
      assertThat(output.ms("meanWaiting")).isGreaterThan(10.0);
      assertThat(output.summary().get("warnings").toString()).contains("raise open.maxConnections");
    }
  }

  @Test
  void poissonArrivalsKeepTheRate() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Output output =
          Output.of(
              server.port(),
              "'open':{'rate':500,'arrivals':'poisson'},'threads':2,'warmupMs':500,'windowMs':2000");
      // 1,000 expected, a standard deviation of 32.
      assertThat(output.number("begunInWindow")).isBetween(840L, 1160L);
      assertThat(output.summary().get("errors").size()).isZero();
    }
  }
}
