package dev.loomgauge.core.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A load whose seconds stall now and then, one-sided and rare as collections and checkpoints are:
 * in a second that stalls, three requests of ten take twice as long, and the users that wait for
 * them send fewer.
 *
 * @param chance that a second stalls
 */
record Stalls(double chance) {
  private static final double RATE = 1000;
  private static final double MS = 500;
  private static final double SLOW = 0.3;
  private static final double NOISE = 0.003;

  /** Half of the range of the response times around their mean, as a share of it. */
  private static final double SPREAD = 0.04;

  private static final int STRATA = 20;

  /** Seconds, and which of them stall. */
  record Drawn(List<Second> seconds, List<Boolean> stalled) {}

  Drawn draw(int seconds, Random random) {
    List<Second> drawn = new ArrayList<>();
    List<Boolean> stalled = new ArrayList<>();
    for (int i = 0; i < seconds; i++) {
      boolean stalls = random.nextDouble() < chance;
      double slower = stalls ? 1 + SLOW : 1;
      double ms = MS * slower * (1 + NOISE * random.nextGaussian());
      drawn.add(new Second(i, Math.rint(RATE / slower * (1 + NOISE * random.nextGaussian())), ms));
      stalled.add(stalls);
    }
    return new Drawn(List.copyOf(drawn), List.copyOf(stalled));
  }

  /** Answers a second in the long run. */
  double rate() {
    return RATE * (1 - chance) + RATE / (1 + SLOW) * chance;
  }

  /** 99th percentile in the long run, in microseconds. */
  double p99() {
    double slow = SLOW * RATE / (1 + SLOW) * chance / rate();
    return slow > 0.01
        ? 2 * MS * 1000 * (1 - SPREAD + 2 * SPREAD * (1 - 0.01 / slow))
        : MS * 1000 * (1 - SPREAD + 2 * SPREAD * 0.99 / (1 - slow));
  }

  /** Microseconds of the requests of a second, evenly spread over their ranges. */
  static void record(Second second, boolean stalled, Histogram into) {
    double slow = stalled ? SLOW * second.ok() : 0;
    for (int i = 0; i < STRATA; i++) {
      double off = 1 + SPREAD * (2 * (i + 0.5) / STRATA - 1);
      into.recordValueWithCount(
          Math.round(MS * 1000 * off), Math.round((second.ok() - slow) / STRATA));
      if (slow > 0) {
        into.recordValueWithCount(Math.round(2 * MS * 1000 * off), Math.round(slow / STRATA));
      }
    }
  }
}
