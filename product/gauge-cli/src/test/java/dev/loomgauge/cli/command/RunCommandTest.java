package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.command.RunCommand.RemedyRun;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.finding.Remedy;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Experiment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of a run, and how it ends, without anything that is measured. */
class RunCommandTest {
  private static final Installation HOME = new Installation(Commands.root(), Path.of("jdk"));
  private static final ResultsFolder RECORDED =
      new ResultsFolder(Path.of("src/test/resources/recorded/run"));

  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
  private final PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);

  private RunCommand run(String... options) {
    String[] words = new String[options.length + 1];
    words[0] = "run";
    System.arraycopy(options, 0, words, 1, options.length);
    return (RunCommand)
        Main.commands(HOME, out, err).parseArgs(words).subcommand().commandSpec().userObject();
  }

  @Test
  void everyOptionThatDecidesARunIsRepeatedByItsCommand() {
    ScenarioRun.Asked asked =
        run(
                "quick",
                "--set",
                "users=7,9",
                "--precision",
                "4%",
                "--max-blocks",
                "7",
                "--seed",
                "5",
                "--allow-host",
                "a b",
                "--calibrate",
                "--out",
                folder.resolve("new").toString())
            .asked();

    assertThat(asked.invocation().command())
        .isEqualTo(
            "./loomgauge run quick --set users=7,9 --precision 4% --max-blocks 7 --seed 5"
                + " --allow-host 'a b'");
    assertThat(asked.invocation().overrides()).isEqualTo(Map.of("users", "7,9"));
    assertThat(asked.invocation().design()).isEqualTo(Map.of("precision", "4%", "max-blocks", "7"));
    assertThat(asked.invocation().calibrate()).isTrue();
    assertThat(asked.invocation().resume(folder))
        .isEqualTo("./loomgauge run --resume " + folder + " --allow-host 'a b'");
    assertThat(asked.scenario().seed()).isEqualTo(5);
    assertThat(asked.scenario().design().mostBlocks()).isEqualTo(7);
    assertThat(asked.folder()).isEqualTo(folder.resolve("new"));
    assertThat(run("quick").asked().invocation().calibrate()).isFalse();
    assertThat(run("quick").asked().folder())
        .hasParentRaw(Commands.root().resolve("results"))
        .extracting(path -> path.getFileName().toString())
        .asString()
        .endsWith("-quick");
  }

  @Test
  void aFolderWithAnotherRunIsNotWrittenTo() {
    Path taken = new WrittenRun().users(100, 5).in(folder);

    Commands.Done done =
        Commands.run("run", "quick", "--allow-host", "there", "--out", taken.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .isEqualToNormalizingNewlines(
            "--out %s holds the results of another run. Name another folder, or continue that run:"
                    .formatted(taken)
                + " ./loomgauge run --resume %s --allow-host there\n".formatted(taken));
  }

  @Test
  void aRunThatIsContinuedHasItsOwnScenarioLevelsSeedAndDesign() throws IOException {
    Path run = folder.resolve("run.json");
    Files.writeString(
        run,
        Files.readString(RECORDED.runJson())
            .replace("\"design\" : { }", "\"design\" : {\"precision\": \"4%\", \"time\": \"9m\"}")
            .replace("\"seed\" : 1", "\"seed\" : 77"));

    ScenarioRun.Asked asked =
        run("--resume", folder.toString(), "--precision", "6%", "--allow-host", "b").asked();

    assertThat(asked.folder()).isEqualTo(folder);
    assertThat(asked.scenario().seed()).isEqualTo(77);
    assertThat(asked.scenario().design().margin()).isEqualTo(0.06);
    assertThat(asked.scenario().design().time()).hasValue(java.time.Duration.ofMinutes(9));
    assertThat(asked.invocation().design()).isEqualTo(Map.of("precision", "6%", "time", "9m"));
    assertThat(asked.invocation().overrides()).isEqualTo(Map.of("threads", "platform,virtual"));
    assertThat(asked.invocation().command())
        .isEqualTo(new ResultsFolder(folder).readRun().command());
    assertThat(asked.invocation().allowing()).isEqualTo(" --allow-host b");
    assertThat(CellPlan.of(asked.scenario(), 1).stream().map(cell -> cell.threads()).distinct())
        .containsExactlyInAnyOrder("platform", "virtual");
  }

  @Test
  void whatARunThatIsContinuedHasItselfIsRefused() {
    String resumed = folder.toString();

    assertThatThrownBy(
            () ->
                run(
                        "other.yaml",
                        "--set",
                        "users=5",
                        "--seed",
                        "9",
                        "--out",
                        "x",
                        "--resume",
                        resumed)
                    .asked())
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--resume %s: continues that run with its own scenario, levels, seed and folder, and"
                + " does not go with 'other.yaml', --set, --seed, --out. Leave out one or the"
                + " other.",
            resumed);
    assertThatThrownBy(() -> run("quick", "--resume", resumed).asked())
        .hasMessageContaining("does not go with 'quick'.");
  }

  @Test
  void whereARunWasStoppedItsContinuationIsTold() {
    Path written = new WrittenRun().users(100, 199, 198).in(folder);
    ResultsFolder results = new ResultsFolder(written);
    RunCommand run = run("quick", "--allow-host", "h");
    ScenarioRun.Asked asked =
        new ScenarioRun.Asked(run.asked().scenario(), results.root(), run.asked().invocation());
    Experiment.Result stopped =
        new Experiment.Result(
            RECORDED.readVerdict().orElseThrow(), new WrittenRun().users(100, 199).trials(), true);

    ScenarioRun measures = run.run();
    assertThat(measures.end(asked, stopped, done -> measures.print(asked, done)).code())
        .isEqualTo(ExitCode.INTERRUPTED);

    assertThat(told.toString(StandardCharsets.UTF_8).lines())
        .endsWith(
            "Report:  " + results.reportHtml(),
            "Stopped before the end. Continue with: ./loomgauge run --resume %s --allow-host h"
                .formatted(results.root()));
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("All throughput is in req/s.");
  }

  @Test
  void aRemedyIsTriedWhereItIsAskedForOrItsFactorIsNamed() {
    assertThat(run("quick").proves()).isFalse();
    assertThat(run("quick", "--prove").proves()).isTrue();
    assertThat(run("quick", "--prove-by", "pool").proves()).isTrue();
  }

  @Test
  void aFactorThatCanSetNothingIsRefusedBeforeTheRun() {
    RunCommand pool = run("quick", "--prove-by", "pool");
    pool.requireFactor(pool.asked().scenario());
    RunCommand heap = run("quick", "--prove-by", "heap");
    heap.requireFactor(heap.asked().scenario());
    RunCommand none = run("quick", "--prove-by", "poool");

    assertThatThrownBy(() -> none.requireFactor(none.asked().scenario()))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("--prove-by poool: is no factor of 'quick'.")
        .hasMessageEndingWith("Did you mean 'pool'?");
    assertThat(Commands.run("run", "quick", "--dry-run", "--prove-by", "poool").code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aPartOfAReproductionAtShortLengthsIsNoRunToContinue() throws IOException {
    Path part = Files.createDirectories(folder.resolve("re production/pool-server"));
    String recorded = Files.readString(RECORDED.runJson());
    Files.writeString(
        part.resolve("run.json"),
        recorded.replace("\"design\" : { }", "\"design\" : {\"lengths\": \"short\"}"));

    assertThatThrownBy(() -> run("--resume", part.toString()).asked())
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--resume %s: is a part of a reproduction at short lengths. Continue that with"
                + " %s --out '%s'.",
            part, RECORDED.readRun().command(), part.getParent());
    Files.writeString(
        part.resolve("run.json"),
        recorded.replace("\"design\" : { }", "\"design\" : {\"lengths\": \"published\"}"));
    assertThat(run("--resume", part.toString()).asked().invocation().design())
        .isEqualTo(Map.of("lengths", "published"));
  }

  @Test
  void withoutAFindingOrAFactorForItNoRemedyIsTried() {
    Verdict verdict = RECORDED.readVerdict().orElseThrow().with(Verdict.Findings.NONE);

    assertThat(remedy(verdict)).isEqualTo(ExitCode.DONE);
    assertThat(remedy(verdict.with(found(finding(null))))).isEqualTo(ExitCode.DONE);
    assertThat(remedy(verdict.with(found(finding(new Setting("no-such-pool", "40", 900))))))
        .isEqualTo(ExitCode.DONE);

    assertThat(told.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "--prove: there is no finding, so there is no remedy to try.",
            "--prove: no finding has a remedy that a factor of this scenario sets. Name the factor"
                + " with --prove-by.",
            "--prove: no finding has a remedy that a factor of this scenario sets. Name the factor"
                + " with --prove-by.");
  }

  private int remedy(Verdict verdict) {
    RunCommand run = run("--resume", RECORDED.root().toString());
    return new RemedyRun(run.run())
        .of(
            run.asked(),
            new Experiment.Result(verdict, RECORDED.readTrials(), false),
            Optional.empty());
  }

  @Test
  void aRemedyIsMeasuredBesideTheCellOfItsFindingInAFolderOfItsOwn() {
    RunCommand run = run("--resume", RECORDED.root().toString(), "--allow-host", "h");
    Remedy remedy =
        Remedy.of(
                List.of(finding(new Setting("connections", "40", 900))),
                RECORDED.readTrials(),
                run.asked().scenario(),
                Optional.empty())
            .orElseThrow();

    ScenarioRun.Asked asked = new RemedyRun(run.run()).asked(RECORDED, remedy);

    Trial of = RECORDED.readTrials().getFirst();
    assertThat(asked.folder()).isEqualTo(RECORDED.root().resolve("remedy-pool-40"));
    assertThat(CellPlan.of(asked.scenario(), 1))
        .extracting(cell -> cell.levels().get("pool"))
        .containsExactlyInAnyOrder("20", "40");
    assertThat(CellPlan.of(asked.scenario(), 1))
        .allMatch(cell -> cell.threads().equals(of.threads()));
    assertThat(asked.scenario().seed()).isEqualTo(RECORDED.readRun().seed());
    assertThat(asked.invocation().command())
        .startsWith("./loomgauge run " + RECORDED.readRun().scenarioFile() + " --set ")
        .contains(" --set pool=20,40 ")
        .endsWith(" --seed 1 --allow-host h");
  }

  /** What the run of the remedy is given: its folder is written, and nothing is measured. */
  private int tried(Path run, Verdict verdict, List<Trial> trials, boolean interrupted) {
    ScenarioRun measures =
        new ScenarioRun(
            HOME,
            out,
            err,
            new Screen(),
            "",
            (_, asked, _, _) -> {
              new WrittenRun().users(60, 66, 67).in(asked.folder());
              return new Experiment.Result(verdict, trials, interrupted);
            });
    return new RemedyRun(measures)
        .of(
            run("--resume", run.toString()).asked(),
            new Experiment.Result(verdict, RECORDED.readTrials(), false),
            Optional.empty());
  }

  @Test
  void whatARemedyBroughtIsAddedToItsFindingUnlessItsRunWasStopped() throws IOException {
    List<Trial> valid = RECORDED.readTrials().stream().filter(Trial::valid).toList();
    Map<String, String> larger = new HashMap<>(valid.getLast().levels());
    larger.put("pool", "40");
    List<Trial> trials =
        List.of(TrialCopy.of(valid.getLast()).levels(larger).trial(), valid.getFirst());
    Finding finding = finding(new Setting("connections", "40", 100));
    Verdict verdict = RECORDED.readVerdict().orElseThrow().with(found(finding));
    Path run = folder.resolve("run");
    try (Stream<Path> files = Files.walk(RECORDED.root())) {
      for (Path file : files.toList()) {
        Files.copy(file, run.resolve(RECORDED.root().relativize(file)));
      }
    }
    ResultsFolder copy = new ResultsFolder(run);

    assertThat(tried(run, verdict, trials, true)).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(copy.readVerdict()).isEqualTo(RECORDED.readVerdict());
    assertThat(told.toString(StandardCharsets.UTF_8)).doesNotContain("Tried: ");

    assertThat(tried(run, verdict, trials, false)).isEqualTo(ExitCode.FAILED);
    String outcome =
        "pool=40 gave 666 req/s instead of 66.7 req/s in the same blocks; the prediction of 100"
            + " req/s was 85.0 % too low.";
    assertThat(copy.readVerdict().orElseThrow().causes()).containsExactly(finding.proven(outcome));
    assertThat(copy.reportHtml()).content().contains(outcome);
    assertThat(run.resolve("remedy-pool-40/report.html")).exists();
    assertThat(told.toString(StandardCharsets.UTF_8))
        .containsSubsequence(
            "Trying the remedy of \"Small pool\": pool=40\n",
            "Results: " + run.resolve("remedy-pool-40"),
            "Tried:   " + outcome + "\nReport:  " + copy.reportHtml() + "\n");
  }

  private static Finding finding(@Nullable Setting setting) {
    return new Finding(
        "small-pool",
        "Small pool",
        RECORDED.readTrials().getFirst().cell(),
        "",
        "",
        "",
        null,
        1,
        setting,
        null);
  }

  private static Verdict.Findings found(Finding finding) {
    return new Verdict.Findings(List.of(), List.of(), List.of(), List.of(finding), List.of());
  }
}
