package dev.loomgauge.core.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Two cells that differ in one factor, compared over the blocks in which both have a valid trial.
 *
 * @param metric throughput, p50 or p99
 * @param levels factor to level, of all factors that the two share
 * @param factor in which they differ
 * @param baseline its level in the one
 * @param candidate its level in the other
 * @param blocks in which both have a valid trial
 * @param ratio candidate / baseline, the geometric mean over blocks; null without such a block
 * @param interval 95 % interval of the ratio; null with fewer than two blocks
 * @param pValue of no difference, corrected for all comparisons of the report and for all looks at
 *     the data; null with fewer than two blocks
 * @param outcome what may be said
 * @param moreBlocks how many more it would take to decide, about; null where decided, or where
 *     there is no telling
 * @param lost blocks that either side did not carry; null in folders that do not report
 * @param dependent whether its blocks resemble their neighbours, or whether it rests on that they
 *     do not
 * @param words the whole in a sentence
 */
public record Comparison(
    String metric,
    Map<String, String> levels,
    String factor,
    String baseline,
    String candidate,
    int blocks,
    @Nullable Double ratio,
    @Nullable Range interval,
    @Nullable Double pValue,
    Outcome outcome,
    @Nullable Integer moreBlocks,
    @Nullable Lost lost,
    boolean dependent,
    String words) {

  /** What may be said of the candidate, seen from the baseline. */
  public enum Outcome {
    /** More throughput, or a shorter response time. */
    FASTER,
    /** Less throughput, or a longer response time. */
    SLOWER,
    /** The interval lies within the margin of practical equivalence. */
    EQUIVALENT,
    /** It collapses under the load in more blocks than the baseline. */
    FAILS_MORE,
    /** The baseline collapses in more blocks. */
    FAILS_LESS,
    /** None of these can be said yet. */
    UNDECIDED
  }

  /**
   * Blocks lost to overload, which count against the side that lost them.
   *
   * @param blocks in which both sides gave an answer, figures or a collapse
   * @param baseline of them, those in which the baseline did not carry the load
   * @param candidate the same of the candidate
   */
  public record Lost(int blocks, int baseline, int candidate) {
    public boolean any() {
      return baseline + candidate > 0;
    }
  }
}
