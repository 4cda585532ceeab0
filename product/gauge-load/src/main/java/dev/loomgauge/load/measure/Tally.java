package dev.loomgauge.load.measure;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything counted over one span of time: a second of one loop, of all loops, or the whole
 * window.
 */
final class Tally {
  final long second;
  final long from;
  long to;
  long started;
  long ok;
  final Map<FailureKind, Long> errors = new EnumMap<>(FailureKind.class);
  final long[] statuses = new long[600];

  /** Of the requests in flight at its end, added up. */
  long agesNanos;

  /** Thoughts of closed users that ended, and how long they took, added up. */
  long thoughts;

  long thoughtNanos;

  /** Of the thoughts that go on at its end, added up. */
  long thoughtAgesNanos;

  final CountOverTime.Span inFlight = new CountOverTime.Span();
  final CountOverTime.Span waiting = new CountOverTime.Span();
  final CountOverTime.Span connections = new CountOverTime.Span();
  final LatencyHistogram latencies = new LatencyHistogram();
  final @Nullable LatencyHistogram uncorrected;
  @Nullable LatencyHistogram failed;
  final KindTallies kinds = new KindTallies();
  long bytesIn;
  long lagMaxNanos;
  long lateStarts;
  long missedStarts;
  long reconnects;
  long handshakes;
  long handshakeNanos;

  /**
   * @param open whether latencies from the actual send are kept beside those from the intended
   *     start
   */
  Tally(long second, long from, long to, boolean open) {
    this.second = second;
    this.from = from;
    this.to = to;
    this.uncorrected = open ? new LatencyHistogram() : null;
  }

  LatencyHistogram failed() {
    LatencyHistogram latencies = failed;
    if (latencies == null) {
      latencies = new LatencyHistogram();
      failed = latencies;
    }
    return latencies;
  }

  void error(FailureKind kind) {
    errors.merge(kind, 1L, Long::sum);
  }

  /** Kind of error to count. */
  Map<String, Long> errors() {
    Map<String, Long> counts = new LinkedHashMap<>();
    errors.forEach((kind, count) -> counts.put(kind.word(), count));
    return counts;
  }

  /** HTTP status to count. */
  Map<String, Long> statuses() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int i = 0; i < statuses.length; i++) {
      if (statuses[i] > 0) {
        counts.put(Integer.toString(i), statuses[i]);
      }
    }
    return counts;
  }

  long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Adds the same second of another loop. */
  void addLoop(Tally other) {
    addCounts(other);
    agesNanos += other.agesNanos;
    thoughtAgesNanos += other.thoughtAgesNanos;
    inFlight.add(other.inFlight);
    waiting.add(other.waiting);
    connections.add(other.connections);
  }

  /** Adds the next second. */
  void addSecond(Tally next, boolean first) {
    addCounts(next);
    to = next.to;
    inFlight.area += next.inFlight.area;
    inFlight.last = next.inFlight.last;
    waiting.area += next.waiting.area;
    waiting.last = next.waiting.last;
    connections.last = next.connections.last;
    connections.least =
        first ? next.connections.least : Math.min(connections.least, next.connections.least);
    connections.most = Math.max(connections.most, next.connections.most);
  }

  private void addCounts(Tally other) {
    started += other.started;
    ok += other.ok;
    thoughts += other.thoughts;
    thoughtNanos += other.thoughtNanos;
    other.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    for (int i = 0; i < statuses.length; i++) {
      statuses[i] += other.statuses[i];
    }
    latencies.add(other.latencies);
    if (uncorrected != null && other.uncorrected != null) {
      uncorrected.add(other.uncorrected);
    }
    if (other.failed != null) {
      failed().add(other.failed);
    }
    kinds.add(other.kinds);
    bytesIn += other.bytesIn;
    lagMaxNanos = Math.max(lagMaxNanos, other.lagMaxNanos);
    lateStarts += other.lateStarts;
    missedStarts += other.missedStarts;
    reconnects += other.reconnects;
    handshakes += other.handshakes;
    handshakeNanos += other.handshakeNanos;
  }
}
