package dev.loomgauge.core.steady;

/**
 * A figure that rises or falls slowly.
 *
 * @param since the second from which on it does
 */
record Drift(WatchedFigure figure, Trend trend, int since) {}
