package dev.loomgauge.bench.chaos;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How often each kind of fault was drawn, what it broke, and how often it could not be tried. */
final class FaultTable {
  private final Map<Fault, List<Outcome>> outcomes = new EnumMap<>(Fault.class);

  /** How a round ended. */
  enum Outcome {
    PASSED,
    FAILED,
    /** The fault needs what is not here, or its command had ended before it. */
    NOT_TRIED
  }

  void add(Fault fault, Outcome outcome) {
    outcomes.computeIfAbsent(fault, _ -> new ArrayList<>()).add(outcome);
  }

  long count(Outcome outcome) {
    return outcomes.values().stream().flatMap(List::stream).filter(outcome::equals).count();
  }

  /** In markdown, a row a fault that was drawn, and one for all. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("| fault | rounds | failed | not tried |");
    lines.add("|---|--:|--:|--:|");
    outcomes.forEach((fault, all) -> lines.add(line(fault.words(), all)));
    lines.add(line("all", outcomes.values().stream().flatMap(List::stream).toList()));
    return lines;
  }

  private static String line(String of, List<Outcome> all) {
    return "| %s | %d | %d | %d |"
        .formatted(
            of,
            all.size(),
            all.stream().filter(Outcome.FAILED::equals).count(),
            all.stream().filter(Outcome.NOT_TRIED::equals).count());
  }
}
