package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/**
 * A server that takes up nothing for 1 s of 5, at 500 arrivals per second (after Gil Tene's
 * coordinated omission). What every arrival waits is known beforehand: one at offset x into the
 * stall waits for the rest of it, every other not at all. Noise of the machine can only lengthen
 * that.
 */
@Isolated("its truth is a matter of time")
@Timeout(180)
class StalledServerIT {
  private static final int RATE = 500;
  private static final int WINDOW_MS = 5_000;
  private static final int WARMUP_MS = 1_000;
  private static final int STALL_AT_MS = 2_000;
  private static final int STALL_MS = 1_000;
  private static final int ARRIVALS = RATE * WINDOW_MS / 1_000;
  private static final int CONNECTIONS = 10;

  private final AtomicLong stallFrom = new AtomicLong(Long.MAX_VALUE);

  @TempDir Path folder;

  @Test
  void theOpenModelTellsWhatTheScheduleSays() throws Exception {
    Attempts.hit(this::trial);
  }

  private List<String> trial() throws Exception {
    Path log = folder.resolve("latency.hlog");
    Output output;
    try (var server = LoopbackServer.with(this::serve)) {
      String model = "'open':{'rate':" + RATE + ",'maxConnections':" + CONNECTIONS + "}";
      String times = ",'timeoutMs':60000,'warmupMs':" + WARMUP_MS + ",'windowMs':" + WINDOW_MS;
      String rest = ",'histogram':'" + log + "'";
      output = Output.of(Plans.json(server.port(), model + times + rest), this::schedule);
      // 500 arrivals found nobody who answered, so that the pool grew to its cap and no further.
      assertThat(server.connections.get()).isEqualTo(CONNECTIONS);
    }
    correctedIsUncorrectedAndTheWait(output.summary(), WindowLog.read(log));
    return misses(output);
  }

  private void schedule(JsonNode started) {
    long wall = ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
    long ahead = started.get("windowStartEpochMs").asLong() * 1_000_000 - wall;
    stallFrom.set(System.nanoTime() + ahead + TimeUnit.MILLISECONDS.toNanos(STALL_AT_MS));
  }

  private void serve(LoopbackServer.Visit visit) throws IOException, InterruptedException {
    while (true) {
      visit.request();
      long into = System.nanoTime() - stallFrom.get();
      long length = TimeUnit.MILLISECONDS.toNanos(STALL_MS);
      if (into >= 0 && into < length) {
        TimeUnit.NANOSECONDS.sleep(length - into);
      }
      visit.write(LoopbackServer.OK);
    }
  }

  /** In nanoseconds, ascending; planned, not measured. */
  private static long[] waits() {
    return IntStream.range(0, ARRIVALS)
        .mapToLong(i -> i * 1_000_000_000L / RATE - STALL_AT_MS * 1_000_000L)
        .map(into -> into >= 0 && into < STALL_MS * 1_000_000L ? STALL_MS * 1_000_000L - into : 0)
        .sorted()
        .toArray();
  }

  private static List<String> misses(Output output) {
    List<String> misses = new ArrayList<>();
    if (Math.abs(output.number("ok") - ARRIVALS) > 2 || output.number("missedStarts") > 0) {
      misses.add(output.number("ok") + " of " + ARRIVALS + " arrivals ended in the window");
      return misses;
    }
    long[] waits = waits();
    double[] percents = {99, 99.9, 100};
    String[] keys = {"p99Ms", "p999Ms", "maxMs"};
    for (int i = 0; i < keys.length; i++) {
      double truth = Quantiles.typeOne(waits, percents[i]) / 1e6;
      double reported = output.ms(keys[i]);
      assertThat(reported).as(keys[i] + ", never too short").isGreaterThan(0.95 * truth);
      if (reported > 1.05 * truth) {
        misses.add(keys[i] + " is " + reported + " and should be " + truth);
      }
    }
    // The connections were all that could be stuck, 0.4 % of the requests: timed from their
    // sending, 99 % saw nothing.
    double blind = output.summary().get("uncorrected").get("p99Ms").asDouble();
    if (blind > output.ms("p99Ms") / 2) {
      misses.add("the uncorrected p99 is " + blind);
    }
    return misses;
  }

  /** Holds for any run: the same requests, each timed from two moments. */
  private static void correctedIsUncorrectedAndTheWait(JsonNode summary, WindowLog log) {
    assertThat(summary.get("errors").size()).isZero();
    assertThat(log.count("ok")).isEqualTo(summary.get("ok").asInt());
    assertThat(log.count("uncorrected")).isEqualTo(log.count("ok"));
    assertThat(Arrays.stream(new double[] {1, 25, 50, 75, 90, 91, 95, 99, 99.9, 100}))
        .allSatisfy(
            percent ->
                assertThat(log.ms("ok", percent))
                    .isGreaterThanOrEqualTo(log.ms("uncorrected", percent)));
    double seen = summary.get("meanMs").asDouble() * log.count("ok");
    double blind = summary.get("uncorrected").get("meanMs").asDouble() * log.count("ok");
    double waited = summary.get("meanWaiting").asDouble() * summary.get("windowMs").asDouble();
    // Who still waits at the end, or is on its way, has waited and is not yet counted.
    long onTheWay = summary.get("waitingAtEnd").asLong() + summary.get("inFlightAtEnd").asLong();
    assertThat(seen - blind)
        .isGreaterThanOrEqualTo(0.999 * waited - onTheWay * summary.get("maxMs").asDouble());
    assertThat(waited).isPositive();
  }
}
