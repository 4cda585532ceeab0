package dev.loomgauge.load.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Everything counted over a span of time: a second of one loop or of all, or the window. */
final class Tally extends Outcomes {
  final long second;
  final long from;
  long to;
  long started;
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

  /** Keeps latencies from the actual send too where it is {@code open}. */
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
    add(other);
    thoughts += other.thoughts;
    thoughtNanos += other.thoughtNanos;
    for (int i = 0; i < statuses.length; i++) {
      statuses[i] += other.statuses[i];
    }
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

  /** What was counted of each kind of request, by its place in the plan; those that came alone. */
  static final class KindTallies {
    private final Map<Integer, Outcomes> kinds = new TreeMap<>();

    Outcomes of(int kind) {
      return kinds.computeIfAbsent(kind, place -> new Outcomes());
    }

    void add(KindTallies other) {
      other.kinds.forEach((kind, tally) -> of(kind).add(tally));
    }

    /**
     * A figure of each kind by its name.
     *
     * @param names of all kinds; none where the plan has one request without a name
     * @return null where there are no names
     */
    <T> @Nullable Map<String, T> figures(List<String> names, Function<Outcomes, T> figure) {
      if (names.isEmpty()) {
        return null;
      }
      Map<String, T> figures = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        figures.put(names.get(i), figure.apply(kinds.getOrDefault(i, new Outcomes())));
      }
      return figures;
    }

    /** Kinds of which something was counted, by name. */
    Map<String, Outcomes> counted(List<String> names) {
      Map<String, Outcomes> counted = new TreeMap<>();
      kinds.forEach((kind, tally) -> counted.put(names.get(kind), tally));
      return counted;
    }
  }
}
