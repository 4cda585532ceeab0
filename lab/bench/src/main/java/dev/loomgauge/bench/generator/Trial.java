package dev.loomgauge.bench.generator;

import dev.loomgauge.core.result.LoadSummary;

/**
 * One load by one generator.
 *
 * @param wholePer100k CPU seconds of the generator for 100,000 requests of the whole trial, from
 *     the start of its process, or from its plan where the process is kept, to its end
 */
record Trial(double wholePer100k, Steady steady) {

  /**
   * The steady part.
   *
   * @param rate requests per second, by the server's count
   * @param cpuPer100k CPU seconds of the generator for 100,000 requests
   * @param cpuShare of the generator's core that it used, 0 to 1
   * @param serverShare the same of the server
   * @param summary what the generator reports of its window
   */
  record Steady(
      double rate, double cpuPer100k, double cpuShare, double serverShare, LoadSummary summary) {}
}
