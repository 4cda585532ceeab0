package dev.loomgauge.core.gate;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.RecordedRequest;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.gate.GateEvidence.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From what was seen of a build to its figures, each in several windows. */
final class FactTally {
  /** Into which a recording is divided. */
  static final int WINDOWS = 5;

  /** Windows of which two can be left out. */
  private static final int ENOUGH = 6;

  private static final Pattern ADDRESS = Pattern.compile(".*:\\d+");
  private static final String PINNED_IN = "pinned in ";

  /** The name of a hidden class, with the number that a recording sets behind it. */
  private static final Pattern HIDDEN = Pattern.compile("\\$\\$Lambda[^.]*(?:\\.\\d+)?");

  /** What javac numbers by its place in a class: the body of a lambda, an anonymous class. */
  private static final Pattern NUMBERED = Pattern.compile("(?<=\\$)\\d+(?=[.$]|$)");

  private final GateEvidence seen;
  private final Set<FactKind> kinds = EnumSet.noneOf(FactKind.class);
  private final Map<FactName, List<Double>> figures = new TreeMap<>();
  private final Map<String, HeldAtOnce> held = new HashMap<>();
  private int requests;

  /**
   * What a figure is of.
   *
   * @param of the pool, the dependency or the place; empty for a kind with no more than one
   */
  record FactName(FactKind kind, String of) implements Comparable<FactName> {
    @Override
    public int compareTo(FactName other) {
      int byKind = kind.compareTo(other.kind);
      return byKind == 0 ? of.compareTo(other.of) : byKind;
    }
  }

  FactTally(GateEvidence seen) {
    this.seen = seen;
    if (seen.asked() > 0) {
      put(FactKind.FAILED, seen.windows().stream().map(Window::failedShare).toList());
    }
    List<Double> allocated =
        seen.windows().stream()
            .map(Window::allocatedPerRequest)
            .flatMapToDouble(OptionalDouble::stream)
            .boxed()
            .toList();
    if (allocated.size() == seen.windows().size()) {
      put(FactKind.ALLOCATED, withoutEnds(allocated));
    }
    recorded();
    if (!seen.heap().equals(HeapSizes.NONE)) {
      limits();
    }
  }

  /** The kinds of which it has figures; a name that it lacks is then a count of 0. */
  Set<FactKind> kinds() {
    return kinds;
  }

  /** The figures of a name by window; a kind with more than one name may lack some. */
  Map<FactName, List<Double>> figures() {
    return figures;
  }

  /** Requests that were recorded. */
  int requests() {
    return requests;
  }

  /** How many members of a pool its requests hold. */
  HeldAtOnce held(String pool) {
    return held.getOrDefault(pool, HeldAtOnce.none(requests));
  }

  /**
   * Without the highest and the lowest: what was allocated is read a moment after a window ends,
   * which makes one too long and the next too short where the machine is busy.
   */
  private static List<Double> withoutEnds(List<Double> windows) {
    return windows.size() < ENOUGH
        ? windows
        : windows.stream().sorted().skip(1).limit(windows.size() - 2L).toList();
  }

  private void put(FactKind kind, List<Double> windows) {
    kinds.add(kind);
    figures.put(new FactName(kind, ""), windows);
  }

  private void recorded() {
    List<RecordedRequest> all = RecordedRequest.of(seen.events());
    requests = all.size();
    if (all.isEmpty()) {
      return;
    }
    Spans spans = Spans.of(all);
    List<List<RecordedRequest>> windows =
        spans.divide(all, request -> request.entry().from()).stream()
            .filter(window -> !window.isEmpty())
            .toList();
    if (windows.size() < 2) {
      return; // of one window nobody knows what the next would have
    }
    put(
        FactKind.CARRIED,
        windows.stream()
            .map(
                window ->
                    window.stream().filter(r -> r.entry().worker().virtual()).count()
                        / (double) window.size())
            .toList());
    counts(windows, FactKind.PINNED, r -> counted(labels(r.inside(), Kind.PINNED)));
    counts(windows, FactKind.TAKEN, r -> counted(labels(r.steps(), Kind.ACQUIRE)));
    heldAtOnce(windows);
    Set<String> spokenTo =
        all.stream()
            .flatMap(r -> labels(r.inside(), Kind.SENT))
            .collect(Collectors.toUnmodifiableSet());
    counts(windows, FactKind.REPLIES, r -> replies(r, spokenTo));
    counts(
        windows,
        FactKind.WAITS,
        r -> counted(labels(r.steps(), Kind.WAIT).filter(label -> !isAddress(label))));
    if (seen.connects()) {
      opened(spans, all);
    }
  }

  private void heldAtOnce(List<List<RecordedRequest>> windows) {
    kinds.add(FactKind.HELD);
    List<List<Map<String, Integer>>> most =
        windows.stream().map(window -> window.stream().map(FactTally::mostHeld).toList()).toList();
    most.stream()
        .flatMap(List::stream)
        .flatMap(request -> request.keySet().stream())
        .distinct()
        .forEach(name -> held.put(name, held(name, most)));
    held.forEach(
        (name, its) ->
            figures.put(new FactName(FactKind.HELD, name), List.of((double) its.usual())));
  }

  private static HeldAtOnce held(String name, List<List<Map<String, Integer>>> windows) {
    return new HeldAtOnce(
        windows.stream()
            .map(window -> window.stream().map(most -> most.getOrDefault(name, 0)).toList())
            .toList());
  }

