package dev.loomgauge.core.prediction.simulation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a simulation saw in its window.
 *
 * @param throughput requests per second that succeeded
 * @param mean response time in seconds, as all below; NaN when nothing succeeded
 * @param deviation standard deviation of the response time
 * @param errorRate failed / all that ended, 0 to 1
 * @param begun requests per second that ended for their clients, by an answer, a failure or a
 *     timeout: as many as begin, but for those in flight at the edges of the window
 * @param failures by reason
 * @param stations in the network's order
 * @param pools in the network's order
 * @param completed requests that succeeded
 * @param crowded whether a queue for all instances, served in the order of arrival, was never empty
 * @param intervals of the figures of a steady state; null for one window
 * @param kinds mean response time of each kind of request, in seconds; NaN where none succeeded;
 *     empty where there is one kind
 * @param note what ended it before its figures were known, or why they have no intervals; may be
 *     empty
 */
public record Simulated(
    double throughput,
    double mean,
    double deviation,
    double p50,
    double p95,
    double p99,
    double errorRate,
    double begun,
    Map<Failure, Long> failures,
    List<Use> stations,
    List<Use> pools,
    long completed,
    boolean crowded,
    @Nullable Intervals intervals,
    Map<String, Double> kinds,
    String note) {

  public Simulated {
    failures = Map.copyOf(failures);
    stations = List.copyOf(stations);
    pools = List.copyOf(pools);
    kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
  }

  /** Use of a station or pool over all instances: mean numbers in use, and waiting before it. */
  public record Use(double busy, double waiting) {}
}
