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

  /** Prints the verdict, what concerns kinds of requests, and endurance. */
  public static void print(PrintStream out, Verdict verdict, Report.Written written) {
    VerdictText.print(out, verdict, written.trials());
    others(out, written);
  }

  /** Prints the same without a verdict. */
  public static void others(PrintStream out, Report.Written written) {
    KindsText.print(out, written.trials());
    EnduranceText.print(out, written.endurance());
  }

  /** The exit code of a run: a void trial without a valid repetition is a failure. */
  public static int code(Verdict verdict, List<Trial> trials) {
    return verdict.count().voided() > Repetitions.madeGood(trials)
        ? ExitCode.FAILED
        : ExitCode.DONE;
  }
}
