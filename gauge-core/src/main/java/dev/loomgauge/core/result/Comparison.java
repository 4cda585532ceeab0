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
    Verdict.@Nullable Interval interval,
    @Nullable Double pValue,
    Outcome outcome,
    @Nullable Integer moreBlocks,
    String words) {

  /** What may be said of the candidate, seen from the baseline. */
  public enum Outcome {
    /** More throughput, or a shorter response time. */
    FASTER,
    /** Less throughput, or a longer response time. */
    SLOWER,
    /** The interval lies within the margin of practical equivalence. */
    EQUIVALENT,
    /** None of these can be said yet. */
    UNDECIDED
  }
}
