package dev.loomgauge.core.discovery;

import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.input.Quoted;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which of a library's pools requests take members from, where the pools have names. One pool goes
 * by the label of its library; of several, and of those that only other work uses, each is a pool
 * of its own.
 *
 * @param taken label of the library to the names of its pools that requests were recorded to use
 */
public record NamedPools(Map<String, Set<String>> taken) {
  /** Where nothing was recorded, or no pool has a name. */
  public static final NamedPools NONE = new NamedPools(Map.of());

  public NamedPools {
    taken = Map.copyOf(taken);
  }

  /** As some recordings show them, or parts of one: those that say what a request holds. */
  public static NamedPools of(List<List<TraceEvent>> recorded) {
    return new NamedPools(
        recorded.stream()
            .flatMap(part -> RecordedRequest.of(part).stream())
            .flatMap(request -> request.inside().stream())
            .filter(event -> event.kind() == Kind.ACQUIRE && !event.pool().isEmpty())
            .collect(
                Collectors.groupingBy(
                    TraceEvent::what,
                    Collectors.mapping(TraceEvent::pool, Collectors.toUnmodifiableSet()))));
  }

  /** Events by the labels that pools have here. */
  public List<TraceEvent> labelled(List<TraceEvent> events) {
    return taken.isEmpty()
        ? events
        : events.stream()
            .map(
                event ->
                    event.pool().isEmpty() ? event : event.named(label(event.what(), event.pool())))
            .toList();
  }

  /**
   * Pools of a heap by the same labels, and with the use that was recorded. Where the heap does not
   * show all that were, it says nothing of the names of that library.
   */
  public HeapSizes labelled(HeapSizes heap) {
    if (taken.isEmpty()) {
      return heap;
    }
    Map<String, Set<String>> shown =
        heap.pools().stream()
            .collect(
                Collectors.groupingBy(
                    Pool::label, Collectors.mapping(Pool::called, Collectors.toSet())));
    return heap.with(
        heap.pools().stream()
            .map(
                pool -> {
                  Set<String> used = taken.getOrDefault(pool.label(), Set.of());
                  boolean known =
                      !used.isEmpty()
                          && !pool.called().isEmpty()
                          && shown.getOrDefault(pool.label(), Set.of()).containsAll(used);
                  return known
                      ? pool.seen(
                          label(pool.label(), pool.called()),
                          used.contains(pool.called()) ? Use.USED : Use.IDLE)
                      : pool;
                })
            .toList());
  }

  /** "'read' HikariCP connections"; the last words are those of the library. */
  private String label(String library, String name) {
    Set<String> names = taken.getOrDefault(library, Set.of());
    return names.isEmpty() || names.equals(Set.of(name))
        ? library
        : Quoted.of(name) + " " + library;
  }
}
