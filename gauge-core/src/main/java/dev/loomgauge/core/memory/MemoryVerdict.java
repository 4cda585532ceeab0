package dev.loomgauge.core.memory;

import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.wording.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** The verdict of a run that read memory: what a request costs comes first. */
public final class MemoryVerdict {
  private MemoryVerdict() {}

  /** A verdict over all trials, with what requests in flight cost. */
  public static Verdict of(Verdict cells, List<RequestMemory> memory) {
    boolean known = memory.stream().anyMatch(each -> !each.parts().isEmpty());
    return new Verdict(
        known ? headline(memory) : cells.headline(),
        cells.groups(),
        cells.advice(),
        cells.count(),
        cells.notes(),
        cells.comparing(),
        cells.scores(),
        new Verdict.Findings(cells.capacities(), memory, cells.warmUps()));
  }

  private static String headline(List<RequestMemory> memory) {
    return memory.stream()
        .filter(each -> !each.parts().isEmpty())
        .map(MemoryVerdict::words)
        .collect(Collectors.joining("; ", "What a request in flight holds: ", "."));
  }

  /** "virtual 150.7 KB (thread stacks 0.1, heap after collection 150.0, other native 0.6)". */
  private static String words(RequestMemory memory) {
    List<Part> tracked =
        memory.parts().stream().filter(part -> part.kind() != RequestMemory.Kind.RESIDENT).toList();
    return "%s %s KB (%s)"
        .formatted(
            memory.threads(),
            Numbers.kilobytes(tracked.stream().mapToDouble(Part::bytesPerRequest).sum()),
            tracked.stream()
                .map(part -> part.kind().words() + " " + Numbers.kilobytes(part.bytesPerRequest()))
                .collect(Collectors.joining(", ")));
  }
}
