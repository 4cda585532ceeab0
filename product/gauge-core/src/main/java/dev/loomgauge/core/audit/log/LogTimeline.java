package dev.loomgauge.core.audit.log;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * How many requests began and ended in each millisecond. A test that is longer than its places are
 * many has coarser ones: places are merged in pairs, so that the memory it takes has a bound.
 */
final class LogTimeline {
  private static final int MOST = 1 << 22;
  private static final int FIRST = 1 << 14;

  private int[] begun = new int[FIRST];
  private int[] ended = new int[FIRST];
  private long base;
  private long width = 1;
  private boolean any;

  /** A request that began and ended, in milliseconds since the epoch. */
  void add(long begin, long end) {
    if (!any) {
      base = begin;
      any = true;
    }
    // Both get room before either has its place: room moves places, and makes new arrays.
    int first;
    int last;
    do {
      first = place(begin);
      last = place(end);
    } while (first != place(begin));
    begun[first]++;
    ended[last]++;
  }

  long width() {
    return width;
  }

  /**
   * A stretch in which no request began.
   *
   * @param from milliseconds since the epoch
   * @param lasted milliseconds, to one place
   * @param inFlight that were under way all the while
   * @param idle milliseconds at its end in which none was under way
   */
  record Gap(long from, long lasted, long inFlight, long idle) {}

  /** Tells all gaps between the first and the last beginning, however short. */
  void gaps(Consumer<Gap> walker) {
    long inFlight = 0;
    long least = 0;
    int last = -1;
    int busy = -1;
    for (int i = 0; i < begun.length; i++) {
      if (begun[i] > 0) {
        if (last >= 0 && i > last + 1) {
          long from = base + (last + 1) * width;
          long lasted = (i - last - 1) * width;
          long idle = (i - Math.max(busy, last) - 1) * width;
          walker.accept(new Gap(from, lasted, Math.max(0, least), idle));
        }
        last = i;
        inFlight += begun[i] - ended[i];
        least = inFlight;
      } else {
        inFlight -= ended[i];
        least = Math.min(least, inFlight);
      }
      busy = inFlight > 0 ? i : busy;
    }
  }

  /**
   * The most requests that were in flight at once.
   *
   * @param least where ends count before the beginnings of the same place
   * @param most where they count behind them
   */
  record Peak(long least, long most) {}

  /** How many there were at the peak, as closely as the places tell. */
  Peak peak() {
    long now = 0;
    long least = 0;
    long most = 0;
    for (int i = 0; i < begun.length; i++) {
      most = Math.max(most, now + begun[i]);
      now += begun[i] - ended[i];
      least = Math.max(least, now);
    }
    return new Peak(least, most);
  }

  /** The place of a time, after making room for it. */
  private int place(long time) {
    while (true) {
      long place = Math.floorDiv(time - base, width);
      if (place >= 0 && place < begun.length) {
        return (int) place;
      }
      if (place < 0) {
        shift(-place);
      } else if (begun.length < MOST) {
        begun = Arrays.copyOf(begun, 2 * begun.length);
        ended = Arrays.copyOf(ended, 2 * ended.length);
      } else {
        merge();
      }
    }
  }

  /** Makes room before the first place. */
  private void shift(long places) {
    int used = begun.length;
    while (used > 0 && begun[used - 1] == 0 && ended[used - 1] == 0) {
      used--;
    }
    if (used + places > MOST) {
      merge();
      return;
    }
    int by = (int) Math.max(places, Math.min(FIRST / 2, MOST - used));
    by = used + by > MOST ? (int) places : by;
    int length = begun.length;
    while (length < used + by) {
      length *= 2;
    }
    begun = moved(begun, used, by, length);
    ended = moved(ended, used, by, length);
    base -= by * width;
  }

  private static int[] moved(int[] old, int used, int by, int length) {
    int[] fresh = new int[length];
    System.arraycopy(old, 0, fresh, by, used);
    return fresh;
  }

  private void merge() {
    width *= 2;
    merge(begun);
    merge(ended);
  }

  private static void merge(int[] places) {
    for (int i = 0; i < places.length / 2; i++) {
      places[i] = places[2 * i] + places[2 * i + 1];
    }
    Arrays.fill(places, places.length / 2, places.length, 0);
  }
}
