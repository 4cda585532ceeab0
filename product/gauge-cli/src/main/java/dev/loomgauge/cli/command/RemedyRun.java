package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.finding.RemedyTrial;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Experiment;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tries the remedy of a finding, beside what is there today and in the same blocks, and adds what
 * it brought to the finding.
 *
 * @param run measures
 */
record RemedyRun(Installation home, RunCommand run, PrintStream err, Screen screen) {

  /**
   * Tries the first that can be tried.
   *
   * @param asked what was measured
   * @param result of it
   * @param factor that sets the remedy; empty where that follows from the scenario
   * @return the exit code of the run that tried it
   */
  int of(RunCommand.Asked asked, Experiment.Result result, Optional<String> factor) {
    Verdict verdict = result.verdict();
    Optional<RemedyTrial> found =
        RemedyTrial.of(verdict.causes(), result.trials(), asked.scenario(), factor);
    if (found.isEmpty()) {
      err.println(
          verdict.causes().isEmpty()
              ? "--prove: there is no finding, so there is no remedy to try."
              : "--prove: no finding has a remedy that a factor of this scenario sets. Name the factor with --prove-by.");
      return ExitCode.DONE;
    }
    RemedyTrial remedy = found.get();
    err.println();
    err.println("Trying the remedy of \"" + remedy.finding().title() + "\": " + remedy.words());
    List<Trial> tried = new ArrayList<>();
    RunCommand.Asked changed = asked(new ResultsFolder(asked.folder()), remedy);
    int code =
        run.measure(
            changed,
            screen,
            measured -> {
              run.print(changed, measured, screen);
              tried.addAll(measured.result().trials());
            });
    if (code == ExitCode.INTERRUPTED) {
      return code;
    }
    String outcome = remedy.outcome(tried);
    ResultsFolder folder = new ResultsFolder(asked.folder());
    Json.write(folder.verdictJson(), verdict.proven(remedy.finding(), outcome));
    Reporting.write(folder, err, screen.plain());
    err.println("Tried:   " + outcome);
    err.println("Report:  " + folder.reportHtml());
    return code;
  }

  private RunCommand.Asked asked(ResultsFolder results, RemedyTrial remedy) {
    RunInfo info = results.readRun();
    Map<String, String> levels = remedy.levels();
    Scenario read =
        ScenarioOptions.reader(home, levels)
            .read(Path.of(info.scenarioFile()), info.scenarioText())
            .withSeed(info.seed());
    return new RunCommand.Asked(
        read,
        results.root().resolve("remedy-" + remedy.factor() + "-" + remedy.setting().value()),
        run.invocation(Path.of(info.scenarioFile()), levels, read));
  }
}
