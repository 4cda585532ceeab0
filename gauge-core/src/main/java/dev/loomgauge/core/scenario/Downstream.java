package dev.loomgauge.core.scenario;

/**
 * What the downstream does.
 *
 * @param delay of an answer
 * @param delayText as written
 * @param stall "1s/10s": stalls for 1 s in every 10 s; empty for none
 * @param errorRate share of answers that are errors, 0 to 1
 */
public record Downstream(Distribution delay, String delayText, String stall, double errorRate) {}
