package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;

/**
 * The window in stretches of equal length, with what ended in each. When there are too many of
 * them, neighbours become one, so that there are always between half as many and all.
 */
public final class Batches {
  /** A power of two. */
  public static final int MOST = 256;

  /** Coarse steps of response times, 32 to a factor of two. */
  private static final int SHIFT = 52 - 5;

  private static final long FIRST = Double.doubleToRawLongBits(1e-9) >>> SHIFT;
  private static final int STEPS = (int) ((Double.doubleToRawLongBits(4e7) >>> SHIFT) - FIRST) + 1;

  private static final int[] NONE = {};

  private final double from;
  private double length;
  private double[] counts = new double[MOST];
  private double[] sums = new double[MOST];
  private double[] failures = new double[MOST];
  private final int[][] times = new int[MOST][];

  Batches(double from, double length) {
    this.from = from;
    this.length = length;
    Arrays.fill(times, NONE);
  }

  void succeeded(double now, double seconds) {
    int batch = batch(now);
    counts[batch]++;
    sums[batch] += seconds;
    int[] steps = times[batch];
    if (steps.length == 0) {
      steps = new int[STEPS];
      times[batch] = steps;
    }
    steps[Math.clamp(place(seconds), 0, STEPS - 1)]++;
  }

  void failed(double now) {
    failures[batch(now)]++;
  }

  private static long place(double seconds) {
    return (Double.doubleToRawLongBits(seconds) >>> SHIFT) - FIRST;
  }

  private int batch(double now) {
    int batch = (int) ((now - from) / length);
    while (batch >= MOST) {
      halve();
      batch = (int) ((now - from) / length);
    }
    return batch;
  }

  private void halve() {
    counts = halved(counts);
    sums = halved(sums);
    failures = halved(failures);
    for (int i = 0; i < MOST / 2; i++) {
      times[i] = sum(times[2 * i], times[2 * i + 1]);
    }
    Arrays.fill(times, MOST / 2, MOST, NONE);
    length *= 2;
  }

  private static double[] halved(double[] values) {
    double[] halved = new double[MOST];
    for (int i = 0; i < MOST; i++) {
      halved[i / 2] += values[i];
    }
    return halved;
  }

  private static int[] sum(int[] one, int[] other) {
    if (one.length == 0 || other.length == 0) {
      return one.length == 0 ? other : one;
    }
    for (int i = 0; i < one.length; i++) {
      one[i] += other[i];
    }
    return one;
  }

  private int whole(double now) {
    return (int) Math.min(MOST, (now - from) / length * (1 + 1e-12));
  }

  /** Batches in a period, which is in seconds; 1 where no batch is shorter than it. */
  int inPeriod(double period) {
    return (int) Math.max(1, Math.round(period / length));
  }

  /** Requests that succeeded, by batch. */
  double[] counts(double now) {
    return Arrays.copyOf(counts, whole(now));
  }

  /** Their response times together, in seconds, by batch. */
  double[] sums(double now) {
    return Arrays.copyOf(sums, whole(now));
  }

  /** Requests that failed, by batch. */
  double[] failures(double now) {
    return Arrays.copyOf(failures, whole(now));
  }

  /** Requests that took longer than this many seconds, by batch. */
  double[] longer(double seconds, double now) {
    double[] longer = new double[whole(now)];
    int place = Math.clamp(place(seconds), 0, STEPS - 1);
    double low = Double.longBitsToDouble((FIRST + place) << SHIFT);
    double high = Double.longBitsToDouble((FIRST + place + 1) << SHIFT);
    double part = Math.clamp((high - seconds) / (high - low), 0, 1);
    for (int i = 0; i < longer.length; i++) {
      int[] steps = times[i];
      if (steps.length > 0) {
        longer[i] = part * steps[place];
        for (int k = place + 1; k < STEPS; k++) {
          longer[i] += steps[k];
        }
      }
    }
    return longer;
  }
}
