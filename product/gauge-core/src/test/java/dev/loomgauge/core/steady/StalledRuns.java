package dev.loomgauge.core.steady;

import dev.loomgauge.core.statistics.Mixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Many simulated runs of a cell that stalls beside one that does not, measured in blocks: the first
 * over the whole hold, the others as long as the noise of both in the first asks for.
 *
 * @param throughput mean over the trials beside the truth, - 1
 * @param ifNarrow the same, had every window ended when its own interval was narrow
 * @param unseen share of trials whose window has no stall
 * @param unseenIfNarrow the same, had every window ended when its own interval was narrow
 * @param p99 of all trials together beside the truth, - 1, mean over the runs
 * @param medianP99 the median of the trials' own beside the truth, - 1, mean over the runs
 * @param seconds of a window, mean
 */
record StalledRuns(
    double throughput,
    double ifNarrow,
    double unseen,
    double unseenIfNarrow,
    double p99,
    double medianP99,
    double seconds) {
  private static final double NARROW = 0.01;
  private static final int FLOOR = 3;
  private static final int LONGEST_WARMUP = 40;

  /** What one trial showed. */
  private record Seen(double rate, double noise, int seconds, boolean stalled, Histogram micros) {}

  private static final class Sums {
    private double rate;
    private double narrowRate;
    private double p99;
    private double median;
    private long seconds;
    private int unseen;
    private int narrowUnseen;
  }

  static StalledRuns of(double chance, int hold, int blocks, int runs, long seed) {
    Stalls stalls = new Stalls(chance);
    Random random = new Random(seed);
    Sums sums = new Sums();
    for (int run = 0; run < runs; run++) {
      List<Seen> seen = new ArrayList<>();
      seen.add(trial(stalls, hold, random, sums));
      double noise =
          Math.max(seen.getFirst().noise(), trial(new Stalls(0), hold, random, new Sums()).noise());
      int length = WindowLength.of(noise, NARROW, FLOOR, hold);
      while (seen.size() < blocks) {
        seen.add(trial(stalls, length, random, sums));
      }
      for (Seen one : seen) {
        sums.rate += one.rate() / stalls.rate() - 1;
        sums.seconds += one.seconds();
        sums.unseen += one.stalled() ? 0 : 1;
      }
      sums.p99 +=
          Mixture.of(seen.stream().map(Seen::micros).toList()).quantile(0.99) / stalls.p99() - 1;
      sums.median +=
          Median.withDefaults()
                      .evaluate(
                          seen.stream()
                              .mapToDouble(s -> s.micros().getValueAtPercentile(99))
                              .toArray())
                  / stalls.p99()
              - 1;
    }
    double trials = (double) runs * blocks;
    return new StalledRuns(
        sums.rate / trials,
        sums.narrowRate / trials,
        sums.unseen / trials,
        sums.narrowUnseen / trials,
        sums.p99 / runs,
        sums.median / runs,
        sums.seconds / trials);
  }

  private static Seen trial(Stalls stalls, int length, Random random, Sums sums) {
    WindowRule rule = new WindowRule(0, LONGEST_WARMUP, length);
    Stalls.Drawn drawn = stalls.draw(rule.total(), random);
    WindowWatch watch = new WindowWatch(rule);
    int second = 0;
    while (!watch.after(drawn.seconds().get(second))) {
      second++;
    }
    WindowChoice choice = watch.choice();
    Histogram micros = new Histogram(3);
    boolean stalled = false;
    for (int i = choice.from(); i < choice.to(); i++) {
      Stalls.record(drawn.seconds().get(i), drawn.stalled().get(i), micros);
      stalled |= drawn.stalled().get(i);
    }
    int narrow = narrow(drawn.seconds(), length);
    sums.narrowRate += rate(drawn.seconds().subList(0, narrow)) / stalls.rate() - 1;
    sums.narrowUnseen += drawn.stalled().subList(0, narrow).contains(true) ? 0 : 1;
    return new Seen(
        rate(drawn.seconds().subList(choice.from(), choice.to())),
        choice.noise(),
        choice.to() - choice.from(),
        stalled,
        micros);
  }

  /** Seconds after which a window from the first one would have been narrow. */
  private static int narrow(List<Second> seconds, int most) {
    for (int to = FLOOR; to < most; to++) {
      List<Second> seen = seconds.subList(0, to);
      double noise =
          Math.max(
              WatchedFigure.throughput(seen).noiseFrom(0),
              WatchedFigure.response(seen).noiseFrom(0));
      if (WindowLength.halfWidth(noise, to) <= NARROW) {
        return to;
      }
    }
    return most;
  }

  private static double rate(List<Second> seconds) {
    return seconds.stream().mapToDouble(Second::ok).average().orElseThrow();
  }
}
