package dev.loomgauge.core.steady;

/**
 * One second of a load, as far as it says whether the load is steady.
 *
 * @param number whole seconds since the end of the ramp; 0 is the first
 * @param ok good answers within this second; NaN counts as none
 * @param meanMs mean response time of this second's answers; NaN where there was none. Percentiles
 *     are not judged: those of one second are noise where the mean is not
 */
public record Second(int number, double ok, double meanMs) {}
