package dev.loomgauge.core.steady;

/**
 * The seconds that are measured, and why these.
 *
 * @param from first second, since the end of the ramp
 * @param to second after the last
 * @param steady whether neither throughput nor response time changes or drifts within
 * @param opened why it begins where it does, in words
 * @param closed why it ends where it does, in words
 */
public record Choice(int from, int to, boolean steady, String opened, String closed) {}
