package generators;

import java.util.Arrays;
import java.util.Locale;

/** Figures of repeated trials. */
public record Sample(double[] values) {
  /** Student's t at 97.5 %, for 1 to 10 degrees of freedom; above, the last is a little wide. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228
  };

  public double median() {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Value by value, which pairs trials of the same round. */
  public Sample dividedBy(Sample other) {
    double[] ratios = new double[values.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = values[i] / other.values[i];
    }
    return new Sample(ratios);
  }

  /** Median, least and most. */
  public String range(String format) {
    String words = String.format(Locale.ROOT, format, median());
    return values.length == 1
        ? words
        : words
            + String.format(
                Locale.ROOT,
                " (" + format + " to " + format + ")",
                Arrays.stream(values).min().orElseThrow(),
                Arrays.stream(values).max().orElseThrow());
  }

  /** Median, and the 95 % interval of the geometric mean (Student's t on logarithms). */
  public String interval() {
    if (values.length == 1) {
      return String.format(Locale.ROOT, "%.3f (one round: no interval)", median());
    }
    double mean = Arrays.stream(values).map(Math::log).average().orElseThrow();
    double squares = Arrays.stream(values).map(it -> Math.pow(Math.log(it) - mean, 2)).sum();
    double error = Math.sqrt(squares / (values.length - 1) / values.length);
    double half = T[Math.min(values.length - 1, T.length) - 1] * error;
    return String.format(
        Locale.ROOT, "%.3f [%.3f, %.3f]", median(), Math.exp(mean - half), Math.exp(mean + half));
  }
}
