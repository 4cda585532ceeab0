package dev.loomgauge.core.steady;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Many simulated trials under one rule.
 *
 * @param steady share that was called steady
 * @param medianEnd median of the second at which the load ended
 * @param medianExtra median of the seconds that the load took longer than its warm-up and window
 * @param meanExtra mean of the same
 * @param bias mean throughput of the windows beside that of a warm load, - 1
 * @param covered share of the windows whose 95 % interval holds the warm throughput
 */
record Rehearsal(
    double steady,
    double medianEnd,
    double medianExtra,
    double meanExtra,
    double bias,
    double covered) {

  /**
   * Runs.
   *
   * @param load seconds of a trial, as many as the rule may ask for
   */
  static Rehearsal of(WindowRule rule, int trials, long seed, Function<Random, List<Second>> load) {
    Random random = new Random(seed);
    double[] ends = new double[trials];
    double[] extras = new double[trials];
    int steady = 0;
    int covered = 0;
    double sum = 0;
    for (int trial = 0; trial < trials; trial++) {
      List<Second> seconds = load.apply(random);
      WindowWatch watch = new WindowWatch(rule);
      int end = 0;
      while (!watch.after(seconds.get(end))) {
        end++;
      }
      WindowChoice choice = watch.choice();
      List<Second> window = seconds.subList(choice.from(), choice.to());
      double mean = window.stream().mapToDouble(Second::ok).average().orElseThrow();
      double noise = WatchedFigure.throughput(window).noiseFrom(0);
      double half = WindowLength.halfWidth(noise, window.size()) * mean;
      ends[trial] = end + 1;
      extras[trial] = end + 1 - rule.warmup() - rule.length();
      steady += choice.steady() ? 1 : 0;
      covered += Math.abs(mean - LoadShape.WARM) <= half ? 1 : 0;
      sum += mean / LoadShape.WARM - 1;
    }
    return new Rehearsal(
        (double) steady / trials,
        median(ends),
        median(extras),
        Arrays.stream(extras).average().orElseThrow(),
        sum / trials,
        (double) covered / trials);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
