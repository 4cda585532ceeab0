package dev.loomgauge.core.statistics;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * All comparisons of one report, decided together: the chance that any of them is called different
 * without being so is at most 5 %, and so is the chance that any is called equivalent, over all
 * looks at the data.
 *
 * <p>Each p-value is corrected for the looks ({@link InterimLooks}), then for the other comparisons
 * (Holm 1979). A comparison is equivalent where both one-sided tests reject at 2.5 %, which is to
 * say that the 95 % interval lies within the margin.
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
  private final InterimLooks looks;
  private final double margin;
  private final List<SignTest> failures;
  private final double[] different;
  private final double[] equivalent;

  /**
   * Decides, lost blocks among it: which of two sides fails in more blocks is one more question of
   * the same family.
   *
   * @param failures one a pair that lost blocks
   * @param looks at the data, past and to come
   * @param margin of practical equivalence: 0.03 for 3 %
   */
  public Family(
      List<PairedRatio> ratios, List<SignTest> failures, InterimLooks looks, double margin) {
    this.ratios = List.copyOf(ratios);
    this.failures = List.copyOf(failures);
    this.looks = looks;
    this.margin = margin;
    this.different = different(this::pSame);
    this.equivalent = Holm.adjusted(raw(r -> r.pOutside(margin)).toArray());
  }

  /** Too few blocks to tell a correlation, with more to come, end nothing that it could explain. */
  private double pSame(PairedRatio ratio) {
    return looks.count() > 1 && ratio.blocks() < PairedRatio.ENOUGH_TO_TELL
        ? ratio.assuming(PairedRatio.MOST_ALIKE).pSame()
        : ratio.pSame();
  }

  private double[] different(ToDoubleFunction<PairedRatio> p) {
    return Holm.adjusted(
        DoubleStream.concat(raw(p), failures.stream().mapToDouble(this::overLooks)).toArray());
  }

  /** Whether the highest correlation not ruled out would undo a difference that is called. */
  public boolean fragile(int index) {
    return finding(index) == Finding.DIFFERENT
        && different(r -> r.assuming(r.alikeAtMost()).pSame())[index] > ALPHA;
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

  /** The same of "both sides fail equally often", of a pair that lost blocks. */
  public double pSameFailures(int index) {
    return different[ratios.size() + index];
  }

  /** How many comparisons there are, lost blocks among them. */
  public int size() {
    return different.length;
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
        && (Holm.open(different, ALPHA) * overLooks(later, this::pSame) <= ALPHA
            || Holm.open(equivalent, ALPHA) * overLooks(later, r -> r.pOutside(margin)) <= ALPHA);
  }

  private DoubleStream raw(ToDoubleFunction<PairedRatio> p) {
    return ratios.stream()
        .mapToDouble(r -> r.hasSpread() && looks.at(r.blocks()) ? overLooks(r, p) : 1);
  }

  private double overLooks(SignTest test) {
    return looks.at(test.blocks())
        ? Math.min(1, 2 * looks.corrected(test.pSame(), test.blocks()))
        : 1;
  }

  private double overLooks(PairedRatio ratio, ToDoubleFunction<PairedRatio> p) {
    return Math.min(1, 2 * looks.corrected(p.applyAsDouble(ratio), ratio.blocks()));
  }
}
