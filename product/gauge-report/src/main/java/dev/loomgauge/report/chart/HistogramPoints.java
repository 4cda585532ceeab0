package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A histogram of microseconds as few points: a percentile curve and shares of bins. */
final class HistogramPoints {
  private static final int POINTS_A_DECADE = 16;
  private static final int BINS = 40;
  private static final int SLOWER_AT_LEAST = 10;

  private HistogramPoints() {}

  /**
   * Points 1 / (1 - quantile), milliseconds: on a logarithmic axis every nine has the same room. It
   * ends where fewer than ten requests are slower.
   */
  static List<List<Double>> curve(Histogram micros) {
    List<List<Double>> points = new ArrayList<>();
    long count = micros.getTotalCount();
    for (int step = 0; ; step++) {
      double x = Math.pow(10, (double) step / POINTS_A_DECADE);
      if (SLOWER_AT_LEAST * x > count) {
        return points;
      }
      double millis = micros.getValueAtPercentile(100 * (1 - 1 / x)) / 1000.0;
      points.add(List.of(Numbers.rounded(x, 5), LogScale.positive(millis)));
    }
  }

  /**
   * Edges of equal bins over all histograms, in microseconds: of equal ratio when they span much,
   * else of equal width.
   */
  static double[] edges(List<Histogram> all, boolean logarithmic) {
    double low = Math.max(1, least(all));
    double high = Math.max(low + 1, most(all));
    double[] edges = new double[BINS + 3];
    for (int i = 0; i < edges.length; i++) {
      double part = (i - 1.0) / BINS;
      edges[i] = logarithmic ? low * Math.pow(high / low, part) : low + (high - low) * part;
    }
    return edges;
  }

  /** Whether the times of several histograms need a logarithmic axis. */
  static boolean spansMuch(List<Histogram> all) {
    return most(all) > 4 * Math.max(1, least(all));
  }

  /** Points milliseconds, percent of all requests up to the next edge; without the empty ends. */
  static List<List<Double>> bins(Histogram micros, double[] edges) {
    List<List<Double>> points = new ArrayList<>();
    long count = micros.getTotalCount();
    if (count == 0) {
      return points;
    }
    double[] shares = new double[edges.length];
    for (int i = 0; i < edges.length - 1; i++) {
      shares[i] = 100.0 * (upTo(micros, edges[i + 1]) - upTo(micros, edges[i])) / count;
    }
    for (int i = 0; i < edges.length; i++) {
      double before = shares[Math.max(0, i - 1)];
      double after = shares[Math.min(edges.length - 1, i + 1)];
      if (before + shares[i] + after > 0) {
        points.add(List.of(LogScale.positive(edges[i] / 1000), Numbers.rounded(shares[i], 4)));
      }
    }
    return points;
  }

  private static long upTo(Histogram micros, double edge) {
    long last = (long) Math.ceil(edge) - 1;
    return last < 0 ? 0 : micros.getCountBetweenValues(0, last);
  }

  private static double least(List<Histogram> all) {
    return counted(all).mapToLong(Histogram::getMinValue).min().orElse(1);
  }

  private static double most(List<Histogram> all) {
    return counted(all).mapToLong(Histogram::getMaxValue).max().orElse(1);
  }

  private static Stream<Histogram> counted(List<Histogram> all) {
    return all.stream().filter(histogram -> histogram.getTotalCount() > 0);
  }
}
