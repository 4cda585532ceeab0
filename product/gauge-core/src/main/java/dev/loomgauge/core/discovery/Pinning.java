package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    List<RecordedRequest> all = RecordedRequest.of(events);
    List<List<TraceEvent>> pinned =
        all.stream()
            .map(request -> request.inside().stream().filter(e -> e.kind() == Kind.PINNED).toList())
            .filter(pins -> !pins.isEmpty())
            .toList();
    Map<String, Double> places =
        pinned.stream()
            .flatMap(List::stream)
            .collect(
                Collectors.groupingBy(
                    TraceEvent::what, Collectors.summingDouble(TraceEvent::seconds)));
    double seconds = places.values().stream().mapToDouble(Double::doubleValue).sum();
    return places.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most ->
                new Pinning(
                    (double) pinned.size() / all.size(),
                    seconds * 1000 / pinned.size(),
                    most.getKey()));
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
