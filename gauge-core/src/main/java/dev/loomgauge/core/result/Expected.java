package dev.loomgauge.core.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a solver expects of a cell.
 *
 * @param solver its name; two names, as in "ps+simulation", when the second gave the percentiles
 * @param throughputRps requests per second that succeed
 * @param meanMs response time in milliseconds, as the percentiles; null where the solver cannot
 *     tell it
 * @param errorRate failed / all, 0 to 1
 * @param utilisation station or passive resource to the share of it in use, 0 to 1
 * @param accuracy how well the figures are known; null in results that were written without it
 */
public record Expected(
    String solver,
    double throughputRps,
    @Nullable Double meanMs,
    @Nullable Double p50Ms,
    @Nullable Double p95Ms,
    @Nullable Double p99Ms,
    double errorRate,
    Map<String, Double> utilisation,
    @Nullable Accuracy accuracy) {

  /** Of figures whose accuracy is not known. */
  public Expected(
      String solver,
      double throughputRps,
      @Nullable Double meanMs,
      @Nullable Double p50Ms,
      @Nullable Double p95Ms,
      @Nullable Double p99Ms,
      double errorRate,
      Map<String, Double> utilisation) {
    this(solver, throughputRps, meanMs, p50Ms, p95Ms, p99Ms, errorRate, utilisation, null);
  }
}
