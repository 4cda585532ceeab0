package dev.loomgauge.http.parts;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** Counts the requests of every endpoint apart. */
public final class Meter {
  private final Map<String, EndpointCount> counts;

  /** Counts nothing but these endpoints. */
  public Meter(Collection<String> endpoints) {
    Map<String, EndpointCount> all = new LinkedHashMap<>();
    endpoints.forEach(endpoint -> all.put(endpoint, new EndpointCount()));
    counts = Collections.unmodifiableMap(all);
  }

  /** The count of one of the endpoints. */
  public EndpointCount of(String endpoint) {
    return Objects.requireNonNull(counts.get(endpoint), endpoint);
  }

  /** Requests whose handler runs now, of all endpoints. */
  public long active() {
    return total().active();
  }

  EndpointCount.Reading total() {
    return counts.values().stream()
        .map(EndpointCount::read)
        .reduce(new EndpointCount.Reading(0, 0, 0, 0), EndpointCount.Reading::plus);
  }

  Map<String, EndpointCount.Reading> read() {
    Map<String, EndpointCount.Reading> readings = new LinkedHashMap<>();
    counts.forEach((endpoint, count) -> readings.put(endpoint, count.read()));
    return readings;
  }

  List<Family> families() {
    Map<String, EndpointCount.Reading> now = read();
    return List.of(
        family(
            Family.Type.GAUGE,
            "service_requests_active",
            "Requests whose handler runs.",
            now,
            EndpointCount.Reading::active),
        family(
            Family.Type.COUNTER,
            "service_requests_total",
            "Requests answered, failed ones among them.",
            now,
            EndpointCount.Reading::total),
        family(
            Family.Type.COUNTER,
            "service_request_failures_total",
            "Requests answered with a status from 500.",
            now,
            EndpointCount.Reading::failed),
        family(
            Family.Type.COUNTER,
            "service_request_seconds_total",
            "Seconds that handlers took; divided by the requests it is their mean response time.",
            now,
            EndpointCount.Reading::seconds));
  }

  private static Family family(
      Family.Type type,
      String name,
      String help,
      Map<String, EndpointCount.Reading> now,
      ToDoubleFunction<EndpointCount.Reading> figure) {
    return Family.by(name, type, help, "endpoint", now, figure);
  }
}
