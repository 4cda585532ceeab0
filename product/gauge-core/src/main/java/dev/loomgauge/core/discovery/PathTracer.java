package dev.loomgauge.core.discovery;

import dev.loomgauge.core.result.Activity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From the spans of threads to the steps of a request. */
public final class PathTracer {
  private static final double MILLIS = 1000;
  private static final Pattern NUMBER = Pattern.compile("\\d+$");

  private PathTracer() {}

  private record Request(TraceEvent entry, List<TracedPath.Step> steps, String shape) {}

  /** The path that most requests took; empty where no request was seen. */
  public static Optional<TracedPath> follow(List<TraceEvent> events) {
    List<Request> requests = RecordedRequest.of(events).stream().map(PathTracer::request).toList();
    if (requests.isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<Request>> byShape =
        requests.stream()
            .collect(
                Collectors.groupingBy(Request::shape, LinkedHashMap::new, Collectors.toList()));
    List<Request> alike =
        byShape.values().stream().max(Comparator.comparingInt(List::size)).orElseThrow();
    return Optional.of(
        new TracedPath(
            alike.stream().mapToDouble(r -> r.entry().seconds()).average().orElse(0) * MILLIS,
            means(alike),
            share(requests),
            family(requests)));
  }

  private static double share(List<Request> requests) {
    long virtual = requests.stream().filter(r -> r.entry().worker().virtual()).count();
    return (double) virtual / requests.size();
  }

  /** What the names of most threads begin with: {@code http-nio-8080-exec-}. */
  private static String family(List<Request> requests) {
    return requests.stream()
        .map(r -> NUMBER.matcher(r.entry().worker().name()).replaceFirst(""))
        .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }

  private static List<TracedPath.Step> means(List<Request> alike) {
    List<TracedPath.Step> means = new ArrayList<>();
    for (int i = 0; i < alike.getFirst().steps().size(); i++) {
      int at = i;
      double ms = alike.stream().mapToDouble(r -> r.steps().get(at).ms()).average().orElse(0);
      means.add(
          switch (alike.getFirst().steps().get(at)) {
            case TracedPath.Work _ -> new TracedPath.Work(ms);
            case TracedPath.Acquire(String pool, double _) -> new TracedPath.Acquire(pool, ms);
            case TracedPath.Release release -> release;
            case TracedPath.Wait(String label, _, _, _) ->
                new TracedPath.Wait(
                    label,
                    agreed(waits(alike, at).map(TracedPath.Wait::activity)),
                    ms,
                    replies(alike, at));
          });
    }
    return means;
  }

  private static double replies(List<Request> alike, int at) {
    return waits(alike, at).mapToDouble(TracedPath.Wait::replies).average().orElse(0);
  }

  private static Stream<TracedPath.Wait> waits(List<Request> alike, int at) {
    return alike.stream().map(r -> (TracedPath.Wait) r.steps().get(at));
  }

  /** Not known where it is not the same for all. */
  private static Activity agreed(Stream<Activity> each) {
    List<Activity> different = each.distinct().toList();
    return different.size() == 1 ? different.getFirst() : Activity.WAITS;
  }

  /** By begin; of two that begin at once, the one that contains the other first. */
  static List<TraceEvent> sorted(List<TraceEvent> events) {
    return events.stream()
        .sorted(
            Comparator.comparingDouble(TraceEvent::from)
                .thenComparing(Comparator.comparingDouble(TraceEvent::to).reversed()))
        .toList();
  }

  /** Those that lie in no other: an overloaded method calls its namesake. */
  static List<TraceEvent> outermost(Stream<TraceEvent> sorted) {
    List<TraceEvent> outer = new ArrayList<>();
    sorted.forEach(
        event -> {
          if (outer.isEmpty() || event.to() > outer.getLast().to()) {
            outer.add(event);
          }
        });
    return outer;
  }

  private static Request request(RecordedRequest recorded) {
    TraceEvent entry = recorded.entry();
    List<TraceEvent> inside = recorded.steps();
    Steps steps = new Steps(entry.from(), givenBack(inside));
    inside.forEach(steps::add);
    List<TracedPath.Step> all = steps.end(entry.to());
    return new Request(entry, all, shape(all));
  }

  /**
   * Pools of which a request gives back as many members as it takes. Of any other a release was not
   * seen, or seen twice, and how many it holds at once is not known.
   */
  private static Set<String> givenBack(List<TraceEvent> inside) {
    Map<String, Integer> left = new HashMap<>();
    for (TraceEvent event : inside) {
      switch (event.kind()) {
        case ACQUIRE -> left.merge(event.what(), 1, Integer::sum);
        case RELEASE -> left.merge(event.what(), -1, Integer::sum);
        case ENTRY, WAIT, PINNED, CONNECT, SENT -> {}
      }
    }
    left.values().removeIf(members -> members != 0);
    return left.keySet();
  }

  private static String shape(List<TracedPath.Step> steps) {
    return steps.stream()
        .map(
            step ->
                switch (step) {
                  case TracedPath.Work _ -> "work";
                  case TracedPath.Acquire(String pool, double _) -> "+" + pool;
                  case TracedPath.Release(String pool) -> "-" + pool;
                  case TracedPath.Wait wait -> wait.label();
                })
        .collect(Collectors.joining(";"));
  }

  /** The steps of one request as they come; work lies between any two others. */
  private static final class Steps {
    private final List<TracedPath.Step> steps = new ArrayList<>();
    private final Map<String, Integer> held = new HashMap<>();

    /** Pools of which each member that is taken is one. */
    private final Set<String> counted;

    private double at;

    Steps(double from, Set<String> counted) {
      at = from;
      this.counted = counted;
    }

    void add(TraceEvent event) {
      double ms = event.seconds() * MILLIS;
      switch (event.kind()) {
        case ENTRY, CONNECT, SENT -> throw new IllegalArgumentException(event + " is no step");
        case ACQUIRE -> {
          if (held.merge(event.what(), 1, Integer::sum) == 1 || counted.contains(event.what())) {
            work(event.from());
            steps.add(new TracedPath.Acquire(event.what(), ms));
            at = event.to();
          }
        }
        case RELEASE -> {
          int before = held.getOrDefault(event.what(), 0);
          held.put(event.what(), Math.max(0, before - 1));
          if (before == 1 || (before > 1 && counted.contains(event.what()))) {
            work(event.from());
            steps.add(new TracedPath.Release(event.what()));
            at = event.from();
          }
        }
        case WAIT, PINNED -> wait(event, ms);
      }
    }

    /** Waits for the same thing with nothing but work between them are one: replies in parts. */
    private void wait(TraceEvent event, double ms) {
      if (steps.size() > 1
          && steps.getLast() instanceof TracedPath.Wait before
          && before.label().equals(event.what())) {
        steps.removeLast();
        TracedPath.Work work = (TracedPath.Work) steps.removeLast();
        steps.add(new TracedPath.Work(work.ms() + (event.from() - at) * MILLIS));
        steps.add(
            new TracedPath.Wait(
                before.label(),
                agreed(Stream.of(before.activity(), event.activity())),
                before.ms() + ms,
                before.replies() + 1));
      } else {
        work(event.from());
        steps.add(new TracedPath.Wait(event.what(), event.activity(), ms, 1));
      }
      at = event.to();
    }

    private void work(double until) {
      steps.add(new TracedPath.Work(Math.max(0, until - at) * MILLIS));
    }

    /** What is held at the end is given back there. */
    List<TracedPath.Step> end(double to) {
      work(to);
      held.forEach(
          (pool, count) -> {
            int left = counted.contains(pool) ? count : Math.min(1, count);
            steps.addAll(Collections.nCopies(left, new TracedPath.Release(pool)));
          });
      return steps;
    }
  }
}
