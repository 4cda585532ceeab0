package dev.loomgauge.cli.command;

import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Report;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge report}. */
@Command(
    name = "report",
    description = "Regenerates the report of a results folder.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(index = "0", paramLabel = "DIR", description = "A results folder.")
  private Path folder = Path.of("");

  @Mixin private Screen screen = new Screen();

  public ReportCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    ResultsFolder results = new ResultsFolder(folder.toAbsolutePath());
    Report.Written written = Reporting.write(results, err, screen.plain());
    Verdict verdict = written.verdict();
    if (verdict != null) {
      ResultsText.print(out, verdict, written, screen.all());
    } else {
      ResultsText.others(out, written, screen.all());
    }
    err.println("Report:  " + results.reportHtml());
    return written.damages().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }
}
