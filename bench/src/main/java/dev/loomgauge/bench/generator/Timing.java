package dev.loomgauge.bench.generator;

/**
 * How long each generator is observed.
 *
 * @param rounds in each of which every generator has one trial
 * @param lead seconds from a generator's start to the steady part
 * @param seconds length of the steady part
 */
record Timing(int rounds, int lead, int seconds) {}
