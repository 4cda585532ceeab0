package dev.loomgauge.core.discovery;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A request as it was recorded.
 *
 * @param entry from its begin to its end in the service
 * @param inside what its thread did in between, by begin
 */
public record RecordedRequest(TraceEvent entry, List<TraceEvent> inside) {
  public RecordedRequest {
    inside = List.copyOf(inside);
  }

  /** The requests in the spans of threads. */
  public static List<RecordedRequest> of(List<TraceEvent> events) {
    return events.stream()
        .filter(event -> event.kind() != Kind.CONNECT)
        .collect(Collectors.groupingBy(event -> event.worker().id()))
        .values()
        .stream()
        .flatMap(thread -> ofThread(thread).stream())
        .toList();
  }

  private static List<RecordedRequest> ofThread(List<TraceEvent> thread) {
    List<TraceEvent> sorted = PathTracer.sorted(thread);
    List<TraceEvent> entries =
        PathTracer.outermost(sorted.stream().filter(e -> e.kind() == Kind.ENTRY));
    List<RecordedRequest> requests = new ArrayList<>();
    int next = 0;
    for (TraceEvent entry : entries) {
      while (next < sorted.size() && sorted.get(next).from() < entry.from()) {
        next++;
      }
      List<TraceEvent> inside = new ArrayList<>();
      for (int i = next; i < sorted.size() && sorted.get(i).from() <= entry.to(); i++) {
        TraceEvent event = sorted.get(i);
        if (event.kind() != Kind.ENTRY && event.within(entry)) {
          inside.add(event);
        }
      }
      requests.add(new RecordedRequest(entry, inside));
    }
    return requests;
  }

  /**
   * What its thread did one after the other: spans that lie in others are left out, and what was
   * sent, which takes no time that counts.
   */
  public List<TraceEvent> steps() {
    return PathTracer.outermost(inside.stream().filter(event -> event.kind() != Kind.SENT));
  }
}
