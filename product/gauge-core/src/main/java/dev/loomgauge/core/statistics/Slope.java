package dev.loomgauge.core.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.SumOfSquares;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A straight line through a series whose neighbours may resemble each other, with the 95 % interval
 * of its slope: least squares, and the residuals count as fewer than they are, n (1 - r) / (1 + r)
 * with r their correlation at lag 1; Santer et al., "Statistical significance of trends and trend
 * differences in layer-average atmospheric temperature time series", Journal of Geophysical
 * Research 105 (2000). In few residuals r comes out too low, by about (2 + 4 r) / n for a line
 * (Kendall, "Note on bias in the estimation of autocorrelation", Biometrika 41, 1954, with the line
 * in place of the mean), which is put back; a negative r is taken for 0.
 *
 * @param perUnit slope, in units of y for one of x
 * @param middle mean of x
 * @param level height of the line there
 * @param levelHalfWidth half of the level's 95 % interval
 */
public record Slope(
    double perUnit, double halfWidth, double middle, double level, double levelHalfWidth) {
  /** Fewer points tell nothing of how they resemble each other. */
  public static final int LEAST = 8;

  private static final int LINE = 2;

  /**
   * Through some points.
   *
   * @param x ascending, not all the same
   * @return nothing of fewer than {@link #LEAST} points, or where they resemble each other so much
   *     that they count as three or fewer
   * @throws IllegalArgumentException if there are not as many of one as of the other
   */
  public static Optional<Slope> of(double[] x, double[] y) {
    int n = x.length;
    if (y.length != n) {
      throw new IllegalArgumentException(n + " x and " + y.length + " y");
    }
    if (n < LEAST) {
      return Optional.empty();
    }
    FittedLine line = FittedLine.of(x, y);
    double[] residuals = line.residuals(x, y);
    double alike = alike(residuals);
    double counted = n * (1 - alike) / (1 + alike);
    if (counted <= LINE + 1) {
      return Optional.empty();
    }
    double deviation = Math.sqrt(SumOfSquares.of(residuals).getAsDouble() / (counted - LINE));
    double t = TDistribution.of(counted - LINE).inverseSurvivalProbability(0.025);
    return Optional.of(
        new Slope(
            line.slope(),
            t * deviation / Math.sqrt(line.along()),
            line.middle(),
            line.level(),
            t * deviation / Math.sqrt(counted)));
  }

  /** Correlation of neighbours, without the bias of few; 0 up. */
  private static double alike(double[] residuals) {
    int n = residuals.length;
    return Arrays.stream(residuals).allMatch(residual -> residual == 0)
        ? 0
        : Math.clamp((n * Autocorrelation.of(residuals) + 2) / (n - 4), 0.0, 1.0);
  }
}
