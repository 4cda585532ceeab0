package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.threads.CpuSamples;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Answers to questions by the time at which their events ended, in slots of 100 ms. When an hour of
 * such slots has events, slots become twice as long, so that a load of any length takes no more
 * memory.
 */
final class FlightTally {
  private static final int MOST_SLOTS = 36_000;

  private final NavigableMap<Long, Map<String, Observed>> slots = new TreeMap<>();
  private long millis = 100;
  private final CpuSamples running = new CpuSamples();

  synchronized void add(Instant at, String question, Observed event) {
    slots.computeIfAbsent(slot(at), _ -> new HashMap<>()).merge(question, event, Observed::plus);
    if (slots.size() > MOST_SLOTS) {
      widen();
    }
  }

  private void widen() {
    Map<Long, Map<String, Observed>> narrow = new TreeMap<>(slots);
    slots.clear();
    millis *= 2;
    narrow.forEach(
        (slot, seen) -> {
          Map<String, Observed> wide =
              slots.computeIfAbsent(Math.floorDiv(slot, 2L), _ -> new HashMap<>());
          seen.forEach((question, event) -> wide.merge(question, event, Observed::plus));
        });
  }

  CpuSamples running() {
    return running;
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

  private long slot(Instant at) {
    return Math.floorDiv(at.toEpochMilli(), millis);
  }
}
