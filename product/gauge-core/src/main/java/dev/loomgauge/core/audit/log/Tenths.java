package dev.loomgauge.core.audit.log;

import java.util.Arrays;

/**
 * Requests by the tenth of a second in which they ended, in constant memory: see {@link
 * LogTimeline}.
 */
final class Tenths {
  private static final int MOST = 1 << 19;
  private static final long FIRST_MS = 100;

  private long[] counts = new long[1 << 10];
  private long[] sums = new long[1 << 10];
  private long[] failures = new long[1 << 10];
  private long base = Long.MIN_VALUE;
  private long widthMs = FIRST_MS;

  void add(long endMs, long elapsedMs, boolean ok) {
    if (base == Long.MIN_VALUE) {
      base = Math.floorDiv(endMs, FIRST_MS) * FIRST_MS;
    }
    // A line out of order by more than its file's beginning counts in the first place.
    long place = Math.max(0, (endMs - base) / widthMs);
    while (place >= counts.length) {
      grow();
      place = (endMs - base) / widthMs;
    }
    counts[(int) place]++;
    sums[(int) place] += elapsedMs;
    failures[(int) place] += ok ? 0 : 1;
  }

  /** Sums over a part of a log, or over all of it; times since the epoch. */
  record Part(long fromMs, long toMs, long count, long sumMs, long failed) {
    double seconds() {
      return (toMs - fromMs) / 1000.0;
    }

    /** Requests that ended a second. */
    double rate() {
      return count / seconds();
    }

    double meanMs() {
      return (double) sumMs / count;
    }
  }

  /** What ended in whole places between two times. */
  Part between(long fromMs, long toMs) {
    int first = Math.clamp(Math.ceilDiv(fromMs - base, widthMs), 0, counts.length);
    int last = Math.clamp(Math.floorDiv(toMs - base, widthMs), 0, counts.length);
    long count = 0;
    long sum = 0;
    long failed = 0;
    for (int i = first; i < last; i++) {
      count += counts[i];
      sum += sums[i];
      failed += failures[i];
    }
    return new Part(
        base + first * widthMs, base + Math.max(first, last) * widthMs, count, sum, failed);
  }

  private void grow() {
    if (counts.length < MOST) {
      int length = 2 * counts.length;
      counts = Arrays.copyOf(counts, length);
      sums = Arrays.copyOf(sums, length);
      failures = Arrays.copyOf(failures, length);
      return;
    }
    widthMs *= 2;
    for (long[] places : new long[][] {counts, sums, failures}) {
      for (int i = 0; i < places.length / 2; i++) {
        places[i] = places[2 * i] + places[2 * i + 1];
      }
      Arrays.fill(places, places.length / 2, places.length, 0);
    }
  }
}