  /** How many of each name there are: the mean of the requests of a window. */
  private void counts(
      List<List<RecordedRequest>> windows,
      FactKind kind,
      Function<RecordedRequest, Map<String, Integer>> each) {
    kinds.add(kind);
    for (int i = 0; i < windows.size(); i++) {
      int at = i;
      Map<String, Integer> together = new HashMap<>();
      for (RecordedRequest request : windows.get(i)) {
        each.apply(request).forEach((name, n) -> together.merge(name, n, Integer::sum));
      }
      double divisor = windows.get(i).size();
      together.forEach(
          (name, n) ->
              figures
                  .computeIfAbsent(
                      new FactName(kind, name),
                      _ -> new ArrayList<>(Collections.nCopies(windows.size(), 0.0)))
                  .set(at, n / divisor));
    }
  }

  private static Map<String, Integer> counted(Stream<String> names) {
    Map<String, Integer> counted = new HashMap<>();
    names.forEach(name -> counted.merge(name, 1, Integer::sum));
    return counted;
  }

  /** Without what differs from one start of a JVM to the next. */
  private static Stream<String> labels(List<TraceEvent> events, Kind kind) {
    return events.stream()
        .filter(event -> event.kind() == kind)
        .map(event -> stable(event.what().replace(PINNED_IN, "")));
  }

  private static String stable(String label) {
    return NUMBERED.matcher(HIDDEN.matcher(label).replaceAll("\\$\\$Lambda")).replaceAll("");
  }

  private static boolean isAddress(String label) {
    return ADDRESS.matcher(label).matches();
  }

  /**
   * What a request reads from an address between two things that it sends there is one reply: into
   * how many parts it falls depends on time.
   *
   * @param spokenTo addresses to which something is known to be sent; of another each read counts
   */
  private static Map<String, Integer> replies(RecordedRequest request, Set<String> spokenTo) {
    Map<String, Integer> replies = new HashMap<>();
    Set<String> replying = new HashSet<>();
    Stream.concat(
            request.steps().stream()
                .filter(event -> event.kind() == Kind.WAIT && isAddress(event.what())),
            request.inside().stream().filter(event -> event.kind() == Kind.SENT))
        .sorted(Comparator.comparingDouble(TraceEvent::from))
        .forEach(
            event -> {
              String address = stable(event.what());
              if (event.kind() == Kind.SENT) {
                replying.remove(address);
              } else if (replying.add(address) || !spokenTo.contains(address)) {
                replies.merge(address, 1, Integer::sum);
              }
            });
    return replies;
  }

  /** By the label of the library; a member of each of two pools is no second one of either. */
  private static Map<String, Integer> mostHeld(RecordedRequest request) {
    Map<List<String>, Integer> now = new HashMap<>();
    Map<String, Integer> most = new HashMap<>();
    for (TraceEvent event : request.steps()) {
      List<String> pool = List.of(event.what(), event.pool());
      if (event.kind() == Kind.ACQUIRE) {
        most.merge(event.what(), now.merge(pool, 1, Integer::sum), Math::max);
      } else if (event.kind() == Kind.RELEASE) {
        now.merge(pool, 0, (held, _) -> Math.max(0, held - 1));
      }
    }
    return most;
  }

  /** By any thread, since a client may have threads of its own for it. */
  private void opened(Spans spans, List<RecordedRequest> all) {
    List<List<RecordedRequest>> requests = spans.divide(all, r -> r.entry().from());
    List<List<TraceEvent>> connects =
        spans.divide(
            seen.events().stream().filter(event -> event.kind() == Kind.CONNECT).toList(),
            TraceEvent::from);
    List<Double> each = new ArrayList<>();
    for (int i = 0; i < WINDOWS; i++) {
      if (!requests.get(i).isEmpty()) {
        each.add((double) connects.get(i).size() / requests.get(i).size());
      }
    }
    put(FactKind.OPENED, each);
  }

  /** Pools of the same name are distinguished by their rank in size. */
  private void limits() {
    kinds.add(FactKind.LIMIT);
    Map<String, List<Double>> sizes = new TreeMap<>();
    seen.heap()
        .pools()
        .forEach(
            pool ->
                sizes.computeIfAbsent(pool.label(), _ -> new ArrayList<>()).add(size(pool.size())));
    if (seen.heap().connections().isPresent()) {
      sizes.put("connections of clients", List.of(size(seen.heap().connections())));
    }
    sizes.forEach(
        (label, all) -> {
          List<Double> sorted = all.stream().sorted().toList();
          for (int i = 0; i < sorted.size(); i++) {
            figures.put(
                new FactName(FactKind.LIMIT, label + (i == 0 ? "" : " (" + (i + 1) + ")")),
                List.of(sorted.get(i)));
          }
        });
  }

  private static double size(OptionalInt size) {
    return size.isPresent() ? size.getAsInt() : Double.POSITIVE_INFINITY;
  }

  /** The time between the first and the last start of a request, in equal parts. */
  private record Spans(double from, double length) {
    static Spans of(List<RecordedRequest> requests) {
      double from = requests.stream().mapToDouble(r -> r.entry().from()).min().orElseThrow();
      double to = requests.stream().mapToDouble(r -> r.entry().from()).max().orElseThrow();
      return new Spans(from, Math.max(1e-9, to - from));
    }

    <T> List<List<T>> divide(List<T> all, Function<T, Double> begin) {
      List<List<T>> parts = new ArrayList<>();
      for (int i = 0; i < WINDOWS; i++) {
        parts.add(new ArrayList<>());
      }
      for (T each : all) {
        int part = (int) Math.floor(WINDOWS * (begin.apply(each) - from) / length);
        parts.get(Math.clamp(part, 0, WINDOWS - 1)).add(each);
      }
      return parts;
    }
  }
}
