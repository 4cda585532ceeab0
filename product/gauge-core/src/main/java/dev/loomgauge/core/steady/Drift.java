package dev.loomgauge.core.steady;

/** A figure that rises or falls slowly from that second on. */
record Drift(WatchedFigure figure, Trend trend, int since) {}
