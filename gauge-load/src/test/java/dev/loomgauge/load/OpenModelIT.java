package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(30)
class OpenModelIT {

  @Test
  void arrivalsComeAtTheRateWhateverTheAnswersDo() throws Exception {
    try (var server = LoopbackServer.answering(200)) {
      Output output =
          Output.of(
              Plans.json(server.port(), "'open':{'rate':100},'warmupMs':1000,'windowMs':2000"));
      assertThat(output.number("begunInWindow")).isCloseTo(200, within(3L));
      assertThat(output.number("ok")).isCloseTo(200, within(12L));
      // Little: 100/s for 0.2 s.
      assertThat(output.ms("meanInFlight")).isCloseTo(20, within(3.0));
      assertThat(output.number("missedStarts")).isZero();
    }
  }

  @Test
  void aStallIsFeltByEveryArrivalThatFellIntoIt() throws Exception {
    long stallMs = 1000;
    AtomicLong stallFrom = new AtomicLong(Long.MAX_VALUE);
    try (var server =
        LoopbackServer.with(
            visit -> {
              while (true) {
                visit.request();
                long left = stallFrom.get() + stallMs * 1_000_000 - System.nanoTime();
                if (System.nanoTime() >= stallFrom.get() && left > 0) {
                  TimeUnit.NANOSECONDS.sleep(left);
                }
                visit.write(LoopbackServer.OK);
              }
            })) {
      // Into the window, wherever the start of this JVM leaves the machine.
      long start = System.currentTimeMillis() + 500;
      stallFrom.set(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2500));
      Output output =
          Output.of(
              Plans.json(
                  server.port(),
                  "'open':{'rate':300,'maxConnections':2},'warmupMs':1000,'windowMs':3000,'startAtEpochMs':"
                      + start));
      // Of 3 s of arrivals, 1 s waits for between 1,000 ms and 0: the longest 1 % of all over 970
      // ms.
      assertThat(output.ms("p99Ms")).isBetween(850.0, 1300.0);
      assertThat(output.ms("p50Ms")).isLessThan(300.0);
      // Only two requests were on their way; timed from their sending, the rest saw nothing.
      JsonNode uncorrected = output.summary().get("uncorrected");
      assertThat(uncorrected.get("p99Ms").asDouble()).isLessThan(500.0);
      assertThat(uncorrected.get("maxMs").asDouble()).isGreaterThan(800.0);
      assertThat(output.number("missedStarts")).isZero();
      assertThat(server.connections.get()).isEqualTo(2);
    }
  }

  @Test
  void arrivalsThatNeverFindAConnectionAreMissedStarts() throws Exception {
    try (var server = LoopbackServer.answering(100)) {
      Output output =
          Output.of(
              Plans.json(
                  server.port(),
                  "'open':{'rate':100,'maxConnections':2},'timeoutMs':300,'warmupMs':1000,'windowMs':1000"));
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
              Plans.json(
                  server.port(),
                  "'open':{'rate':500,'arrivals':'poisson'},'threads':2,'warmupMs':500,'windowMs':2000"));
      // 1,000 expected, a standard deviation of 32.
      assertThat(output.number("begunInWindow")).isBetween(840L, 1160L);
      assertThat(output.summary().get("errors").size()).isZero();
    }
  }
}
