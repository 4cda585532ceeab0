package dev.loomgauge.report.chart;

import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A histogram of microseconds as few points: a percentile curve and shares of bins. */
final class Distribution {
  private static final int POINTS_A_DECADE = 16;
  private static final int BINS_A_DECADE = 16;

  private Distribution() {}

  /**
   * Points 1 / (1 - quantile), milliseconds: on a logarithmic axis every nine has the same room. It
   * ends where a single request would decide.
   */
  static List<List<Double>> curve(Histogram micros) {
    List<List<Double>> points = new ArrayList<>();
    long count = micros.getTotalCount();
    for (int step = 0; ; step++) {
      double x = Math.pow(10, (double) step / POINTS_A_DECADE);
      if (count == 0 || x > count) {
        return points;
      }
      double millis = micros.getValueAtPercentile(100 * (1 - 1 / x)) / 1000.0;
      points.add(List.of(Figures.rounded(x, 5), LogRange.positive(millis)));
    }
  }

  /** Points milliseconds, percent of all requests, in bins of equal ratio, zero at both ends. */
  static List<List<Double>> bins(Histogram micros) {
    List<List<Double>> points = new ArrayList<>();
    long count = micros.getTotalCount();
    if (count == 0) {
      return points;
    }
    int first = bin(Math.max(1, micros.getMinValue())) - 1;
    int last = bin(micros.getMaxValue()) + 1;
    for (int bin = first; bin <= last; bin++) {
      long low = Math.round(edge(bin));
      long high = Math.max(low, Math.round(edge(bin + 1)) - 1);
      double share = 100.0 * countBetween(micros, low, high) / count;
      points.add(List.of(Figures.rounded(edge(bin) / 1000, 5), Figures.rounded(share, 4)));
    }
    return points;
  }

  private static long countBetween(Histogram micros, long low, long high) {
    long below = low <= 0 ? 0 : micros.getCountBetweenValues(0, low - 1);
    return micros.getCountBetweenValues(0, high) - below;
  }

  private static int bin(long micros) {
    return (int) Math.floor(Math.log10(micros) * BINS_A_DECADE);
  }

  private static double edge(int bin) {
    return Math.pow(10, (double) bin / BINS_A_DECADE);
  }
}
