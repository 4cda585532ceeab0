package dev.loomgauge.core.steady;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** How often simulated series show what one looks for. */
final class Frequency {
  private static final long SEED = 2017;

  private Frequency() {}

  /** Share of the series in which a change is seen. */
  static double ofChanges(LoadShape shape, NoiseModel unrest, int seconds, int series) {
    return of(shape, unrest, seconds, series, changes -> !changes.isEmpty());
  }

  /** Share of the series whose changes are as wanted. */
  static double of(
      LoadShape shape,
      NoiseModel unrest,
      int seconds,
      int series,
      Predicate<List<Integer>> wanted) {
    Random random = new Random(SEED);
    int seen = 0;
    for (int i = 0; i < series; i++) {
      seen += wanted.test(Changepoints.in(shape.series(unrest, seconds, random), 1)) ? 1 : 0;
    }
    return (double) seen / series;
  }
}
