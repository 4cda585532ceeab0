package dev.loomgauge.run.probe.flight;

import dev.loomgauge.core.result.JvmUse.Observed;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Answers to questions by the time at which their events ended, in slots of 100 ms, for the last
 * hour of events.
 */
final class FlightTally {
  static final int SLOT_MILLIS = 100;
  private static final int MOST_SLOTS = 36_000;

  private final NavigableMap<Long, Map<String, Observed>> slots = new TreeMap<>();

  synchronized void add(Instant at, String question, Observed event) {
    slots.computeIfAbsent(slot(at), _ -> new HashMap<>()).merge(question, event, Observed::plus);
    if (slots.size() > MOST_SLOTS) {
      slots.pollFirstEntry();
    }
  }

  /** What happened in the slots from the one of {@code from} until before that of {@code to}. */
  synchronized Map<String, Observed> between(Instant from, Instant to) {
    Map<String, Observed> answers = new HashMap<>();
    FlightQuestion.ALL.forEach(question -> answers.put(question.name(), Observed.NOTHING));
    slots
        .subMap(slot(from), slot(to))
        .values()
        .forEach(slot -> slot.forEach((name, seen) -> answers.merge(name, seen, Observed::plus)));
    return answers;
  }

  private static long slot(Instant at) {
    return Math.floorDiv(at.toEpochMilli(), SLOT_MILLIS);
  }
}
