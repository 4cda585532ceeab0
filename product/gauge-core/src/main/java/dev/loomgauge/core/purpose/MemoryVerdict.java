package dev.loomgauge.core.purpose;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The verdict of a run that read memory: what a request costs comes first. */
public final class MemoryVerdict {
  private MemoryVerdict() {}

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
        new Verdict.Findings(
            cells.capacities(), memory, cells.warmUps(), cells.causes(), cells.withoutFinding()));
  }

  private static String headline(List<RequestMemory> memory) {
    List<String> names = RequestMemory.names(memory);
    return IntStream.range(0, memory.size())
        .filter(i -> !memory.get(i).parts().isEmpty())
        .mapToObj(i -> words(names.get(i), memory.get(i)))
        .collect(Collectors.joining("; ", "What a request in flight holds: ", "."));
  }

  /** "virtual 150.7 KB (thread stacks 0.1, heap after collection 150.0, other native 0.6)". */
  private static String words(String name, RequestMemory memory) {
    List<Part> tracked =
        memory.parts().stream().filter(part -> part.kind() != RequestMemory.Kind.RESIDENT).toList();
    return "%s %s KB (%s)"
        .formatted(
            name,
            Numbers.kilobytes(tracked.stream().mapToDouble(Part::bytesPerRequest).sum()),
            tracked.stream()
                .map(part -> part.kind().words() + " " + Numbers.kilobytes(part.bytesPerRequest()))
                .collect(Collectors.joining(", ")));
  }
}
