package dev.loomgauge.core.discovery;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many spans of one kind ran at once.
 *
 * @param atMost share of the time in which they were as many, 0 to 1
 * @param waitedAtMost of the time for which others waited to become one of them, the share in which
 *     they were as many, 0 to 1
 * @param waits for longer than a moment
 * @param piled how often and for how long they were as many, against one fewer
 * @param meanMs how long one ran, in milliseconds; 0 where none was recorded
 * @param cut whether others may have run for longer than the recording, so that they are missing
 */
public record Concurrency(
    int most,
    double atMost,
    double mean,
    double waitedAtMost,
    int waits,
    Piled piled,
    double meanMs,
    boolean cut) {
  /** A pool that is empty for less of the time is not shown to be one. */
  private static final double FULL = 0.3;

  private static final Concurrency NONE = new Concurrency(0, 0, 0, 0, 0, new Piled(0, 0), 0, false);

  /** Seconds; without a queue an acquire takes less, unless its thread waits for a CPU. */
  private static final double MOMENT = 0.5e-3;

  private static final int LEAST_WAITS = 20;

  private static final double NEARLY_ALL = 0.95;

  private static final int LEAST_VISITS = 5;

  /** Spans as long as this share of the recording, and others that it cannot have. */
  private static final double LONG = 0.2;

  /** The longest over the median: those who wait in turn wait about as long as each other. */
  private static final double UNEQUAL = 5;

  /**
   * A number that nothing bounds is at its maximum once and briefly; a bounded one comes back to it
   * and stays.
   *
   * @param times of the time with one fewer
   */
  public record Piled(int visits, double times) {
    boolean bounded() {
      return visits >= LEAST_VISITS && times > 1;
    }
  }

  private record Edge(double at, int change, int waiting) {}

  /**
   * Whether they were as many for a good part of the time, as the members of an empty pool are.
   * Where some are missing, nothing is known of their number.
   */
  public boolean flat() {
    return most > 0 && atMost >= FULL && !cut;
  }

  /**
   * Whether those who waited did so while they were as many, and never fewer: a pool that is empty
   * for moments only. Whoever waits for a CPU waits at any number of them.
   */
  public boolean full() {
    return (waits >= LEAST_WAITS && waitedAtMost >= 0.5) || piled.bounded();
  }

  /** Requests in the service: of entries within each other the outermost. */
  public static Concurrency ofEntries(List<TraceEvent> events) {
    return of(RecordedRequest.of(events).stream().map(RecordedRequest::entry).toList(), List.of());
  }

  /**
   * Members of a pool that are held, from the end of an acquire to its release: of several that a
   * thread holds, the one that was taken last is given back first.
   */
  public static Concurrency ofHolds(List<TraceEvent> events, String pool) {
    List<TraceEvent> holds =
        events.stream()
            .filter(e -> e.kind() != Kind.ENTRY && e.what().equals(pool))
            .collect(Collectors.groupingBy(e -> e.worker().id()))
            .values()
            .stream()
            .flatMap(thread -> holds(thread).stream())
            .toList();
    List<TraceEvent> waits =
        events.stream()
            .filter(e -> e.kind() == Kind.ACQUIRE && e.what().equals(pool))
            .filter(e -> e.seconds() >= MOMENT)
            .toList();
    return of(holds, waits);
  }

  private static List<TraceEvent> holds(List<TraceEvent> thread) {
    List<TraceEvent> holds = new ArrayList<>();
    Deque<TraceEvent> acquired = new ArrayDeque<>();
    for (TraceEvent event : PathTracer.outermost(PathTracer.sorted(thread).stream())) {
      if (event.kind() == Kind.ACQUIRE) {
        acquired.push(event);
      } else if (event.kind() == Kind.RELEASE && !acquired.isEmpty()) {
        TraceEvent begin = acquired.pop();
        holds.add(
            new TraceEvent(Kind.ACQUIRE, begin.what(), begin.worker(), begin.to(), event.from()));
      }
    }
    return holds;
  }

  /**
   * Spans that began before the recording or ended after it are not in it, so only the time between
   * counts in which hardly any of them can have run: but for a few, which an unfair queue may leave
   * waiting for as long as the recording.
   */
  private static Concurrency of(List<TraceEvent> spans, List<TraceEvent> waits) {
    double longest = quantile(spans, NEARLY_ALL);
    double from = spans.stream().mapToDouble(TraceEvent::from).min().orElse(0) + longest;
    double to = spans.stream().mapToDouble(TraceEvent::to).max().orElse(0) - longest;
    if (to <= from) {
      return NONE;
    }
    Map<Integer, Double> time = new HashMap<>();
    Map<Integer, Double> waited = new HashMap<>();
    Map<Integer, Integer> visits = new HashMap<>();
    int now = 0;
    int waiting = 0;
    boolean reached = true; // and not the same visit, in which others began to wait
    double at = from;
    for (Edge edge : edges(spans, waits)) {
      double until = Math.clamp(edge.at(), from, to);
      if (until > at) {
        time.merge(now, until - at, Double::sum);
        visits.merge(now, reached ? 1 : 0, Integer::sum);
        waited.merge(now, waiting * (until - at), Double::sum);
        at = until;
        reached = false;
      }
      reached |= edge.change() != 0;
      now += edge.change();
      waiting += edge.waiting();
    }
    int most = time.keySet().stream().max(Integer::compare).orElse(0);
    double fewer = Math.max(1e-9, time.getOrDefault(most - 1, 0.0));
    // Between two holds of the same member lies the time of a handover.
    return new Concurrency(
        most,
        sum(time, 0.95 * most) / (to - from),
        time.entrySet().stream().mapToDouble(e -> e.getKey() * e.getValue()).sum() / (to - from),
        sum(waited, 0.95 * most) / Math.max(1e-9, sum(waited, 0)),
        waits.size(),
        new Piled(visits.getOrDefault(most, 0), time.getOrDefault(most, 0.0) / fewer),
        1000 * spans.stream().mapToDouble(TraceEvent::seconds).average().orElse(0),
        cut(spans, longest));
  }

  /**
   * Whether some spans take a good part of the recording and most do not: requests that others
   * overtake in an unfair queue, of which the longest waits are not in the recording at all.
   */
  private static boolean cut(List<TraceEvent> spans, double longest) {
    double from = spans.stream().mapToDouble(TraceEvent::from).min().orElse(0);
    double to = spans.stream().mapToDouble(TraceEvent::to).max().orElse(0);
    return longest > LONG * (to - from) && longest > UNEQUAL * quantile(spans, 0.5);
  }

  /** Of their lengths, in seconds. */
  private static double quantile(List<TraceEvent> spans, double share) {
    double[] seconds = spans.stream().mapToDouble(TraceEvent::seconds).sorted().toArray();
    return seconds.length == 0 ? 0 : seconds[(int) (share * (seconds.length - 1))];
  }

  private static List<Edge> edges(List<TraceEvent> spans, List<TraceEvent> waits) {
    List<Edge> edges = new ArrayList<>();
    for (TraceEvent span : spans) {
      edges.add(new Edge(span.from(), 1, 0));
      edges.add(new Edge(span.to(), -1, 0));
    }
    for (TraceEvent wait : waits) {
      edges.add(new Edge(wait.from(), 0, 1));
      edges.add(new Edge(wait.to(), 0, -1));
    }
    edges.sort(Comparator.comparingDouble(Edge::at).thenComparingInt(Edge::change));
    return edges;
  }

  private static double sum(Map<Integer, Double> byNumber, double least) {
    return byNumber.entrySet().stream()
        .filter(e -> e.getKey() >= least)
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }
}
