package dev.loomgauge.core.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * All comparisons of one report, decided together: the chance that any of them is called different
 * without being so is at most 5 %, and so is the chance that any is called equivalent, over all
 * looks at the data.
 *
 * <p>Each p-value is corrected for the looks ({@link Looks}), then for the other comparisons (Holm
 * 1979). A comparison is equivalent where both one-sided tests reject at 2.5 %, which is to say
 * that the 95 % interval lies within the margin.
 */
public final class Family {
  /** The level of the whole report. */
  public static final double ALPHA = 0.05;

  private static final int MOST_MORE_BLOCKS = 1000;

  /** What may be said of a ratio. */
  public enum Finding {
    /** Above 1, or below it. */
    DIFFERENT,
    /** Within the margin around 1, even if not 1. */
    EQUIVALENT,
    /** Neither yet. */
    OPEN
  }

  private final List<PairedRatio> ratios;
  private final Looks looks;
  private final double margin;
  private final double[] different;
  private final double[] equivalent;

  /**
   * Decides.
   *
   * @param ratios one a comparison
   * @param looks at the data, past and to come
   * @param margin of practical equivalence: 0.03 for 3 %
   */
  public Family(List<PairedRatio> ratios, Looks looks, double margin) {
    this.ratios = List.copyOf(ratios);
    this.looks = looks;
    this.margin = margin;
    this.different = adjusted(PairedRatio::pSame);
    this.equivalent = adjusted(r -> r.pOutside(margin));
  }

  /** What may be said of a comparison. */
  public Finding finding(int index) {
    if (equivalent[index] <= ALPHA) {
      return Finding.EQUIVALENT;
    }
    return different[index] <= ALPHA ? Finding.DIFFERENT : Finding.OPEN;
  }

  /** Two-sided p-value of "no difference", to be compared with 0.05, corrected for everything. */
  public double pSame(int index) {
    return different[index];
  }

  /** How many comparisons there are. */
  public int size() {
    return ratios.size();
  }

  /**
   * How many more blocks with the same mean and spread would decide a comparison, about.
   *
   * @return empty where it is decided, has no spread yet, or would take more than 1,000
   */
  public OptionalInt moreBlocks(int index) {
    PairedRatio ratio = ratios.get(index);
    if (!ratio.hasSpread()
        || finding(index) != Finding.OPEN
        || !decidedWith(ratio, MOST_MORE_BLOCKS)) {
      return OptionalInt.empty();
    }
    int low = 0;
    int high = MOST_MORE_BLOCKS;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (decidedWith(ratio, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return OptionalInt.of(high);
  }

  private boolean decidedWith(PairedRatio ratio, int more) {
    PairedRatio later = ratio.over(ratio.blocks() + more);
    return looks.at(later.blocks())
        && (open(different) * overLooks(later, PairedRatio::pSame) <= ALPHA
            || open(equivalent) * overLooks(later, r -> r.pOutside(margin)) <= ALPHA);
  }

  /** Those not rejected yet: the step of Holm's procedure that is next. */
  private static long open(double[] adjusted) {
    return Arrays.stream(adjusted).filter(p -> p > ALPHA).count();
  }

  private double[] adjusted(ToDoubleFunction<PairedRatio> p) {
    return Holm.adjusted(
        ratios.stream()
            .mapToDouble(r -> r.hasSpread() && looks.at(r.blocks()) ? overLooks(r, p) : 1)
            .toArray());
  }

  private double overLooks(PairedRatio ratio, ToDoubleFunction<PairedRatio> p) {
    return Math.min(1, 2 * looks.corrected(p.applyAsDouble(ratio), ratio.blocks()));
  }
}
