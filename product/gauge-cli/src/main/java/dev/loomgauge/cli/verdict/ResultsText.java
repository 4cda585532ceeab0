package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.Report;
import java.io.PrintStream;
import java.util.List;

/** What is printed of a results folder whose report was written. */
public final class ResultsText {
  private ResultsText() {}

  /**
   * Prints the verdict and endurance.
   *
   * @param all whether everything is printed, kinds of requests too, or what fits on a screen
   */
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

  /** Prints the same without a verdict. */
  public static void others(PrintStream out, Report.Written written, boolean all) {
    if (all) {
      KindsText.print(out, written.trials());
    }
    EnduranceText.print(out, written.endurance());
  }

  /** The exit code of a run: a void trial without a valid repetition is a failure. */
  public static int code(Verdict verdict, List<Trial> trials) {
    return verdict.count().voided() > Repetitions.madeGood(trials)
        ? ExitCode.FAILED
        : ExitCode.DONE;
  }
}
