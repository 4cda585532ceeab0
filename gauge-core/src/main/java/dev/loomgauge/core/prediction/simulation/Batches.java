package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.List;

/**
 * Batch means (Law, "Simulation Modeling and Analysis", chapter 9): the window in stretches of
 * equal length, whose figures are nearly independent when the stretches are long. When there are
 * too many of them, neighbours become one.
 */
final class Batches {
  private static final int MOST = 40;

  private final double from;
  private double length;
  private long[] counts = new long[MOST];
  private double[] sums = new double[MOST];

  Batches(double from, double length) {
    this.from = from;
    this.length = length;
  }

  void add(double now, double seconds) {
    int batch = (int) ((now - from) / length);
    while (batch >= MOST) {
      halve();
      batch = (int) ((now - from) / length);
    }
    counts[batch]++;
    sums[batch] += seconds;
  }

  private void halve() {
    long[] fewer = new long[MOST];
    double[] halved = new double[MOST];
    for (int i = 0; i < MOST; i++) {
      fewer[i / 2] += counts[i];
      halved[i / 2] += sums[i];
    }
    counts = fewer;
    sums = halved;
    length *= 2;
  }

  /** Half-width of the 95 % interval of the mean time, as a share of it; infinite when unknown. */
  double uncertaintyOfMean(double now) {
    List<Double> means = new ArrayList<>();
    for (int i = 0; i < whole(now); i++) {
      if (counts[i] > 0) {
        means.add(sums[i] / counts[i]);
      }
    }
    return uncertainty(means);
  }

  /** The same for the number that ended. */
  double uncertaintyOfCount(double now) {
    List<Double> numbers = new ArrayList<>();
    for (int i = 0; i < whole(now); i++) {
      numbers.add((double) counts[i]);
    }
    return uncertainty(numbers);
  }

  private int whole(double now) {
    return (int) Math.min(MOST, (now - from) / length * (1 + 1e-12));
  }

  private static double uncertainty(List<Double> values) {
    if (values.size() < 10) {
      return Double.POSITIVE_INFINITY;
    }
    MeanInterval interval = MeanInterval.of(values);
    return interval.mean() == 0 ? Double.POSITIVE_INFINITY : interval.halfWidth() / interval.mean();
  }
}
