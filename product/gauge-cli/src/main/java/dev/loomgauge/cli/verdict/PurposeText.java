package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a run was made for beside comparing cells: capacities and memory, as tables. */
final class PurposeText {
  private PurposeText() {}

  static void print(PrintStream out, Verdict verdict) {
    if (!verdict.capacities().isEmpty()) {
      CapacityBracket first = verdict.capacities().getFirst();
      out.println();
      out.println(
          "Capacity: the largest number of %s with %s".formatted(first.factor(), first.bound()));
      List<List<String>> rows = new ArrayList<>();
      rows.add(
          List.of(
              "threads;;carried;not carried;95 % likely to pass;trials;why no more"
                  .split(";", -1)));
      boolean placed = CapacityBracket.differ(verdict.capacities());
      verdict.capacities().forEach(bracket -> rows.add(cells(bracket, placed)));
      TextTable.print(out, rows);
      if (verdict.capacities().stream().anyMatch(bracket -> bracket.passing() != null)) {
        out.println("  " + CapacityBracket.Passing.MEANING);
      }
    }
    if (!verdict.memory().isEmpty()) {
      out.println();
      out.println("Memory per additional request in flight");
      List<List<String>> rows = new ArrayList<>();
      rows.add(header());
      Iterator<String> names = RequestMemory.names(verdict.memory()).iterator();
      verdict.memory().forEach(memory -> rows.add(cells(names.next(), memory)));
      TextTable.print(out, rows);
    }
  }

  private static List<String> cells(CapacityBracket bracket, boolean placed) {
    return List.of(
        bracket.threads(),
        placed
            ? bracket.levels().entrySet().stream()
                .map(level -> level.getKey() + " " + level.getValue())
                .collect(Collectors.joining(", "))
            : "",
        level(bracket.carried()),
        level(bracket.notCarried()),
        passing(bracket.passing()),
        String.valueOf(bracket.points().size()),
        bracket.because());
  }

  private static String level(@Nullable Integer level) {
    return level == null ? "-" : Numbers.count(level.longValue());
  }

  /** "2,950 (2,810 to 3,060)". */
  private static String passing(CapacityBracket.@Nullable Passing passing) {
    return passing == null
        ? "-"
        : "%s (%s)"
            .formatted(
                Numbers.count(passing.level()), Numbers.counts(passing.low(), passing.high()));
  }

  private static List<String> header() {
    return Stream.concat(
            Stream.of("threads", "in flight"),
            Stream.concat(
                Stream.of(RequestMemory.Kind.values()).map(RequestMemory.Kind::words),
                Stream.of("")))
        .toList();
  }

  private static List<String> cells(String name, RequestMemory memory) {
    List<String> cells = new ArrayList<>(List.of(name, Numbers.count(memory.inFlight())));
    for (RequestMemory.Kind kind : RequestMemory.Kind.values()) {
      cells.add(
          memory.parts().stream()
              .filter(part -> part.kind() == kind)
              .map(PurposeText::perRequest)
              .findFirst()
              .orElse("-"));
    }
    cells.add(memory.doubt());
    return List.copyOf(cells);
  }

  /** "12.31 ± 0.20 KB". */
  private static String perRequest(RequestMemory.Part part) {
    Range interval = part.interval();
    String mean = Numbers.kilobytes(part.bytesPerRequest());
    return interval == null
        ? mean + " KB"
        : "%s ± %s KB"
            .formatted(
                mean,
                Numbers.half(
                    Bytes.kb(interval.high() - interval.low()) / 2,
                    Bytes.kb(part.bytesPerRequest())));
  }
}
