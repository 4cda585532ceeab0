package dev.loomgauge.run.probe;

import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Counts by the time at which they happened, in slots of 100 ms, for the last hour of events. */
final class FlightTally {
  static final int SLOT_MILLIS = 100;
  private static final int MOST_SLOTS = 36_000;

  private final NavigableMap<Long, FlightCounts> slots = new TreeMap<>();
  private Instant latest = Instant.MIN;

  synchronized void add(Instant at, FlightCounts counts) {
    slots.merge(slot(at), counts, FlightCounts::plus);
    if (slots.size() > MOST_SLOTS) {
      slots.pollFirstEntry();
    }
    if (at.isAfter(latest)) {
      latest = at;
      notifyAll();
    }
  }

  /** What happened in the slots from the one of {@code from} until before that of {@code to}. */
  synchronized FlightCounts between(Instant from, Instant to) {
    return slots.subMap(slot(from), slot(to)).values().stream()
        .reduce(FlightCounts.NONE, FlightCounts::plus);
  }

  /** Waits until something later than {@code at} was added; false if the time is up before. */
  synchronized boolean awaitLaterThan(Instant at, long millis) throws InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (!latest.isAfter(at)) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  /** When the last of all happened; {@code earliest} if that was later or there was none. */
  synchronized Instant lastAfter(Instant earliest) {
    return latest.isAfter(earliest) ? latest : earliest;
  }

  private static long slot(Instant at) {
    return Math.floorDiv(at.toEpochMilli(), SLOT_MILLIS);
  }
}
