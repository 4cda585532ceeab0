package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.finding.Remedy;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.experiment.Experiment;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Tries the remedy of a finding, beside what is there today and in the same blocks, and adds what
 * it brought to the finding.
 */
record RemedyRun(ScenarioRun run) {

  /**
   * Tries the first that can be tried.
   *
   * @param asked what was measured
   * @param result of it
   * @param factor that sets the remedy; empty where that follows from the scenario
   * @return the exit code of the run that tried it
   */
  int of(ScenarioRun.Asked asked, Experiment.Result result, Optional<String> factor) {
    PrintStream err = run.err();
    Verdict verdict = result.verdict();
    Optional<Remedy> found = Remedy.of(verdict.causes(), result.trials(), asked.scenario(), factor);
    if (found.isEmpty()) {
      err.println(
          verdict.causes().isEmpty()
              ? "--prove: there is no finding, so there is no remedy to try."
              : "--prove: no finding has a remedy that a factor of this scenario sets. Name the factor with --prove-by.");
      return ExitCode.DONE;
    }
    Remedy remedy = found.get();
    err.println();
    err.println(
        "Trying the remedy of \"" + remedy.finding().title() + "\": " + remedy.levels().words());
    ScenarioRun.Asked changed = asked(new ResultsFolder(asked.folder()), remedy);
    ScenarioRun.Measured tried = run.measure(changed, done -> run.print(changed, done));
    if (tried.result().interrupted()) {
      return tried.code();
    }
    String outcome = remedy.outcome(tried.result().trials());
    ResultsFolder folder = new ResultsFolder(asked.folder());
    Json.write(folder.verdictJson(), verdict.proven(remedy.finding(), outcome));
    Reporting.write(folder, err, run.screen().plain());
    err.println("Tried:   " + outcome);
    err.println("Report:  " + folder.reportHtml());
    return tried.code();
  }

  ScenarioRun.Asked asked(ResultsFolder results, Remedy remedy) {
    RunInfo info = results.readRun();
    TriedLevels tried = remedy.levels();
    Map<String, String> levels = tried.ofRun();
    Scenario read =
        ScenarioOptions.reader(run.home(), levels)
            .read(Path.of(info.scenarioFile()), info.scenarioText())
            .withSeed(info.seed());
    ScenarioRun.Asked asked =
        new ScenarioRun.Asked(
            read,
            results.root().resolve("remedy-" + tried.words().replace('=', '-')),
            run.invocation(info.scenarioFile(), levels, Map.of(), read.seed(), false));
    return tried.today().containsKey(tried.compared())
        ? asked.with(read.design().comparing(tried.compared()))
        : asked;
  }
}
