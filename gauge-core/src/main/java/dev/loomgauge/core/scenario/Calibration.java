package dev.loomgauge.core.scenario;

import java.time.Duration;

/**
 * How a freshly started service is warmed and its CPU demand is measured, once a thread mode.
 *
 * @param delay the downstream's delay meanwhile: short, so that the code is compiled soon
 * @param warm the longest time of load before; it ends when the service's compilers rest
 * @param measure time for which the demand is measured, at each of three loads; zero to warm alone,
 *     with no demand known
 */
public record Calibration(Duration delay, Duration warm, Duration measure) {}
