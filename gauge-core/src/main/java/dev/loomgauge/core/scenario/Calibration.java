package dev.loomgauge.core.scenario;

import java.time.Duration;

/**
 * How a freshly started service is warmed and its CPU demand is measured, once a thread mode.
 *
 * @param delay the downstream's delay meanwhile: short, so that the code is compiled soon
 * @param warm time of full load before
 * @param measure time of moderate load in which the demand is measured
 */
public record Calibration(Duration delay, Duration warm, Duration measure) {}
