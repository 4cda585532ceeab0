package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.Compared;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    out.println(title(verdict.comparing().margin()));
    List<String> metrics = all.stream().map(Comparison::metric).distinct().toList();
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.concat(Stream.of("candidate / baseline", ""), metrics.stream()).toList());
    Map<List<String>, Map<String, String>> rows = new LinkedHashMap<>();
    for (Compared.Pair pair : Compared.of(verdict).pairs()) {
      rows.computeIfAbsent(List.of(pair.what(), pair.where()), k -> new LinkedHashMap<>())
          .put(pair.comparison().metric(), cell(pair.comparison()));
    }
    rows.forEach(
        (names, cells) ->
            lines.add(
                Stream.concat(names.stream(), metrics.stream().map(m -> cells.getOrDefault(m, "-")))
                    .toList()));
    TextTable.print(out, lines);
    undecided(out, all);
  }

  public static String title(double margin) {
    return "Compared (equivalent means within " + Numbers.margin(margin) + ")";
  }

  private static String cell(Comparison one) {
    Double ratio = one.ratio();
    return (ratio == null ? "" : Numbers.ratio(ratio) + " ") + Compared.word(one.outcome());
  }

  private static void undecided(PrintStream out, List<Comparison> all) {
    long open = all.stream().filter(one -> one.outcome() == Comparison.Outcome.UNDECIDED).count();
    if (open > 0) {
      String more =
          all.stream()
              .map(Comparison::moreBlocks)
              .filter(Objects::nonNull)
              .max(Integer::compare)
              .map(
                  n ->
                      "; about %d more %s would decide those that blocks can decide"
                          .formatted(n, n == 1 ? "block" : "blocks"))
              .orElse("");
      out.println("  %d undecided%s.".formatted(open, more));
    }
  }
}
