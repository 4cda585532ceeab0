package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.judgement.CellVerdict;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

/** What the commands print and a report shows, against files; see {@link Golden}. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class GoldenTest {
  private static final Path ROOT = Commands.root();
  private static final String PRINTS =
      "../gauge-core/src/test/resources/dev/loomgauge/core/audit/format/";
  private static final List<String> LINKED = List.of("scenarios", "lab");
  private static final String RECORDED = Recorded.ROOT.toString();

  @TempDir private Path home = Path.of("");

  private int made;

  @BeforeEach
  void aHomeWithoutCalibrations() throws IOException {
    for (String part : LINKED) {
      Files.createSymbolicLink(home.resolve(part), ROOT.resolve(part));
    }
  }

  /** Before the folder is cleaned, which would tell of every link. */
  @AfterEach
  void withoutLinks() throws IOException {
    for (String part : LINKED) {
      Files.delete(home.resolve(part));
    }
  }

  @Test
  void aRunPrintsItsTrialsAndItsVerdictAndMakesItsReport() throws IOException {
    Golden.check(
        () -> {
          ResultsFolder results = Recorded.copiedTo(fresh());
          String printed = ended(results);
          return Map.of(
              "run.txt", printed.replace(results.root().toString(), "FOLDER"),
              "report.txt", VisibleText.of(Files.readString(results.reportHtml())),
              "summary.md", Files.readString(results.summaryMd()),
              "verdict.json", Files.readString(results.verdictJson()));
        });
  }

  private String ended(ResultsFolder results) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream terminal = new PrintStream(printed, true, StandardCharsets.UTF_8);
    CommandLine commands = commands(terminal);
    List<Trial> trials = results.readTrials();
    ProgressLine progress = ProgressLine.of(terminal, true);
    for (Trial trial : trials) {
      int number = trials.indexOf(trial) + 1;
      List<Trial> own =
          trials.stream().limit(number).filter(t -> t.cell().equals(trial.cell())).toList();
      Verdict.Row row = CellVerdict.of(new Cell(trial.levels()), own, results);
      progress.tell(new Progress.TrialEnded(number, trials.size(), trial, row));
    }
    int code = Recorded.end(results, trials, false, commands);
    terminal.println("exit code " + code);
    return printed
        .toString(StandardCharsets.UTF_8)
        .replaceAll("(?m)^report: .*\n", ""); // progress, which depends on the clock
  }

  @Test
  void theExitCodeSaysWhetherEveryTrialCountsAndWhetherTheRunCameToItsEnd() throws IOException {
    List<Trial> valid =
        new ResultsFolder(Recorded.ROOT).readTrials().stream().filter(Trial::valid).toList();
    ResultsFolder results = new ResultsFolder(Files.createDirectories(fresh()));
    Files.copy(Recorded.ROOT.resolve("run.json"), results.runJson());
    CommandLine silent = commands(new PrintStream(OutputStream.nullOutputStream()));

    assertThat(Recorded.end(results, valid, false, silent)).isEqualTo(ExitCode.DONE);
    assertThat(Recorded.end(results, valid, true, silent)).isEqualTo(ExitCode.INTERRUPTED);
  }

  @Test
  void aRecordedFolderIsReportedAsItIsWithoutDamage() {
    ResultsFolder results = Recorded.copiedTo(fresh());
    Verdict recorded = results.readVerdict().orElseThrow();

    Commands.Done done = Commands.run("report", results.root().toString(), "--plain");

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.out().replaceAll("\\s+", " "))
        .startsWith(recorded.headline())
        .contains(recorded.advice());
    assertThat(results.reportHtml())
        .content()
        .contains(results.readTrials().stream().map(Trial::id).toList());
  }

  @Test
  void aComparisonOfARunWithItself() throws IOException {
    golden("compare.txt", "compare", RECORDED, RECORDED, "--drift", "4%");
  }

  @Test
  void predictionsOfAPureModel() throws IOException {
    golden("predict-model.txt", "predict", "two-stations", "--plain");
  }

  @Test
  void predictionsOfAnExecutorWhoseMaximumNeverCounts() throws IOException {
    golden(
        "predict-executor.txt",
        "predict",
        Golden.CHECKOUT.published().resolve("reports/async-executor.yaml").toString(),
        "--plain");
  }

  @Test
  void predictionsOfAServiceThatNoRunHasCalibrated() throws IOException {
    golden(
        "predict-service.txt",
        "predict",
        "quick",
        "--set",
        "cores=4",
        "--set",
        "users=400",
        "--plain");
  }

  @Test
  void anAuditOfThePublishedLoadTests() throws IOException {
    golden("audit.txt", "audit", "../../published/load-tests.csv");
  }

  @Test
  void anAuditOfPrintsWithItsLikelyCauses() throws IOException {
    golden(
        "audit-prints.txt",
        "audit",
        "--explain",
        "--users=20",
        "--known=service-delay=20ms",
        PRINTS + "wrk-frozen.txt",
        PRINTS + "hey-failures.txt",
        PRINTS + "gatlingbinary-first-second.log");
  }

  @Test
  void anAuditForPrograms() throws IOException {
    String[] files = {
      PRINTS + "wrk-frozen.txt",
      PRINTS + "ab-honest.txt",
      "../../published/claims.csv",
      "none:a,b.csv"
    };
    for (String format : List.of("github", "csv", "markdown", "json")) {
      String[] words = {"audit", "--format", format, files[0], files[1], files[2], files[3]};
      golden("audit-" + format + ".txt", words);
    }
    golden("audit-sarif.txt", GoldenTest::inOrder, "audit", "--format=sarif", files[1], files[2]);
    golden("audit-table.csv", "audit", "--format=csv", "../../published/batches.csv");
  }

  @Test
  void costsForPrograms() throws IOException {
    List<String> words =
        List.of(
            "cost",
            "--peak=2_500",
            "--headroom=25%",
            "--redundancy=2",
            "--prices=../../docs/example-prices.yaml",
            "--instance=example-small",
            "--capacity=platform=667,virtual=2000");
    golden("cost.csv", with(words, "--format=csv"));
    golden("cost-sensitivity.csv", with(words, "--format=csv", "--sensitivity"));
    golden("cost-given.txt", with(words));
  }

  @Test
  void aComparisonForPrograms() throws IOException {
    golden("compare.csv", "compare", RECORDED, RECORDED, "--format=csv");
  }

  private static String[] with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void theCostOfALoadWithTheCapacitiesOfARun() throws IOException {
    golden(
        "cost.txt",
        "cost",
        "--requests-per-day=1_000_000",
        "--peak-to-mean=3",
        "--headroom=30%",
        "--redundancy=1",
        "--prices=../../docs/example-prices.yaml",
        "--instance=example-small",
        "--results=" + RECORDED,
        "--where=connection=released");
  }

  /** Everything that a command prints, in its order; paths are relative, so that they are short. */
  private void golden(String name, String... words) throws IOException {
    golden(name, UnaryOperator.identity(), words);
  }

  /** JSON whose keys have no order of their own. */
  private static String inOrder(String printed) {
    return Json.write(sorted(Json.readMap(printed.replaceFirst("exit code \\d+\\s*$", "")))) + "\n";
  }

  private static Object sorted(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, Object> all = new TreeMap<>();
        map.forEach((key, one) -> all.put(String.valueOf(key), sorted(one)));
        yield all;
      }
      case List<?> list -> list.stream().map(GoldenTest::sorted).toList();
      default -> value;
    };
  }

  private void golden(String name, UnaryOperator<String> form, String... words) throws IOException {
    Golden.check(
        () -> {
          ByteArrayOutputStream printed = new ByteArrayOutputStream();
          PrintStream terminal = new PrintStream(printed, true, StandardCharsets.UTF_8);
          int code = Main.execute(commands(terminal), words, terminal);
          terminal.println("exit code " + code);
          return Map.of(name, form.apply(printed.toString(StandardCharsets.UTF_8)));
        });
  }

  private CommandLine commands(PrintStream terminal) {
    return Main.commands(
        new Installation(home, Path.of(System.getProperty("java.home"))), terminal, terminal);
  }

  private Path fresh() {
    return home.resolve("results-" + ++made);
  }
}
