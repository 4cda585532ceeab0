package dev.loomgauge.bench.generator;

import dev.loomgauge.core.result.LoadSummary;

/**
 * One load by one generator.
 *
 * @param rate requests per second of the steady part, by the server's count
 * @param cpuPer100k CPU seconds of the generator for 100,000 requests of the steady part
 * @param cpuShare of the generator's core that it used in the steady part, 0 to 1
 * @param serverShare the same of the server
 * @param told what the generator reports of its window
 */
record Trial(
    double rate, double cpuPer100k, double cpuShare, double serverShare, LoadSummary told) {}
