package dev.loomgauge.load.traffic;

/** A first-in first-out queue of moments in nanoseconds, without boxing. */
final class MomentQueue {
  private long[] moments = new long[64];
  private int first;
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(long moment) {
    if (size == moments.length) {
      long[] larger = new long[2 * size];
      for (int i = 0; i < size; i++) {
        larger[i] = moments[(first + i) % size];
      }
      moments = larger;
      first = 0;
    }
    moments[(first + size) % moments.length] = moment;
    size++;
  }

  /** The oldest; only where there is one. */
  long peek() {
    return moments[first];
  }

  /** Takes the oldest; only where there is one. */
  long take() {
    long moment = moments[first];
    first = (first + 1) % moments.length;
    size--;
    return moment;
  }
}
