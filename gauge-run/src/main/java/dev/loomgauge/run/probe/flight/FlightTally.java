package dev.loomgauge.run.probe.flight;

import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Counts by the time at which they happened, in slots of 100 ms, for the last hour of events. */
final class FlightTally {
  static final int SLOT_MILLIS = 100;
  private static final int MOST_SLOTS = 36_000;

  private final NavigableMap<Long, FlightCounts> slots = new TreeMap<>();

  synchronized void add(Instant at, FlightCounts counts) {
    slots.merge(slot(at), counts, FlightCounts::plus);
    if (slots.size() > MOST_SLOTS) {
      slots.pollFirstEntry();
    }
  }

  /** What happened in the slots from the one of {@code from} until before that of {@code to}. */
  synchronized FlightCounts between(Instant from, Instant to) {
    return slots.subMap(slot(from), slot(to)).values().stream()
        .reduce(FlightCounts.NONE, FlightCounts::plus);
  }

  private static long slot(Instant at) {
    return Math.floorDiv(at.toEpochMilli(), SLOT_MILLIS);
  }
}
