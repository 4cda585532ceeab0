package dev.loomgauge.core.steady;

/**
 * A figure that rises or falls slowly.
 *
 * @param since the second from which on it does
 */
record Drift(Figure figure, Trend trend, int since) {}
