package dev.loomgauge.http.parts;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
        Family.byEndpoint(
            "service_requests_active",
            Family.Type.GAUGE,
            "Requests whose handler runs.",
            now,
            EndpointCount.Reading::active),
        Family.byEndpoint(
            "service_requests_total",
            Family.Type.COUNTER,
            "Requests answered, failed ones among them.",
            now,
            EndpointCount.Reading::total),
        Family.byEndpoint(
            "service_request_failures_total",
            Family.Type.COUNTER,
            "Requests answered with a status from 500.",
            now,
            EndpointCount.Reading::failed),
        Family.byEndpoint(
            "service_request_seconds_total",
            Family.Type.COUNTER,
            "Seconds that handlers took; divided by the requests it is their mean response time.",
            now,
            EndpointCount.Reading::seconds));
  }
}
