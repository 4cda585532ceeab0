package dev.loomgauge.cli;

import dev.loomgauge.core.result.ResultsFolder;
import dev.loomgauge.report.Report;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge report}. */
@Command(
    name = "report",
    description = "Makes the report of a results folder again.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "DIR", description = "A results folder.")
  private Path folder = Path.of("");

  ReportCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    ResultsFolder results = new ResultsFolder(folder.toAbsolutePath());
    Report.Written written = Report.write(results);
    results
        .readVerdict()
        .ifPresentOrElse(
            v -> VerdictText.print(out, v, written.trials()),
            () -> err.println("The run was cut off before its verdict."));
    EnduranceText.print(out, written.endurance());
    err.println("Report:  " + results.reportHtml());
    return ExitCode.DONE;
  }
}
