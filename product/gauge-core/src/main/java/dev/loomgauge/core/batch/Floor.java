package dev.loomgauge.core.batch;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.statistics.MeanInterval;

/**
 * The time that a batch cannot be faster than. The bounds are those of list scheduling (Graham,
 * "Bounds for certain multiprocessing anomalies", Bell System Technical Journal 45, 1966): some
 * worker gets at least the rounded-up share of the tasks, and the processors together must do all
 * of the work.
 *
 * @param ms the floor, above 0
 * @param leastMs the floor at the low end of what it rests on; {@code ms} where nothing was
 *     measured
 * @param law in words, with its numbers
 */
public record Floor(double ms, double leastMs, String law) {

  /** Refuses what is no time. */
  public Floor {
    if (!(ms > 0) || !(leastMs >= 0) || leastMs > ms) {
      throw new IllegalArgumentException("A floor of %s ms (%s ms)".formatted(ms, leastMs));
    }
  }

  /** Of tasks that only wait: ceil(tasks / workers) rounds of one wait, above 0; both 1 and up. */
  public static Floor rounds(long tasks, long workers, double waitMs) {
    long rounds = Math.ceilDiv(tasks, workers);
    double ms = rounds * waitMs;
    return new Floor(
        ms,
        ms,
        "%s of %s: %s waits on %s"
            .formatted(
                plural(rounds, "round"),
                Numbers.millis(waitMs),
                Numbers.count(tasks),
                plural(workers, "worker")));
  }

  /**
   * Of tasks that only compute, 1 and up: tasks x demand / cores, with the CPU time of one in a
   * single thread; the floor is uncertain by its interval.
   */
  public static Floor work(long tasks, MeanInterval demandMs, int cores) {
    double share = (double) tasks / cores;
    double low = demandMs.hasInterval() ? demandMs.mean() - demandMs.halfWidth() : demandMs.mean();
    return new Floor(
        share * demandMs.mean(),
        share * Math.max(0, low),
        "%s x %s of CPU on %s"
            .formatted(
                Numbers.count(tasks), Numbers.millis(demandMs.mean()), plural(cores, "core")));
  }

  private static String plural(long count, String word) {
    return Numbers.count(count) + " " + word + (count == 1 ? "" : "s");
  }
}
