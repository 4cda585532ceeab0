package dev.loomgauge.core.steady;

/**
 * The seconds that are measured, and why these.
 *
 * @param from first second, since the end of the ramp
 * @param to second after the last
 * @param steady whether neither throughput nor response time changes or drifts within
 * @param opened why it begins where it does, in words
 * @param closed why it ends where it does, in words
 * @param noise standard deviation of one second of it around the mean, as a share of the mean, of
 *     throughput or response time, whichever has more; larger where a second resembles the one
 *     before, so that the mean of n seconds is known to noise / sqrt(n). Infinite where too little
 *     was seen
 */
public record WindowChoice(
    int from, int to, boolean steady, String opened, String closed, double noise) {}
