package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.statistics.PairedRatio;
import org.jspecify.annotations.Nullable;

/** A pair of cells and what may be said of it; the ratio is null without a block of both. */
record Decided(
    CellPair pair,
    Metric metric,
    PairedBlocks blocks,
    @Nullable PairedRatio ratio,
    Outcome outcome,
    @Nullable Integer moreBlocks) {

  /** The 95 % interval of the ratio; null with fewer than two blocks. */
  @Nullable Range interval() {
    return ratio != null && ratio.hasSpread() ? new Range(ratio.low(0.95), ratio.high(0.95)) : null;
  }

  /** The comparison, in these words; {@code dependent} as in {@link Comparison}. */
  Comparison comparison(@Nullable Double pValue, boolean dependent, String words) {
    return new Comparison(
        metric.name(),
        pair.levels(),
        pair.factor(),
        pair.from(),
        pair.to(),
        ratio == null ? 0 : ratio.blocks(),
        ratio == null ? null : Double.valueOf(ratio.ratio()),
        interval(),
        pValue,
        outcome,
        moreBlocks,
        blocks.lost(),
        dependent,
        words);
  }
}
