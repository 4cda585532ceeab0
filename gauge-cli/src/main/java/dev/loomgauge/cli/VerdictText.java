package dev.loomgauge.cli;

import dev.loomgauge.core.judgement.Words;
import dev.loomgauge.core.result.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A verdict in words and a table. */
final class VerdictText {
  private static final List<String> HEADER =
      List.of(
          "threads",
          "users",
          "reached",
          "ceiling",
          "ratio",
          "p50",
          "p95",
          "p99",
          "errors",
          "limited by");

  private VerdictText() {}

  static void print(PrintStream out, Verdict verdict) {
    out.println(verdict.headline());
    for (Verdict.Group group : verdict.groups()) {
      out.println();
      out.println(
          group.levels().entrySet().stream()
              .map(e -> e.getKey() + " " + e.getValue())
              .collect(Collectors.joining(", ")));
      List<List<String>> rows = new ArrayList<>(List.of(HEADER));
      group.rows().forEach(row -> rows.add(cells(row)));
      TextTable.print(out, rows);
    }
    section(
        out,
        "What it shows",
        verdict.groups().stream().flatMap(g -> g.sentences().stream()).toList());
    section(out, "What to try next", verdict.advice());
    section(
        out,
        "How far off the predictions were (predicted / measured - 1)",
        verdict.scores().stream().map(VerdictText::score).toList());
    section(out, "To be known", verdict.notes());
  }

  private static void section(PrintStream out, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.println();
      out.println(title);
      lines.forEach(line -> out.println("  - " + line));
    }
  }

  private static String score(Verdict.Score score) {
    return String.format(
        Locale.ROOT,
        "%s: half of %d trials within %.1f %%, median %+.1f %%, worst %+.1f %% (%s)",
        score.metric(),
        score.trials(),
        score.medianAbsolute() * 100,
        score.median() * 100,
        score.worst() * 100,
        score.worstCell());
  }

  private static List<String> cells(Verdict.Row row) {
    return List.of(
        row.threads(),
        row.users(),
        figure(row.throughputRps(), Words::rate),
        Words.rate(row.ceilingRps()),
        figure(row.ratio(), Words::percent),
        figure(row.p50Ms(), Words::millis),
        figure(row.p95Ms(), Words::millis),
        figure(row.p99Ms(), Words::millis),
        figure(row.errorRate(), Words::percent),
        row.limitedBy());
  }

  private static String figure(@Nullable Double value, Function<Double, String> words) {
    return value == null ? "-" : words.apply(value);
  }
}
