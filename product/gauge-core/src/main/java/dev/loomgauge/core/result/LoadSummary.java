package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the load engine counted inside the measured window, over all its processes. Null is "this
 * engine does not report", never zero.
 *
 * @param windowStart ISO-8601 instant
 * @param windowSeconds exact length of the window
 * @param uncorrected of an open model; null for a closed one
 * @param meanFlaw why the mean latency is not that of the requests counted, as the end of a
 *     sentence, so that no law may be held against it; null when it is
 * @param thinking what the users of a closed model did between their requests; null for an open
 *     one, and in results that were written without it
 * @param kinds name of a kind of request to what was counted of it, a login among them; null where
 *     there is one kind, and in results that were written without it
 */
public record LoadSummary(
    String windowStart,
    double windowSeconds,
    @JsonUnwrapped Requests requests,
    @JsonUnwrapped Latencies latencies,
    @JsonUnwrapped Population population,
    @JsonUnwrapped Generator generator,
    @Nullable Uncorrected uncorrected,
    @Nullable String meanFlaw,
    @Nullable Thinking thinking,
    @Nullable Map<String, Kind> kinds) {

  /** Of an engine that reports requests and latencies, and nothing else. */
  public LoadSummary(
      String windowStart,
      double windowSeconds,
      Requests requests,
      Latencies latencies,
      @Nullable String meanFlaw) {
    this(
        windowStart,
        windowSeconds,
        requests,
        latencies,
        Population.UNKNOWN,
        Generator.UNKNOWN,
        null,
        meanFlaw,
        null,
        null);
  }

  /**
   * Requests of one kind that ended in the window.
   *
   * @param ok successful ones
   * @param errors kind of error to count
   * @param meanMs of the successful ones, in milliseconds, as the percentiles are; 0 where there
   *     are none
   */
  public record Kind(
      long ok, Map<String, Long> errors, double meanMs, double p50Ms, double p95Ms, double p99Ms) {

    public long failed() {
      return Requests.sum(errors);
    }

    /** The 99th percentile in milliseconds; NaN where it rests on too few requests. */
    public double knownP99Ms() {
      return ok >= LEAST_FOR_P99 ? p99Ms : Double.NaN;
    }
  }

  /**
   * Requests that ended in the window, and those that began in it.
   *
   * @param ok successful ones
   * @param throughputRps ok / length of the window
   * @param begunInWindow ended or not
   * @param errorRate failed / (ok + failed), 0 to 1
   * @param status HTTP status to count
   * @param errors kind of error to count: connect-refused, connect-timeout, reset, timeout,
   *     malformed, closed-early, check-failed, other; connect, read and write where an engine
   *     reports no more than that
   */
  public record Requests(
      long ok,
      double throughputRps,
      @Nullable Long begunInWindow,
      double errorRate,
      Map<String, Long> status,
      Map<String, Long> errors) {

    /** Of a window of that many seconds; 0 requests per second where it has no length. */
    public static Requests of(
        long ok,
        double seconds,
        @Nullable Long begun,
        Map<String, Long> status,
        Map<String, Long> errors) {
      long failed = sum(errors);
      return new Requests(
          ok,
          seconds > 0 ? ok / seconds : 0,
          begun,
          ok + failed == 0 ? 0 : (double) failed / (ok + failed),
          status,
          errors);
    }

    private static long sum(Map<String, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * Latencies of successful requests that ended inside the window, in milliseconds, from merged
   * histograms.
   *
   * @param p99Ms as the histogram has it; {@link #knownP99Ms} withholds what rests on too few
   *     requests
   * @param p999Ms the same; see {@link #knownP999Ms}
   */
  public record Latencies(
      double meanMs,
      double minMs,
      double p50Ms,
      double p90Ms,
      double p95Ms,
      double p99Ms,
      double p999Ms,
      double maxMs) {

    /** Of requests that all take the same time; 0 where none succeeded. */
    public static Latencies constant(double ms) {
      return new Latencies(ms, ms, ms, ms, ms, ms, ms, ms);
    }
  }

  /**
   * Requests and connections at one time.
   *
   * @param inFlightAtStart requests in flight as the window opened
   * @param inFlightAtEnd requests in flight as it closed
   * @param meanInFlight time-averaged number of requests in flight
   * @param inSystem the same as the latencies have it: the time that requests spent in the system
   *     inside the window, failed ones among them, over its length
   * @param connectionsMin fewest open connections seen in the window
   * @param connectionsMax most open connections seen in the window
   * @param connectionsMean time-averaged number of open connections
   */
  public record Population(
      @Nullable Long inFlightAtStart,
      @Nullable Long inFlightAtEnd,
      @Nullable Double meanInFlight,
      @Nullable Double inSystem,
      @Nullable Long connectionsMin,
      @Nullable Long connectionsMax,
      @Nullable Double connectionsMean) {
    /** Of an engine that reports none of it. */
    public static final Population UNKNOWN =
        new Population(null, null, null, null, null, null, null);
  }

  /**
   * How well the generator kept its plan.
   *
   * @param lagMaxMs the longest that an event loop of it was late
   * @param lateStarts requests sent later than planned
   * @param missedStarts planned requests that were never sent
   * @param generators number of its processes
   */
  public record Generator(
      @Nullable Double lagMaxMs,
      @Nullable Long lateStarts,
      @Nullable Long missedStarts,
      int generators) {
    static final Generator UNKNOWN = new Generator(null, null, null, 1);
  }

  /**
   * The times between an answer and the next request of the same user, as the generator kept them,
   * its own lateness among them. Time in which a user waits for a connection does not count.
   *
   * @param count thoughts that ended in the window
   * @param sumMs how long those took, added up, in milliseconds
   * @param users mean number of users who thought: the time spent thinking inside the window, over
   *     its length
   */
  public record Thinking(long count, double sumMs, double users) {

    /** Mean of those that ended in the window, in milliseconds; NaN when none did. */
    public double meanMs() {
      return count == 0 ? Double.NaN : sumMs / count;
    }
  }

  /**
   * Latencies from the moment at which a request was really sent, not from the one at which it was
   * due: what a generator shows that forgets the time per request waited for its turn (coordinated
   * omission; Tene 2013). Never to be believed, shown beside the right ones.
   */
  public record Uncorrected(
      double meanMs, double p50Ms, double p95Ms, double p99Ms, double p999Ms, double maxMs) {}

  /** Of fewer requests the 99th percentile is one of the ten slowest, and is withheld. */
  public static final long LEAST_FOR_P99 = 1_000;

  /** The same for the 99.9th. */
  public static final long LEAST_FOR_P999 = 10_000;

  /** Share by which a latency is uncertain: they are recorded to three digits. */
  public static final double OF_A_LATENCY = 0.001;

  public long ok() {
    return requests.ok();
  }

  public double throughputRps() {
    return requests.throughputRps();
  }

  /**
   * The throughput without the edges of the window, which cut through requests: those in the system
   * over their mean time (Little 1961). Empty where requests failed, or the engine does not report
   * it.
   */
  public OptionalDouble rpsByLatency() {
    Double inSystem = population.inSystem();
    return inSystem == null || failed() > 0 || meanMs() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(inSystem / meanMs() * 1000);
  }

  /**
   * Share by which the throughput is uncertain: as far as it is from {@link #rpsByLatency}, and one
   * request at least. Requests that end in batches, as those that share a pool do, end once more or
   * less in a window, so that windows agree by chance.
   */
  public double resolution() {
    double oneRequest = 1.0 / Math.max(1, ok());
    return rpsByLatency().stream()
        .map(rps -> Math.abs(Math.log(throughputRps() / rps)))
        .filter(Double::isFinite)
        .map(edges -> Math.max(oneRequest, edges))
        .findFirst()
        .orElse(oneRequest);
  }

  public long failed() {
    return Requests.sum(requests.errors());
  }

  /** Mean latency of the successful requests, in milliseconds. */
  public double meanMs() {
    return latencies.meanMs();
  }

  /** The 99th percentile in milliseconds; NaN where it rests on too few requests. */
  public double knownP99Ms() {
    return ok() >= LEAST_FOR_P99 ? latencies.p99Ms() : Double.NaN;
  }

  /** The 99.9th percentile in milliseconds; NaN where it rests on too few requests. */
  public double knownP999Ms() {
    return ok() >= LEAST_FOR_P999 ? latencies.p999Ms() : Double.NaN;
  }
}
