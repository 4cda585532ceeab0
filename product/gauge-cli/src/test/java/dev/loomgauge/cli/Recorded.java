package dev.loomgauge.cli;

import dev.loomgauge.cli.command.RunCommand;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.run.experiment.Experiment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The results folder that a real run of {@code held-or-released.yaml} left behind, without logs,
 * flight recordings and what a report makes. No figure in it is ever changed: it is the format that
 * every later version reads.
 */
final class Recorded {
  static final Path ROOT = Path.of("src/test/resources/recorded/run");

  private Recorded() {}

  /** A copy, since a report writes into the folder. */
  static ResultsFolder copiedTo(Path folder) {
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.toList()) {
        Path copy = folder.resolve(ROOT.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ResultsFolder(folder);
  }

  /**
   * Ends a run with some of the trials as the program does, from the verdict on, which is drawn
   * again.
   *
   * @return the exit code
   */
  static int end(
      ResultsFolder results, List<Trial> trials, boolean interrupted, CommandLine commands) {
    CommandLine.ParseResult parsed =
        commands.parseArgs("run", "--resume", results.root().toString(), "--plain");
    RunCommand run = (RunCommand) parsed.subcommand().commandSpec().userObject();
    ScenarioRun.Asked asked = run.asked();
    Verdict verdict =
        Conclusions.of(asked.scenario(), CellPlan.of(asked.scenario(), 1), trials, results);
    Json.write(results.verdictJson(), verdict);
    ScenarioRun measures = run.run();
    return measures
        .end(
            asked,
            new Experiment.Result(verdict, trials, interrupted),
            done -> measures.print(asked, done))
        .code();
  }
}
