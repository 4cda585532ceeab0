package dev.loomgauge.core.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a solver expects of a cell.
 *
 * @param solver laws, mva or simulation
 * @param throughputRps requests a second that succeed
 * @param meanMs response time in milliseconds, as the percentiles; null where the solver cannot
 *     tell it
 * @param errorRate failed / all, 0 to 1
 * @param utilisation station or passive resource to the share of it in use, 0 to 1
 */
public record Expected(
    String solver,
    double throughputRps,
    @Nullable Double meanMs,
    @Nullable Double p50Ms,
    @Nullable Double p95Ms,
    @Nullable Double p99Ms,
    double errorRate,
    Map<String, Double> utilisation) {}
