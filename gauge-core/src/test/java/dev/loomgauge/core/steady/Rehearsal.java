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
 * @param medianExtra median of the seconds after the first at which the window was long and narrow
 *     enough, had every second counted
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
      Choice choice = watch.choice();
      List<Second> window = seconds.subList(choice.from(), choice.to());
      double mean = window.stream().mapToDouble(Second::ok).average().orElseThrow();
      double half = Figure.throughput(window).halfWidthFrom(0) * mean;
      ends[trial] = end + 1;
      extras[trial] = end + 1 - first(rule, seconds);
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

  private static int first(WindowRule rule, List<Second> seconds) {
    for (int to = rule.warmup() + rule.floor(); to < rule.warmup() + rule.hold(); to++) {
      List<Second> seen = seconds.subList(rule.warmup(), to);
      if (Figure.throughput(seen).halfWidthFrom(0) <= rule.narrow()
          && Figure.response(seen).halfWidthFrom(0) <= rule.narrow()) {
        return to;
      }
    }
    return rule.warmup() + rule.hold();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
