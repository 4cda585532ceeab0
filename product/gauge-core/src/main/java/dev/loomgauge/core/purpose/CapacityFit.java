package dev.loomgauge.core.purpose;

import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.statistics.FittedLine;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The load of which a trial passes with 95 % probability, from all trials of a search that lie
 * within a doubling of its answer: ln p99 = a + b ln N + e, with e normal, by least squares. The
 * interval is that of the generalized pivotal quantity of (ln bound - a - 1.645 s) / b (Weerahandi,
 * "Generalized confidence intervals", Journal of the American Statistical Association 88, 1993):
 * the distribution of what a, b and s can be, given the trials.
 */
final class CapacityFit {
  /** Fewer leave no more than one degree of freedom. */
  private static final int LEAST = 4;

  private static final double DOUBLING = 2;
  private static final int DRAWS = 2000;

  /** Quantile 0.95 of the normal distribution. */
  private static final double PASSES = 1.6449;

  private CapacityFit() {}

  /**
   * Of a search whose answer a p99 set; empty where errors or a failure did, too few trials lie
   * near it, one that was not carried kept to the bound on p99, or the interval begins below one
   * user.
   *
   * @param bound longest p99 of a load that is carried, in milliseconds; null for any
   */
  static Optional<Passing> of(@Nullable Double bound, SearchStep.Ended answer, List<Point> points) {
    Integer carried = answer.carried();
    Integer stopped = answer.stopped();
    if (bound == null || carried == null || stopped == null) {
      return Optional.empty();
    }
    List<Point> near =
        points.stream()
            .filter(p -> p.standing().counts())
            .filter(p -> p.level() * DOUBLING >= carried && p.level() <= stopped * DOUBLING)
            .toList();
    boolean told = near.stream().allMatch(p -> told(p, bound));
    long levels = near.stream().mapToInt(Point::level).distinct().count();
    return told && near.size() >= LEAST && levels >= 2
        ? Optional.of(line(near, Math.log(bound), stopped * DOUBLING))
            .filter(passing -> passing.low() >= 1)
        : Optional.empty();
  }

  private static boolean told(Point point, double bound) {
    Double p99 = point.p99Ms();
    return p99 != null && p99 > 0 && (point.standing() == Standing.CARRIED || p99 > bound);
  }

  private static Passing line(List<Point> points, double lnBound, double most) {
    double[] x = points.stream().mapToDouble(p -> Math.log(p.level())).toArray();
    double[] y = points.stream().mapToDouble(CapacityFit::lnP99).toArray();
    return drawn(FittedLine.of(x, y), x, y, lnBound).within(most);
  }

  private static double lnP99(Point point) {
    Double p99 = point.p99Ms();
    return Math.log(p99 == null ? Double.NaN : p99);
  }

  /** A line that does not rise carries any load, or none: its draw is the end of the scale. */
  private static Passing drawn(FittedLine line, double[] x, double[] y, double lnBound) {
    int n = x.length;
    double squares = line.rest(x, y);
    SplittableRandom random = new SplittableRandom(1);
    double[] levels = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      double chi = 0;
      for (int k = 0; k < n - 2; k++) {
        double z = random.nextGaussian();
        chi += z * z;
      }
      double s = Math.sqrt(squares / chi);
      double b = line.slope() + s / Math.sqrt(line.along()) * random.nextGaussian();
      double a = line.level() + s / Math.sqrt(n) * random.nextGaussian();
      double room = lnBound - a - PASSES * s;
      levels[i] =
          b > 0 ? Math.exp(line.middle() + room / b) : room > 0 ? Double.POSITIVE_INFINITY : 0;
    }
    Arrays.sort(levels);
    double high = levels[(int) (0.975 * DRAWS)];
    return new Passing(
        levels[DRAWS / 2], levels[(int) (0.025 * DRAWS)], Double.isInfinite(high) ? null : high, n);
  }
}
