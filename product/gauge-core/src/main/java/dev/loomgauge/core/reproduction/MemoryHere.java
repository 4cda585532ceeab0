package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import java.util.Optional;
import java.util.stream.Collectors;

/** Resident memory of a request in flight, which is what write-ups state of a process. */
final class MemoryHere {
  private MemoryHere() {}

  static Here of(Verdict.Row row, String words, RequestMemory cost) {
    Optional<Part> resident =
        cost.parts().stream().filter(part -> part.kind() == Kind.RESIDENT).findFirst();
    Verdict.Interval interval = resident.map(Part::interval).orElse(null);
    return new Here(
        row.cell(),
        words,
        row.users(),
        null,
        null,
        null,
        resident.map(Part::bytesPerRequest).orElse(null),
        interval == null ? null : interval.low(),
        interval == null ? null : interval.high(),
        resident.isEmpty() ? cost.doubt() : parts(cost));
  }

  /** "thread stacks 0 KB, heap after collection 32.3 KB, other native 0.3 KB". */
  private static String parts(RequestMemory cost) {
    return cost.parts().stream()
        .filter(part -> part.kind() != Kind.RESIDENT)
        .map(part -> part.kind().words() + " " + Numbers.kilobytes(part.bytesPerRequest()) + " KB")
        .collect(Collectors.joining(", "));
  }
}
