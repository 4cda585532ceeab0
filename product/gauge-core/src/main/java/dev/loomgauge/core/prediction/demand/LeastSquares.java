package dev.loomgauge.core.prediction.demand;

/**
 * Weighted linear least squares by the normal equations and their Cholesky decomposition; Golub and
 * Van Loan, "Matrix Computations", chapter 5.
 */
final class LeastSquares {
  /** A column that the others explain but for this share of it cannot be told from them. */
  private static final double DEPENDENT = 1e-9;

  private LeastSquares() {}

  /**
   * The coefficients for which the weighted sum of squared residuals is least.
   *
   * @param rows one per observation, a column per coefficient
   * @param weights inversely proportional to the variance of each observation
   * @throws IllegalArgumentException if the columns depend on one another
   */
  static double[] fit(double[][] rows, double[] values, double[] weights) {
    int n = rows[0].length;
    double[][] normal = new double[n][n];
    double[] right = new double[n];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < n; j++) {
        double weighted = weights[i] * rows[i][j];
        right[j] += weighted * values[i];
        for (int k = 0; k <= j; k++) {
          normal[j][k] += weighted * rows[i][k];
        }
      }
    }
    decompose(normal);
    return solve(normal, right);
  }

  /** Turns the lower half of a symmetric matrix into its Cholesky factor. */
  private static void decompose(double[][] a) {
    for (int j = 0; j < a.length; j++) {
      double before = a[j][j];
      for (int k = 0; k < j; k++) {
        a[j][j] -= a[j][k] * a[j][k];
      }
      if (!(a[j][j] > before * DEPENDENT)) {
        throw new IllegalArgumentException("column " + j + " depends on those before it");
      }
      a[j][j] = Math.sqrt(a[j][j]);
      for (int i = j + 1; i < a.length; i++) {
        for (int k = 0; k < j; k++) {
          a[i][j] -= a[i][k] * a[j][k];
        }
        a[i][j] /= a[j][j];
      }
    }
  }

  private static double[] solve(double[][] factor, double[] right) {
    double[] x = right.clone();
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= factor[i][k] * x[k];
      }
      x[i] /= factor[i][i];
    }
    for (int i = x.length - 1; i >= 0; i--) {
      for (int k = i + 1; k < x.length; k++) {
        x[i] -= factor[k][i] * x[k];
      }
      x[i] /= factor[i][i];
    }
    return x;
  }
}
