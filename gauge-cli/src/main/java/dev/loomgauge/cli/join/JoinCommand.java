package dev.loomgauge.cli.join;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.report.Report;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.rack.RackJoin;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge join}. */
@Command(
    name = "join",
    description =
        "Puts the results of 'run --rack' together: those of identical sets of machines that shared the"
            + " blocks of a scenario.",
    mixinStandardHelpOptions = true)
public final class JoinCommand implements Callable<Integer> {
  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      arity = "2..*",
      paramLabel = "DIR",
      description = "The results folders of all racks, in any order.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder; by default results/<time>-<scenario>.")
  private @Nullable Path folder;

  @Option(names = "--plain", description = "No colour and no progress bar.")
  private boolean plain;

  public JoinCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    RackJoin join = RackJoin.of(folders);
    RunInfo run = join.run();
    Scenario scenario =
        ScenarioOptions.reader(home, run.overrides())
            .read(Path.of(run.scenarioFile()), run.scenarioText())
            .withSeed(run.seed());
    Path into = folder == null ? Folders.fresh(home, run.scenario()) : folder.toAbsolutePath();
    if (Files.exists(into)) {
      throw new OptionException("--out " + into, "exists.", "Name a new folder.");
    }
    join.write(scenario, into);
    ResultsFolder results = new ResultsFolder(into);
    Report.Written written = Reporting.write(results, err, plain);
    Verdict verdict = results.readVerdict().orElseThrow();
    ResultsText.print(out, verdict, written);
    join.damages().forEach(what -> err.println("Note: " + what));
    err.println("Report:  " + results.reportHtml());
    return join.damages().isEmpty() ? ResultsText.code(verdict, written.trials()) : ExitCode.FAILED;
  }
}
