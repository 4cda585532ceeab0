package dev.loomgauge.core.result;

import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import java.time.Instant;
import java.util.Map;

/**
 * What an engine reports that counts requests and their latencies, for the tests of all modules.
 */
public final class LoadSummaries {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private LoadSummaries() {}

  /** Requests that were all answered, each after the same time. */
  public static LoadSummary of(double seconds, long ok, double ms) {
    return of(seconds, ok, ms, Map.of());
  }

  /** The same beside others that failed. */
  public static LoadSummary of(double seconds, long ok, double ms, Map<String, Long> errors) {
    return new LoadSummary(
        START.toString(),
        seconds,
        Requests.of(ok, seconds, null, Map.of(), errors),
        Latencies.constant(ms),
        null);
  }

  /** No requests. */
  public static LoadSummary none(Instant start, double seconds) {
    return new LoadSummary(
        start.toString(),
        seconds,
        Requests.of(0, seconds, null, Map.of(), Map.of()),
        Latencies.constant(0),
        null);
  }

  /** The same number of users all the time. */
  public static Population constant(long users) {
    return new Population(
        users, users, (double) users, (double) users, users, users, (double) users);
  }

  /** The same with what was counted of each kind of request. */
  public static LoadSummary with(LoadSummary load, Map<String, LoadSummary.Kind> kinds) {
    return new LoadSummary(
        load.windowStart(),
        load.windowSeconds(),
        load.requests(),
        load.latencies(),
        load.population(),
        load.generator(),
        load.uncorrected(),
        load.meanFlaw(),
        load.thinking(),
        kinds);
  }
}
