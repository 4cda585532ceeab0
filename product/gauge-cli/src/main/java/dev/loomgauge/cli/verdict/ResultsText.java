package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.KindRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.report.Report;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is printed of a results folder whose report was written. */
public final class ResultsText {
  private static final List<String> KINDS =
      List.of(
          "cell", "request", "answered", "failed", "mean", "p50", "p95", "p99", "predicted mean");

  private ResultsText() {}

  /** Prints verdict and endurance: {@code all}, kinds of requests too, or what fits on a screen. */
  public static void print(PrintStream out, Verdict verdict, Report.Written written, boolean all) {
    VerdictText.print(out, verdict, written.trials(), all);
    others(out, written, all);
  }

  /** Prints the same for an answer that says what the verdict means. */
  public static void evidence(
      PrintStream out, Verdict verdict, Report.Written written, boolean all) {
    VerdictText.evidence(out, verdict, written.trials(), all);
    others(out, written, all);
  }

  public static void others(PrintStream out, Report.Written written, boolean all) {
    if (all) {
      kinds(out, written.trials());
    }
    endurance(out, written.endurance());
  }

  /** The exit code of a run: a void trial without a valid repetition is a failure. */
  public static int code(Verdict verdict, List<Trial> trials) {
    return verdict.count().voided() > Repetitions.madeGood(trials)
        ? ExitCode.FAILED
        : ExitCode.DONE;
  }

  /** What was measured of each kind of request; nothing where all were of one kind. */
  static void kinds(PrintStream out, List<Trial> trials) {
    List<KindRow> kinds = KindRow.of(trials);
    if (kinds.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>(List.of(KINDS));
    Map<String, String> names = CellNames.byCell(trials);
    String before = "";
    for (KindRow kind : kinds) {
      rows.add(
          List.of(
              kind.cell().equals(before) ? "" : names.getOrDefault(kind.cell(), kind.cell()),
              kind.kind(),
              Numbers.count(kind.ok()),
              Numbers.count(kind.failed()),
              Numbers.millis(kind.meanMs()),
              Numbers.millis(kind.p50Ms()),
              Numbers.millis(kind.p95Ms()),
              Numbers.tail(kind.p99Ms()),
              Numbers.millis(kind.predictedMeanMs())));
      before = kind.cell();
    }
    out.println();
    out.println("Kinds of request (percentiles: median of a cell's trials)");
    TextTable.print(out, rows);
  }

  /**
   * How services bore a sustained load, a sentence a memory and one for the pauses; nothing where
   * there was none.
   */
  private static void endurance(PrintStream out, Map<String, Endurance> endurance) {
    List<String> lines = new ArrayList<>();
    endurance.forEach(
        (trial, found) -> {
          found.memory().forEach(c -> lines.add("%s: %s".formatted(trial, c.words())));
          Endurance.Pauses pauses = found.pauses();
          if (pauses != null) {
            lines.add("%s: %s".formatted(trial, words(pauses)));
          }
        });
    Wrapped.section(out, "Over the hold of the sustained load", lines);
  }

  private static String words(Endurance.Pauses pauses) {
    return "Garbage collection: %s pauses, %s in total (%s of the hold), p99 %s, longest %s."
        .formatted(
            Numbers.count(pauses.count()),
            Numbers.millis(pauses.totalMs()),
            Numbers.percent(pauses.share()),
            Numbers.millis(pauses.p99Ms()),
            Numbers.millis(pauses.maxMs()));
  }
}
