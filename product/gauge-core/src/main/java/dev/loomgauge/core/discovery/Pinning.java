package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Requests whose virtual threads kept their carriers while they waited, so that other requests had
 * none.
 *
 * @param share of requests that did, 0 to 1
 * @param ms that one of them kept it, on average
 * @param place where most of that time was spent
 */
public record Pinning(double share, double ms, String place) {

  /** What the spans of a service show; empty where no request was pinned. */
  public static Optional<Pinning> of(List<TraceEvent> events) {
    Map<Long, List<TraceEvent>> pinned =
        events.stream()
            .filter(event -> event.kind() == Kind.PINNED)
            .collect(Collectors.groupingBy(event -> event.worker().id()));
    Set<TraceEvent> requests = new HashSet<>();
    Map<String, Double> places = new HashMap<>();
    int all = 0;
    for (TraceEvent entry : events) {
      if (entry.kind() != Kind.ENTRY) {
        continue;
      }
      all++;
      for (TraceEvent pin : pinned.getOrDefault(entry.worker().id(), List.of())) {
        if (pin.within(entry)) {
          requests.add(entry);
          places.merge(pin.what(), pin.seconds(), Double::sum);
        }
      }
    }
    if (requests.isEmpty()) {
      return Optional.empty();
    }
    double seconds = places.values().stream().mapToDouble(Double::doubleValue).sum();
    String place =
        places.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    return Optional.of(
        new Pinning((double) requests.size() / all, seconds * 1000 / requests.size(), place));
  }

  /** A sentence, and its remedy. */
  public String words() {
    return Numbers.format(
        "%s of requests keep their carrier thread while they wait, for %s each, mostly %s: as many"
            + " requests wait at once as there are CPUs. JDK 24 and newer release it in"
            + " synchronized code.",
        Numbers.percent(share), Numbers.millis(ms), place);
  }
}
