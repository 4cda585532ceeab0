package dev.loomgauge.core.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * The design of the experiment: blocks, in each of which every cell is measured once, in a seeded
 * random order, so that a drift of the machine hits all that is compared alike.
 *
 * @param repetitions blocks that are measured whatever they show, 1 and up
 * @param mostBlocks blocks at most; above {@code repetitions} where blocks are added until every
 *     comparison is decided
 * @param margin of practical equivalence: 0.03 for 3 %; a ratio within 1 ± margin is no difference
 *     worth having
 * @param fresh what gets a JVM of its own
 * @param compared factor whose levels are compared, the first of them the baseline
 * @param time after which no further block is begun; empty for no such limit
 */
public record Design(
    int repetitions,
    int mostBlocks,
    double margin,
    Fresh fresh,
    String compared,
    Optional<Duration> time) {

  /** Of practical equivalence, where none is given. */
  public static final double USUAL_MARGIN = 0.03;

  /** At most, where blocks are added and no other number is given. */
  public static final int USUAL_MOST_BLOCKS = 20;

  /** The largest number of blocks, on the command line and in a scenario. */
  public static final int MOST_BLOCKS = 1_000;

  /** How long a started service lives. */
  public enum Fresh {
    /** Every service is started once, for all blocks. */
    RUN,
    /** Every block starts its services again; cells that differ in load alone share one. */
    BLOCK,
    /** Every trial starts its service again. */
    TRIAL
  }

  public Design {
    if (repetitions < 1 || mostBlocks < repetitions || !(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException(
          "repetitions %d, most blocks %d, margin %s".formatted(repetitions, mostBlocks, margin));
    }
  }

  /** With blocks added until every comparison is decided, to within a margin. */
  public Design untilDecided(double otherMargin, int most) {
    return new Design(repetitions, Math.max(repetitions, most), otherMargin, fresh, compared, time);
  }

  /** With one block and no more: what is compared stays undecided. */
  public Design once() {
    return new Design(1, 1, margin, fresh, compared, time);
  }

  /** With one start of each service for all blocks. */
  public Design onOneStart() {
    return new Design(repetitions, mostBlocks, margin, Fresh.RUN, compared, time);
  }

  public Design within(Duration limit) {
    return new Design(repetitions, mostBlocks, margin, fresh, compared, Optional.of(limit));
  }

  public Design comparing(String factor) {
    return new Design(repetitions, mostBlocks, margin, fresh, factor, time);
  }

  /** Whether blocks are added until every comparison is decided. */
  public boolean untilDecided() {
    return mostBlocks > repetitions;
  }
}
