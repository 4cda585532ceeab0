package dev.loomgauge.core.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrects a family of p-values so that the chance of any false rejection in it stays below the
 * level, whatever depends on what: Holm, "A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6 (1979).
 */
public final class Holm {
  private Holm() {}

  /** The smallest level of the family at which each of the tests is still rejected, at most 1. */
  public static double[] adjusted(double[] p) {
    int[] order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    double before = 0;
    for (int step = 0; step < order.length; step++) {
      before = Math.max(before, Math.min(1, p[order[step]] * (p.length - step)));
      adjusted[order[step]] = before;
    }
    return adjusted;
  }

  /** How many adjusted p-values are not rejected: the step of the procedure that is next. */
  public static long open(double[] adjusted, double level) {
    return Arrays.stream(adjusted).filter(p -> p > level).count();
  }
}
