package dev.loomgauge.run.fitness;

import java.time.Duration;

/** How far a noise floor is, and whether it keeps its time. Used by one thread. */
final class NoisePace {
  private static final int FEWEST_PAIRS = 3;
  private static final double LATE = 1.5;

  private final NoisePlan plan;
  private final long begin;
  private int begun;

  private NoisePace(NoisePlan plan, long begin) {
    this.plan = plan;
    this.begin = begin;
  }

  static NoisePace start(NoisePlan plan) {
    return new NoisePace(plan, System.nanoTime());
  }

  /** The number of the sample that begins now, 1 and up. */
  int next() {
    begun++;
    return begun;
  }

  /** What the current and the remaining samples take, at the pace of those that are done. */
  Duration left() {
    int done = begun - 1;
    long each = done == 0 ? plan.sample().toNanos() : (System.nanoTime() - begin) / done;
    return Duration.ofNanos(each * (plan.samples() - done));
  }

  /** Whether it is time to end early: much more than the plan's time is gone. */
  boolean late(int blocks) {
    double planned = LATE * plan.sample().toNanos() * plan.samples();
    return blocks >= FEWEST_PAIRS && System.nanoTime() - begin > planned;
  }
}
