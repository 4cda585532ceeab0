package dev.loomgauge.core.purpose;

import dev.loomgauge.core.statistics.Slope;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Readings of one memory, in order of time.
 *
 * @param points in any order: a flight recording has the events of each thread together
 */
record MemorySeries(List<Point> points) {
  /** More blocks than that gain little; fewer leave the interval wide. */
  private static final int MOST_BLOCKS = 30;

  /** What stands for a block is not a single reading. */
  private static final int LEAST_A_BLOCK = 2;

  record Point(double second, double mb) {}

  /** What stands for the readings of a block. */
  enum Stand {
    MEAN,
    /** The least of them: what lies above it in a block was taken away within it. */
    LEAST
  }

  MemorySeries {
    points = points.stream().sorted(Comparator.comparingDouble(Point::second)).toList();
  }

  MemorySeries from(double second) {
    return new MemorySeries(points.stream().filter(p -> p.second() >= second).toList());
  }

  MemorySeries until(double second) {
    return new MemorySeries(points.stream().filter(p -> p.second() < second).toList());
  }

  /**
   * The line through blocks of equal length, which resemble each other less than single readings
   * do; empty where there are too few, or they resemble each other too much.
   */
  Optional<Slope> slope(Stand stand) {
    int blocks = Math.min(MOST_BLOCKS, points.size() / LEAST_A_BLOCK);
    if (blocks < Slope.LEAST) {
      return Optional.empty();
    }
    double begin = points.getFirst().second();
    double length = (points.getLast().second() - begin) / blocks;
    double[] seconds = new double[blocks];
    double[] sums = new double[blocks];
    double[] least = new double[blocks];
    int[] counts = new int[blocks];
    for (Point point : points) {
      int block = Math.min(blocks - 1, (int) ((point.second() - begin) / length));
      least[block] = counts[block] == 0 ? point.mb() : Math.min(least[block], point.mb());
      seconds[block] += point.second();
      sums[block] += point.mb();
      counts[block]++;
    }
    return fit(stand, seconds, sums, least, counts);
  }

  private static Optional<Slope> fit(
      Stand stand, double[] seconds, double[] sums, double[] least, int[] counts) {
    int filled = 0;
    double[] x = new double[counts.length];
    double[] y = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        x[filled] = seconds[i] / counts[i];
        y[filled] =
            switch (stand) {
              case MEAN -> sums[i] / counts[i];
              case LEAST -> least[i];
            };
        filled++;
      }
    }
    return Slope.of(Arrays.copyOf(x, filled), Arrays.copyOf(y, filled));
  }
}
