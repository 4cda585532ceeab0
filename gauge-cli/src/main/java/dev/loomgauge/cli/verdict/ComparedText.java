package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comparisons of a verdict: a row for each pair of cells, a column for each metric. */
public final class ComparedText {
  private ComparedText() {}

  /** Prints them; nothing where no block could be compared, which a note of the verdict says. */
  static void print(PrintStream out, Verdict verdict) {
    List<Comparison> all = verdict.comparisons();
    if (all.stream().allMatch(one -> one.interval() == null)) {
      return;
    }
    out.println();
    Wrapped.lines("", title(all.size(), verdict.margin())).forEach(out::println);
    List<String> metrics = all.stream().map(Comparison::metric).distinct().toList();
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.concat(Stream.of("candidate / baseline", ""), metrics.stream()).toList());
    Map<List<String>, Map<String, String>> rows = new LinkedHashMap<>();
    for (Comparison one : all) {
      rows.computeIfAbsent(List.of(pair(one), place(one, all)), k -> new LinkedHashMap<>())
          .put(one.metric(), cell(one));
    }
    rows.forEach(
        (names, cells) ->
            lines.add(
                Stream.concat(names.stream(), metrics.stream().map(m -> cells.getOrDefault(m, "-")))
                    .toList()));
    TextTable.print(out, lines);
    undecided(out, all);
  }

  /** What the comparisons below it are worth. */
  public static String title(int comparisons, double margin) {
    String corrected = comparisons == 1 ? "" : ", corrected for " + comparisons + " comparisons";
    return "Compared (95 % intervals"
        + corrected
        + "; equivalent means within "
        + Margin.words(margin)
        + ")";
  }

  /** An outcome for people. */
  public static String word(Comparison.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String pair(Comparison one) {
    return (one.factor().equals("threads") ? "" : one.factor() + " ")
        + one.candidate()
        + " / "
        + one.baseline();
  }

  /** The levels that set it apart. */
  private static String place(Comparison one, List<Comparison> all) {
    return one.levels().entrySet().stream()
        .filter(level -> !level.getKey().equals(one.factor()) && varies(level, all))
        .map(level -> level.getKey() + " " + level.getValue())
        .collect(Collectors.joining(", "));
  }

  private static boolean varies(Map.Entry<String, String> level, List<Comparison> all) {
    return all.stream().anyMatch(one -> !level.getValue().equals(one.levels().get(level.getKey())));
  }

  private static String cell(Comparison one) {
    Double ratio = one.ratio();
    return (ratio == null
            ? ""
            : String.format(Locale.ROOT, ratio >= 1.5 ? "%.2f " : "%.3f ", ratio))
        + word(one.outcome());
  }

  private static void undecided(PrintStream out, List<Comparison> all) {
    long open = all.stream().filter(one -> one.outcome() == Comparison.Outcome.UNDECIDED).count();
    if (open > 0) {
      String more =
          all.stream()
              .map(Comparison::moreBlocks)
              .filter(Objects::nonNull)
              .max(Integer::compare)
              .map("; about %d more blocks would decide those that blocks can decide"::formatted)
              .orElse("");
      out.println("  %d undecided%s.".formatted(open, more));
    }
  }
}
