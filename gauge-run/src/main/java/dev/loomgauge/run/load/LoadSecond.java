package dev.loomgauge.run.load;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One second of a load, over all engine processes.
 *
 * @param second 0 is the first of the measured window
 * @param phase ramp, warmup, window, down or after
 * @param spanMs its length: 1,000 but for the first and the last
 * @param started requests sent in it
 * @param ok requests that succeeded in it
 * @param status HTTP status to count
 * @param errors kind of error to the requests that failed in it
 * @param inFlight requests in flight at its end
 * @param meanInFlight averaged over its time
 * @param agesMs how old those in flight at its end are, added up
 * @param connections open at its end
 * @param sumMs the latencies of the successful ones, added up
 * @param failedSumMs the same of those that failed after they were sent
 * @param minMs of the successful ones; NaN when there were none, as with the other latencies
 * @param lagMaxMs longest delay of an event loop of the generator
 * @param lateStarts requests sent later than planned
 * @param missedStarts planned requests that were given up
 * @param thoughts of the users of a closed model; null where the engine does not tell
 */
public record LoadSecond(
    int second,
    String phase,
    long epochMillis,
    double spanMs,
    long started,
    long ok,
    Map<String, Long> status,
    Map<String, Long> errors,
    long inFlight,
    double meanInFlight,
    double agesMs,
    long connections,
    long connectionsMin,
    long connectionsMax,
    double sumMs,
    double failedSumMs,
    double minMs,
    double p50Ms,
    double p95Ms,
    double p99Ms,
    double maxMs,
    double lagMaxMs,
    long lateStarts,
    long missedStarts,
    @Nullable Thoughts thoughts) {

  /**
   * What users did between an answer and their next request.
   *
   * @param count that ended in it
   * @param sumMs how long those took, added up
   * @param agesMs how long those that go on at its end have taken, added up
   */
  public record Thoughts(long count, double sumMs, double agesMs) {
    /** Both together. */
    Thoughts plus(Thoughts other) {
      return new Thoughts(count + other.count, sumMs + other.sumMs, agesMs + other.agesMs);
    }
  }

  /** Requests that failed in it. */
  public long failed() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Exact mean latency of the successful ones; NaN when there were none. */
  public double meanMs() {
    return ok == 0 ? Double.NaN : sumMs / ok;
  }

  /** Whether it is a second of full length, but for rounding. */
  public boolean whole() {
    return spanMs > 999;
  }

  /** The same second with other percentiles. */
  LoadSecond with(MergedLatencies.Percentiles latencies) {
    return copy(second, phase, latencies);
  }

  /** The same second, counted from another one on. */
  LoadSecond as(int number, String part) {
    return copy(number, part, new MergedLatencies.Percentiles(p50Ms, p95Ms, p99Ms));
  }

  private LoadSecond copy(int number, String part, MergedLatencies.Percentiles latencies) {
    return new LoadSecond(
        number,
        part,
        epochMillis,
        spanMs,
        started,
        ok,
        status,
        errors,
        inFlight,
        meanInFlight,
        agesMs,
        connections,
        connectionsMin,
        connectionsMax,
        sumMs,
        failedSumMs,
        minMs,
        latencies.p50Ms(),
        latencies.p95Ms(),
        latencies.p99Ms(),
        maxMs,
        lagMaxMs,
        lateStarts,
        missedStarts,
        thoughts);
  }
}
