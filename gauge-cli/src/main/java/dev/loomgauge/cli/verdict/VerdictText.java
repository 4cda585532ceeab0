package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.Section;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.judgement.Words;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A verdict in words and a table. */
public final class VerdictText {
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

  /**
   * Prints it.
   *
   * @param trials whose warnings are printed, and whose ceilings are marked where they are
   *     estimates
   */
  public static void print(PrintStream out, Verdict verdict, List<Trial> trials) {
    out.println(verdict.headline());
    PurposeText.print(out, verdict);
    Set<String> estimated = estimated(trials);
    for (Verdict.Group group : verdict.groups()) {
      out.println();
      out.println(
          group.levels().entrySet().stream()
              .map(e -> e.getKey() + " " + e.getValue())
              .collect(Collectors.joining(", ")));
      List<List<String>> rows = new ArrayList<>(List.of(HEADER));
      group.rows().forEach(row -> rows.add(cells(row, estimated)));
      TextTable.print(out, rows);
    }
    if (verdict.groups().stream()
        .flatMap(group -> group.rows().stream())
        .anyMatch(row -> estimated.contains(row.cell()))) {
      out.println(Prediction.ESTIMATE);
    }
    ComparedText.print(out, verdict);
    Section.print(
        out,
        "What it shows",
        verdict.groups().stream().flatMap(g -> g.sentences().stream()).toList());
    Section.print(out, "What to try next", verdict.advice());
    Section.print(
        out,
        "How far off the predictions were (predicted / measured - 1)",
        verdict.scores().stream().map(VerdictText::score).toList());
    Section.print(out, "Warnings", WarningsText.lines(trials));
    Section.print(out, "To be known", verdict.notes());
  }

  private static String score(Verdict.Score score) {
    return String.format(
        Locale.ROOT,
        "%s: half of %d trials within %.1f %%, median %+.1f %%, worst %+.1f %% (%s)",
        score.title(),
        score.trials(),
        score.medianAbsolute() * 100,
        score.median() * 100,
        score.worst() * 100,
        score.worstCell());
  }

  /** Cells whose ceiling is no law: a trial may exceed it. */
  private static Set<String> estimated(List<Trial> trials) {
    return trials.stream()
        .filter(trial -> trial.prediction().estimated())
        .map(Trial::cell)
        .collect(Collectors.toSet());
  }

  private static List<String> cells(Verdict.Row row, Set<String> estimated) {
    return List.of(
        row.threads(),
        row.users(),
        reached(row),
        (estimated.contains(row.cell()) ? "~" : "") + Words.rate(row.ceilingRps()),
        figure(row.ratio(), Words::percent),
        figure(row.p50Ms(), Words::millis),
        figure(row.p95Ms(), Words::millis),
        row.repetitions() > 0 && row.p99Ms() == null
            ? "too few"
            : figure(row.p99Ms(), Words::millis),
        figure(row.errorRate(), Words::percent),
        row.limits());
  }

  /** With half its interval where there are two repetitions or more: "1,973 ± 21 req/s". */
  private static String reached(Verdict.Row row) {
    Double rps = row.throughputRps();
    Verdict.Interval interval = row.throughputInterval();
    if (rps == null || interval == null) {
      return figure(rps, Words::rate);
    }
    double half = (interval.high() - interval.low()) / 2;
    String[] mean = Words.rate(rps).split(" ", 2);
    int digits = half >= 10 || (rps >= 100 && half >= 1) ? 0 : half >= 1 ? 1 : 2;
    return mean[0] + String.format(Locale.ROOT, " ± %,." + digits + "f ", half) + mean[1];
  }

  private static String figure(@Nullable Double value, Function<Double, String> words) {
    return value == null ? "-" : words.apply(value);
  }
}
