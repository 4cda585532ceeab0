package dev.loomgauge.downstream;

import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;

/**
 * A number of servers behind one unbounded queue, first come, first served. Requests are not
 * stored: the end of a request is known at its arrival, so the times at which the servers become
 * free are enough. Shared by all event loops.
 */
final class Servers {
  private final int count;

  /** When each server that is occupied, or was, becomes free. */
  private final PriorityQueue<Long> free = new PriorityQueue<>();

  Servers(int count) {
    this.count = count;
  }

  /**
   * Gives the next request the server that is free first, and tells when it ends. All times are
   * nanoseconds of one clock.
   *
   * @param served from when a server takes it up to when it ends; that is not before
   */
  synchronized long due(long arrival, LongUnaryOperator served) {
    var first = free.peek();
    long start = arrival;
    if (first != null && (first <= arrival || free.size() == count)) {
      free.remove();
      start = Math.max(arrival, first);
    }
    long due = served.applyAsLong(start);
    free.add(due);
    return due;
  }
}
