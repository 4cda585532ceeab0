package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;

/**
 * Numbers ordered by time: a heap of four children a node, which needs half the levels of a binary
 * one. Of equal times the one added first comes first.
 */
final class TimedHeap {
  private double[] times = new double[16];
  private long[] entries = new long[16];
  private int size;
  private int added;

  void add(double time, int item) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      entries = Arrays.copyOf(entries, 2 * size);
    }
    long entry = (long) added++ << 32 | item;
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) >> 2;
      if (!before(time, entry, times[parent], entries[parent])) {
        break;
      }
      times[hole] = times[parent];
      entries[hole] = entries[parent];
      hole = parent;
    }
    times[hole] = time;
    entries[hole] = entry;
  }

  /** Removes the first one. */
  int poll() {
    int item = (int) entries[0];
    size--;
    double time = times[size];
    long entry = entries[size];
    int hole = 0;
    while (true) {
      int child = 4 * hole + 1;
      if (child >= size) {
        break;
      }
      int end = Math.min(child + 4, size);
      for (int other = child + 1; other < end; other++) {
        if (before(times[other], entries[other], times[child], entries[child])) {
          child = other;
        }
      }
      if (!before(times[child], entries[child], time, entry)) {
        break;
      }
      times[hole] = times[child];
      entries[hole] = entries[child];
      hole = child;
    }
    times[hole] = time;
    entries[hole] = entry;
    return item;
  }

  /** The time of the first one, or infinite when there is none. */
  double time() {
    return size == 0 ? Double.POSITIVE_INFINITY : times[0];
  }

  int size() {
    return size;
  }

  /** The order of adding wraps after 2^32 additions; a difference tells it even then. */
  private static boolean before(double time, long entry, double otherTime, long other) {
    return time < otherTime || (time == otherTime && (int) (entry >> 32) - (int) (other >> 32) < 0);
  }
}
