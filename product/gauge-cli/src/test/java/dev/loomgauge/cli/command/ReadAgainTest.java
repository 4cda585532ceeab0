package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Repeat;
import dev.loomgauge.core.reproduction.ReproducedCell;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands over what an earlier call has measured: nothing is measured again. */
class ReadAgainTest {
  private static final Installation HOME = new Installation(Commands.root(), Path.of("jdk"));
  private static final Path RECORDED = Path.of("src/test/resources/recorded/run");

  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
  private final PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);

  @Test
  void aMicrobenchmarkThatWasMeasuredIsReadAndHeldAgainstItsFloor() throws IOException {
    jmh();

    Commands.Done done =
        Commands.run(
            "reproduce",
            "newsletter-dispatch",
            "--plain",
            "--format",
            "csv",
            "--out",
            folder.toString());

    assertThat(done.err())
        .contains(
            "1 of 1: newsletter-dispatch (newsletter-dispatch), 0 min 00 s so far",
            "Report:  " + folder.resolve("report.html"));
    List<List<String>> rows = Csv.parse(done.out());
    List<String> header = rows.getFirst();
    assertThat(rows.stream().skip(1).map(row -> row.get(header.indexOf("variant"))))
        .containsExactly("platform-8", "platform-200", "virtual");
    // The mean of three iterations; the floor is that of 500 waits on 8 workers.
    assertThat(rows.get(1)).contains("3152", "3150", "3154", "1.0007");
    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("short lengths, one block");
  }

  @Test
  void atFullLengthAPageSaysSo() throws IOException {
    jmh();

    Commands.Done done =
        Commands.run(
            "reproduce", "newsletter-dispatch", "--full", "--plain", "--out", folder.toString());

    assertThat(done.out()).contains("newsletter-dispatch").doesNotContain("Scaled");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("published lengths");
  }

  @Test
  void aScenarioThatWasMeasuredToItsEndIsReadWithItsJvms() throws Exception {
    whole(folder.resolve("rest-proxy"));
    RepeatRunner runner = new RepeatRunner(HOME, folder, false, true, err);
    Repeat repeat =
        new Repeat(
            new Repeat.Measured("rest-proxy"),
            Optional.empty(),
            Map.of(),
            Map.of(),
            new Repeat.Brief(Map.of(), Map.of(), OptionalDouble.empty()),
            "");

    List<ReproducedCell> cells = runner.cells("system", repeat, ScenarioRun::experiment);

    assertThat(cells).isNotEmpty();
    assertThat(cells).allMatch(cell -> cell.figures().containsKey(Measure.THROUGHPUT));
    assertThat(runner.cells("system", repeat, ScenarioRun::experiment)).isEqualTo(cells);
    assertThat(runner.jvms()).as("not known of a run of that time").isEmpty();
    assertThat(told.toString(StandardCharsets.UTF_8)).as("nothing is measured").isEmpty();
  }

  /** Leaves a run that came to its end, with what its services ran on. */
  private void measured(String name, String jdk) throws IOException {
    ResultsFolder results =
        new ResultsFolder(new WrittenRun().users(100, 5).in(folder.resolve(name)));
    JvmSetup.Setting usual = new JvmSetup.Setting("Serial", true);
    JvmSetup setup = new JvmSetup(jdk, usual, usual, usual, usual, null);
    Path trial = results.trial("virtual-100-r1").trialJson();
    JvmUse use =
        new JvmUse(300, 0, 40, null, null, null, 25, setup, Map.of(), null, null, null, List.of());
    Json.write(trial, TrialCopy.of(ResultsFolder.readTrial(trial)).jvm(use).trial());
    Files.writeString(
        results.runJson(),
        Files.readString(results.runJson())
            .replaceFirst("\"endedAt\" : null", "\"endedAt\" : \"2026-11-21T20:20:00Z\""));
    Json.write(
        results.verdictJson(),
        new Verdict(
            "",
            List.of(),
            List.of(),
            new Verdict.Count(1, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            Verdict.Findings.NONE));
  }

  @Test
  void scenariosWhoseServicesRanOnTheSameJvmAreNamedTogether() throws Exception {
    RepeatRunner runner = new RepeatRunner(HOME, folder, false, true, err);
    Map<String, String> jdks = new LinkedHashMap<>();
    jdks.put("quick", "25.0.3");
    jdks.put("hero", "21.0.8");
    jdks.put("rest-proxy", "25.0.3");
    for (Map.Entry<String, String> scenario : jdks.entrySet()) {
      measured(scenario.getKey(), scenario.getValue());
      runner.cells(
          "system",
          new Repeat(
              new Repeat.Measured(scenario.getKey()),
              Optional.empty(),
              Map.of(),
              Map.of(),
              new Repeat.Brief(Map.of(), Map.of(), OptionalDouble.empty()),
              ""),
          ScenarioRun::experiment);
    }

    assertThat(runner.jvms())
        .satisfiesExactly(
            jvm -> assertThat(jvm).startsWith("quick, rest-proxy: ").contains("25.0.3", "Serial"),
            jvm -> assertThat(jvm).startsWith("hero: ").contains("21.0.8"));
    assertThat(told.toString(StandardCharsets.UTF_8)).as("nothing is measured").isEmpty();
  }

  @Test
  void aScenarioOfWhichAnythingIsMissingIsMeasuredAgain() throws IOException {
    copy(RECORDED, folder);
    ResultsFolder results = new ResultsFolder(folder);
    String run = Files.readString(results.runJson());
    String whole = run.replace("\"trialsPlanned\" : 24", "\"trialsPlanned\" : 13");

    assertThat(RepeatRunner.whole(results)).as("13 of 24 trials").isFalse();
    Files.writeString(results.runJson(), whole);
    assertThat(RepeatRunner.whole(results)).isTrue();
    Files.writeString(
        results.runJson(), whole.replaceFirst("\"endedAt\" : \"[^\"]*\"", "\"endedAt\" : null"));
    assertThat(RepeatRunner.whole(results)).as("stopped").isFalse();
    Files.writeString(results.runJson(), whole);
    Files.delete(results.verdictJson());
    assertThat(RepeatRunner.whole(results)).as("without a verdict").isFalse();
  }

  @Test
  void scoresEndInTheirReportAndOneBelowItsFloorFails() throws IOException {
    BenchCommand command = new BenchCommand(HOME, out, err);
    new CommandLine(command).parseArgs("hash");

    assertThat(command.end(folder, "2026-11-21T20:15:00Z", List.of(score(BatchStanding.ABOVE))))
        .isEqualTo(ExitCode.DONE);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("benchmark  variant", "Floors");
    assertThat(told.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("Report:  " + folder.resolve("report.html") + "\n");
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("2026-11-21T20:15:00Z", "3 warm-up and 5 measured iterations");

    BenchCommand rows = new BenchCommand(HOME, out, err);
    new CommandLine(rows).parseArgs("hash", "--format", "csv");
    printed.reset();
    assertThat(
            rows.end(
                folder,
                "now",
                List.of(score(BatchStanding.ABOVE), score(BatchStanding.IMPOSSIBLE))))
        .isEqualTo(ExitCode.FAILED);
    assertThat(Csv.parse(printed.toString(StandardCharsets.UTF_8))).hasSize(3);
  }

  @Test
  void theSizesOfAMicrobenchmarkHaveTheirBounds() {
    BenchCommand command = new BenchCommand(HOME, out, err);
    new CommandLine(command).parseArgs("hash", "--set", "tasks=7", "--set", "updates=1_000");
    assertThat(command.orders())
        .singleElement()
        .satisfies(
            order -> {
              assertThat(order.shape().size("tasks")).isEqualTo(7);
              assertThat(order.shape().size("updates")).isEqualTo(1_000);
            });
    BenchCommand full = new BenchCommand(HOME, out, err);
    new CommandLine(full).parseArgs("--full");
    assertThat(full.orders().stream().map(order -> order.benchmark().key()))
        .containsExactly("newsletter-dispatch", "hash", "prime-sum", "wait-parallelisation");
    assertThat(full.orders().get(1).shape().size("updates")).isEqualTo(500_000);
    BenchCommand brief = new BenchCommand(HOME, out, err);
    new CommandLine(brief).parseArgs("hash");
    assertThat(brief.orders().getFirst().shape().size("updates")).isEqualTo(20_000);
    for (String size : List.of("tasks=0", "tasks=-1", "tasks=1.5", "tasks=99999999999", "x=1")) {
      assertThat(Commands.run("bench", "hash", "--set", size).err())
          .startsWith("--set " + size + ": give one of tasks, updates a whole number from 1 to ");
    }
  }

  @Test
  void aRunIsAskedForAgainWithItsWordsQuotedForAShell() {
    Scenario scenario =
        new ScenarioReader(Commands.root().resolve("lab/services"), Map.of())
            .read(Path.of("src/test/resources/whole.yaml"));
    ScenarioRun run = new ScenarioRun(HOME, out, err, new Screen(), "");
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("users", "1,2");
    levels.put("delay", "uniform(1ms,2ms) it's");

    assertThat(run.invocation("my file.yaml", levels, Map.of(), scenario.seed(), false).command())
        .isEqualTo(
            "./loomgauge run 'my file.yaml' --set users=1,2 --set 'delay=uniform(1ms,2ms) it'\\''s'"
                + " --seed "
                + scenario.seed());
    assertThat(run.invocation("a-b/c_1.yaml", Map.of(), Map.of(), scenario.seed(), false).command())
        .isEqualTo("./loomgauge run a-b/c_1.yaml --seed " + scenario.seed());
    ScenarioRun.Asked asked =
        run.asked(Path.of("src/test/resources/whole.yaml"), folder, Map.of("users", "7"));
    assertThat(asked.folder()).isEqualTo(folder);
    assertThat(asked.invocation().command()).contains(" --set users=7 --seed ");
  }

  @Test
  void hostsOfAScenarioThatNamesNoneAreRefused() {
    Commands.Done done = Commands.run("hosts", "check", "quick");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .isEqualToNormalizingNewlines(
            "quick: names no hosts: everything runs on this machine. Add 'hosts' to it, or name"
                + " hosts.\n");
    assertThat(Commands.run("hosts", "check").code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void everyKindOfThingIsListed() {
    List<List<String>> rows = Csv.parse(Commands.run("list", "--format", "csv").out());
    String text = Commands.run("list").out();

    assertThat(rows.getFirst()).containsExactly("kind", "name", "description");
    assertThat(rows.stream().skip(1).map(List::getFirst).distinct())
        .containsExactly("scenario", "service", "microbenchmark", "published-system", "engine");
    assertThat(rows.stream().skip(1)).allMatch(row -> text.contains(row.get(1)));
    assertThat(rows.stream().filter(row -> row.getFirst().equals("service")).map(row -> row.get(1)))
        .isSorted()
        .hasSizeGreaterThan(2);
    assertThat(text).startsWith("Scenarios (").contains("\n\nServices\n", "\n\nLoad engines\n");
    assertThat(
            rows.stream()
                .filter(row -> row.get(2).endsWith(" (pure model: predict)"))
                .map(row -> row.get(1)))
        .contains("two-stations")
        .doesNotContain("quick");
    assertThat(text.lines())
        .contains("Scenarios (./loomgauge run NAME)", "Services", "Load engines")
        .anyMatch(line -> line.matches("  hash +.+"));
  }

  @Test
  void anEngineIsListedWithItsVersionOrWithHowToGetIt() {
    Path program = Path.of("/usr/bin/wrk");

    assertThat(ListCommand.description(new Engines.Found("wrk", program, "4.1.0", "Install it.")))
        .isEqualTo("4.1.0");
    assertThat(ListCommand.description(new Engines.Found("wrk", null, "", "Install it.")))
        .isEqualTo("Install it.");
  }

  private void jmh() throws IOException {
    Path json = folder.resolve("bench/jmh/newsletter-dispatch.json");
    Files.createDirectories(json.getParent());
    Files.writeString(
        json,
        "["
            + variant("platform-8", "3151.5, 3152.0, 3153.25")
            + ","
            + variant("platform-200", "178.0, 178.0")
            + ","
            + variant("virtual", "40.0, 40.0")
            + "]");
  }

  private static String variant(String name, String times) {
    return """
        {"benchmark": "dev.loomgauge.microbench.NewsletterDispatch.dispatch",
         "params": {"tasks": "500", "variant": "%s", "waitMs": "50"},
         "primaryMetric": {"scoreUnit": "ms/op", "rawData": [[%s]]}}
        """
        .formatted(name, times);
  }

  private static Score score(BatchStanding standing) {
    return new Score(
        new Score.Batch("hash", "virtual", 500, "", "work", "", ""),
        105,
        104,
        106,
        3,
        new Floor(100, 90, "the law"),
        standing,
        null);
  }

  /** Leaves the recorded run there, as one that came to its end: of 24 trials 13 were kept. */
  static void whole(Path there) throws IOException {
    copy(RECORDED, there);
    Path run = new ResultsFolder(there).runJson();
    Files.writeString(
        run, Files.readString(run).replace("\"trialsPlanned\" : 24", "\"trialsPlanned\" : 13"));
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes of)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(at).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path at, BasicFileAttributes of) throws IOException {
            Files.copy(at, to.resolve(from.relativize(at).toString()));
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
