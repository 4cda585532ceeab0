package dev.loomgauge.protocol.load;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One second of a load, or a shorter interval where its plan says so ({@code reportMs}).
 *
 * @param latencies of the requests that succeeded in it
 * @param thoughts of the users of a closed model; null where there are none
 * @param kinds name of a kind of request to what was counted of it; null for a plan of one request
 * @param handshakes of TLS; null without it
 */
public record LoadSecond(
    @JsonUnwrapped Span span,
    @JsonUnwrapped Requests requests,
    @JsonUnwrapped InFlight level,
    @JsonUnwrapped Latencies latencies,
    @JsonUnwrapped Generator generator,
    @Nullable Thoughts thoughts,
    @Nullable Map<String, KindCount> kinds,
    @Nullable Handshakes handshakes)
    implements EngineLine {
  /** Counts of one kind of request; {@code sumMs} adds up latencies of the successful ones. */
  public record KindCount(long ok, Map<String, Long> errors, double sumMs) {
    public KindCount plus(KindCount other) {
      return new KindCount(
          ok + other.ok, sum(errors, other.errors, Long::sum), sumMs + other.sumMs);
    }
  }

  /**
   * Which second.
   *
   * @param second 0 is the first of the measured window
   * @param epochMs its beginning, in milliseconds since 1970
   * @param spanMs its length: that of the plan's interval but for the first and the last
   */
  public record Span(int second, Phase phase, long epochMs, double spanMs) {}

  /**
   * What was counted in it.
   *
   * @param status HTTP status to count
   * @param errors kind of error to the requests that failed
   * @param sumMs the latencies of the successful ones, added up
   * @param failedSumMs the same of those that failed after they were sent
   */
  public record Requests(
      long started,
      long ok,
      Map<String, Long> status,
      Map<String, Long> errors,
      double sumMs,
      double failedSumMs,
      long bytesIn) {
    Requests plus(Requests other) {
      return new Requests(
          started + other.started,
          ok + other.ok,
          sum(status, other.status, Long::sum),
          sum(errors, other.errors, Long::sum),
          sumMs + other.sumMs,
          failedSumMs + other.failedSumMs,
          bytesIn + other.bytesIn);
    }
  }

  /**
   * How many there were.
   *
   * @param inFlight requests in flight at its end
   * @param meanInFlight averaged over its time
   * @param agesMs how old those in flight at its end are, added up, with those of users of a closed
   *     model that wait for a connection
   * @param meanConnections averaged over its time
   * @param waiting arrivals of an open model that wait for a connection at its end; null for a
   *     closed one
   */
  public record InFlight(
      long inFlight,
      double meanInFlight,
      double agesMs,
      long connections,
      double meanConnections,
      long connectionsMin,
      long connectionsMax,
      @Nullable Long waiting) {
    InFlight plus(InFlight other) {
      return new InFlight(
          inFlight + other.inFlight,
          meanInFlight + other.meanInFlight,
          agesMs + other.agesMs,
          connections + other.connections,
          meanConnections + other.meanConnections,
          connectionsMin + other.connectionsMin,
          connectionsMax + other.connectionsMax,
          waiting == null || other.waiting == null ? null : (Long) (waiting + other.waiting));
    }
  }

  /**
   * What users did between an answer and their next request.
   *
   * @param sumMs how long those took, added up
   * @param agesMs how long those that go on at its end have taken, added up
   */
  public record Thoughts(long count, double sumMs, double agesMs) {
    public static final Thoughts NONE = new Thoughts(0, 0, 0);

    public Thoughts plus(Thoughts other) {
      return new Thoughts(count + other.count, sumMs + other.sumMs, agesMs + other.agesMs);
    }
  }

  /** Handshakes of TLS that ended in it, one a connection; {@code sumMs} from its opening on. */
  public record Handshakes(long count, double sumMs) {
    Handshakes plus(Handshakes other) {
      return new Handshakes(count + other.count, sumMs + other.sumMs);
    }
  }

  /** The number of the second; 0 is the first of the measured window. */
  public int second() {
    return span.second;
  }

  /** The part that it belongs to. */
  public Phase phase() {
    return span.phase;
  }

  /** Its beginning, in milliseconds since 1970. */
  public long epochMillis() {
    return span.epochMs;
  }

  /** Its length: 1,000 but for the first and the last. */
  public double spanMs() {
    return span.spanMs;
  }

  /** Requests that succeeded in it. */
  public long ok() {
    return requests.ok;
  }

  /** Requests that failed in it. */
  public long failed() {
    return requests.errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Exact mean latency of the successful ones in milliseconds; NaN when there were none. */
  public double meanMs() {
    return requests.ok == 0 ? Double.NaN : requests.sumMs / requests.ok;
  }

  /** 99th percentile in milliseconds; NaN where it is not known. */
  public double p99Ms() {
    return latencies.p99Ms() == null ? Double.NaN : latencies.p99Ms();
  }

  /** Requests in flight at its end. */
  public long inFlight() {
    return level.inFlight;
  }

  /** Whether it is a second of full length, but for rounding. */
  public boolean whole() {
    return span.spanMs > 999;
  }

  /** The same second, counted from another one on. */
  public LoadSecond as(int number, Phase phase) {
    return with(new Span(number, phase, span.epochMs, span.spanMs), latencies);
  }

  /** The same second by a clock that is so much behind the one that timed it. */
  public LoadSecond earlier(long millis) {
    return with(new Span(span.second, span.phase, span.epochMs - millis, span.spanMs), latencies);
  }

  /** The same second with other percentiles, in milliseconds. */
  public LoadSecond with(double p50Ms, double p95Ms, double p99Ms) {
    Latencies known =
        new Latencies(
            latencies.meanMs(),
            latencies.minMs(),
            p50Ms,
            null,
            p95Ms,
            p99Ms,
            null,
            latencies.maxMs());
    return with(span, known);
  }

  private LoadSecond with(Span when, Latencies known) {
    return new LoadSecond(when, requests, level, known, generator, thoughts, kinds, handshakes);
  }

  /** The same second of two engines; percentiles wait until their histograms are put together. */
  public LoadSecond plus(LoadSecond other) {
    return new LoadSecond(
        new Span(span.second, span.phase, span.epochMs, Math.min(span.spanMs, other.span.spanMs)),
        requests.plus(other.requests),
        level.plus(other.level),
        latencies.merged(other.latencies),
        generator.plus(other.generator),
        thoughts == null || other.thoughts == null ? null : thoughts.plus(other.thoughts),
        kinds == null || other.kinds == null ? null : sum(kinds, other.kinds, KindCount::plus),
        handshakes == null || other.handshakes == null ? null : handshakes.plus(other.handshakes));
  }

  private static <V> Map<String, V> sum(
      Map<String, V> one, Map<String, V> other, BinaryOperator<V> plus) {
    Map<String, V> all = new TreeMap<>(one);
    other.forEach((name, count) -> all.merge(name, count, plus));
    return all;
  }
}
