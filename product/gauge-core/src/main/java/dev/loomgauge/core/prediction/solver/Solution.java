package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.result.Range;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a solver found.
 *
 * @param solver its name
 * @param throughput requests per second that succeed
 * @param response times of the requests that succeed
 * @param errorRate failed / all that ended, 0 to 1
 * @param begun requests per second that begin, whatever becomes of them: as many as end for their
 *     clients, by an answer, a failure or a timeout
 * @param stations in the network's order, over all instances
 * @param pools in the network's order, over all instances
 * @param known how well the figures are known
 * @param kinds mean response time of each kind of request that succeeded, in seconds; empty where
 *     there is one kind
 */
public record Solution(
    String solver,
    double throughput,
    Response response,
    double errorRate,
    double begun,
    List<Simulated.Use> stations,
    List<Simulated.Use> pools,
    Known known,
    Map<String, Double> kinds) {

  public Solution {
    stations = List.copyOf(stations);
    pools = List.copyOf(pools);
    kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
  }

  /** Response times in seconds; null where the solver does not know one. */
  public record Response(
      @Nullable Double mean, @Nullable Double p50, @Nullable Double p95, @Nullable Double p99) {
    /** Of a solver that knows all quantiles or none. */
    static Response of(double mean, Optional<Quantiles> quantiles) {
      return new Response(
          mean,
          quantiles.map(Quantiles::p50).orElse(null),
          quantiles.map(Quantiles::p95).orElse(null),
          quantiles.map(Quantiles::p99).orElse(null));
    }
  }

  /**
   * 95 % intervals of what is simulated, and single points where a figure is exact; null where
   * there is no such figure, or nothing is known of its accuracy.
   *
   * @param mean in seconds, as p99
   * @param note as in {@link dev.loomgauge.core.result.Accuracy}
   */
  public record Known(
      @Nullable Range throughput,
      @Nullable Range mean,
      @Nullable Range p99,
      @Nullable Range errorRate,
      String note) {}

  /** Of a solver whose figures are exact, and of which some requests succeed. */
  static Solution exact(
      String solver,
      double throughput,
      Response response,
      double errorRate,
      List<Simulated.Use> stations,
      List<Simulated.Use> pools) {
    return new Solution(
        solver,
        throughput,
        response,
        errorRate,
        throughput / (1 - errorRate),
        stations,
        pools,
        new Known(
            Range.exactly(throughput),
            exactly(response.mean()),
            exactly(response.p99()),
            Range.exactly(errorRate),
            ""),
        Map.of());
  }

  private static @Nullable Range exactly(@Nullable Double figure) {
    return figure == null ? null : Range.exactly(figure);
  }
}
