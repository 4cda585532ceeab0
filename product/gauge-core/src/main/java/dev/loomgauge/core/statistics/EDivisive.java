package dev.loomgauge.core.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Where the distribution of a series of independent values changes: E-divisive of Matteson and
 * James, "A nonparametric approach for multiple change point analysis of multivariate data", JASA
 * 109 (2014), with the exponent 1. No distribution is assumed, and none of the values is weighed by
 * its square, so a lone far value moves little.
 *
 * <p>The stretch with the largest energy statistic is divided where it is largest, as long as
 * values in a random order within the stretches there are reach it rarely enough. A stretch is
 * divided in two wholes (Daly et al., "The use of change point detection to identify software
 * performance regressions in a continuous integration system", ICPE 2020), not in a part of the
 * second. Hunter and Apache Otava (Fleming et al., ICPE 2023) divide alike and test by Student's t,
 * whose level does not hold for the largest of many statistics; the random orders keep theirs.
 *
 * <p>For the seconds of a load there is {@code core.steady.Changepoints}: they resemble their
 * neighbours, which random orders do not, and of ten seconds no three can be so far from the others
 * that fewer than 1 % of the orders are as far.
 */
public final class EDivisive {
  /** Values of a stretch at least. */
  public static final int LEAST = 3;

  /** How often a series without a change has one, at most. */
  public static final double LEVEL = 0.01;

  /** Orders that are drawn for a test. */
  private static final int ORDERS = 999;

  /** Orders that may reach the statistic as it was: p is (1 + reached) / (1 + orders). */
  private static final int MAY_REACH = (int) Math.round(LEVEL * (ORDERS + 1)) - 1;

  /** Always the same, so that a series has the same changes each time it is read. */
  private static final long SEED = 49;

  /** Share by which sums of the same distances in another order differ. */
  private static final double ROUNDING = 1e-9;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final double[] values;

  private EDivisive(double[] values) {
    this.values = values;
  }

  /** Where a stretch is divided best; without a place where it is too short. */
  private record Division(int at, double statistic) {
    private static final Division NONE = new Division(-1, 0);
  }

  /**
   * Where stretches begin but the first, in order; empty where the values do not change.
   *
   * @param values in their order, of any unit, none of them NaN or infinite
   * @throws IllegalArgumentException if one is not finite
   */
  public static List<Integer> in(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("no finite number: " + value);
      }
    }
    return new EDivisive(values.clone()).changes();
  }

  private List<Integer> changes() {
    List<Integer> begins = new ArrayList<>(List.of(0));
    while (true) {
      Division best = best(values, begins);
      if (best.at < 0 || !rare(best, begins)) {
        return List.copyOf(begins.subList(1, begins.size()));
      }
      begins.add(best.at);
      Collections.sort(begins);
    }
  }

  private static Division best(double[] values, List<Integer> begins) {
    Division best = Division.NONE;
    for (int i = 0; i < begins.size(); i++) {
      Division own = best(values, begins.get(i), end(values, begins, i));
      best = own.statistic > best.statistic ? own : best;
    }
    return best;
  }

  private static int end(double[] values, List<Integer> begins, int i) {
    return i + 1 < begins.size() ? begins.get(i + 1) : values.length;
  }

  /** Sums of distances are kept while one value after the other goes from the right to the left. */
  private static Division best(double[] values, int from, int to) {
    double left = 0;
    double between = 0;
    double right = 0;
    for (int i = from; i < to; i++) {
      right += distances(values, i, i + 1, to);
    }
    Division best = Division.NONE;
    for (int at = from + 1; at <= to - LEAST; at++) {
      double before = distances(values, at - 1, from, at - 1);
      double behind = distances(values, at - 1, at, to);
      left += before;
      right -= behind;
      between += behind - before;
      if (at - from >= LEAST) {
        double statistic = statistic(at - from, to - at, left, between, right);
        best = statistic > best.statistic ? new Division(at, statistic) : best;
      }
    }
    return best;
  }

  private static double distances(double[] values, int of, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += Math.abs(values[i] - values[of]);
    }
    return sum;
  }

  /** Equations 5 and 6 of the paper: the energy distance of two samples, times nm / (n + m). */
  private static double statistic(int n, int m, double left, double between, double right) {
    double energy =
        2 * between / ((double) n * m)
            - 2 * left / ((double) n * (n - 1))
            - 2 * right / ((double) m * (m - 1));
    return energy * n * m / (n + m);
  }

  /** Whether random orders reach it in at most {@link #LEVEL} of cases; stops as soon as not. */
  private boolean rare(Division division, List<Integer> begins) {
    double reached = division.statistic * (1 - ROUNDING);
    int reach = 0;
    for (int i = 0; i < ORDERS; i++) {
      double[] drawn = values.clone();
      for (int stretch = 0; stretch < begins.size(); stretch++) {
        shuffle(drawn, begins.get(stretch), end(values, begins, stretch));
      }
      reach += best(drawn, begins).statistic >= reached ? 1 : 0;
      if (reach > MAY_REACH) {
        return false;
      }
    }
    return true;
  }

  private void shuffle(double[] drawn, int from, int to) {
    for (int i = to - 1; i > from; i--) {
      int other = random.nextInt(from, i + 1);
      double value = drawn[i];
      drawn[i] = drawn[other];
      drawn[other] = value;
    }
  }
}
