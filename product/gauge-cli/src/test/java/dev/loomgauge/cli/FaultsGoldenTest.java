package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.report.Report;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.page.Page;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is said of each recorded fault in {@code verdict.json}, on the terminal, in {@code
 * summary.md} and in the report, against files; see {@link Golden}. No chart is drawn: those of the
 * recorded run are.
 */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class FaultsGoldenTest {
  private static final Path RECORDED =
      Commands.root()
          .resolve("product/gauge-core/src/test/resources/dev/loomgauge/core/finding/recorded");

  private static final Pattern SAID =
      Pattern.compile(
          "(?s)<section id=\"(?:answer|found|findings|cells|endurance|next|warnings)\".*?</section>");

  private static final String UNEXPLAINED = "unexplained-limit";

  @TempDir private Path folder = Path.of("");

  static List<String> recorded() throws IOException {
    try (Stream<Path> faults = Files.list(RECORDED)) {
      return faults.map(fault -> fault.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void aFaultIsToldAsAgreed(String fault) throws IOException {
    Golden.checkOnce(fault, () -> told(fault));
  }

  /** Two are void, and so limited by nothing that counts. */
  private static final Map<String, String> LIMITS =
      Map.ofEntries(
          Map.entry("client", "client-queue-wait"),
          Map.entry("cpu", "service-cpu"),
          Map.entry("files", "file-wait"),
          Map.entry("heap", "service-cpu"),
          Map.entry("ignored", "users"),
          Map.entry("initializer", "carriers"),
          Map.entry("leak", "users"),
          Map.entry("loading", "class-loading-wait"),
          Map.entry("lock", "lock-wait"),
          Map.entry("native", "carriers"),
          Map.entry("none", "users"),
          Map.entry("permits", "limit-wait"),
          Map.entry("pool", "connections"),
          Map.entry("query", "database-wait"),
          Map.entry("retry", "downstream-wait"),
          Map.entry("serial", "users"),
          Map.entry("sleep", "sleep-wait"),
          Map.entry("spin", "users"),
          Map.entry("stall", "downstream-wait"),
          Map.entry("synchronized", "lock-wait"),
          Map.entry("threadlocal", "users"),
          Map.entry("throttled", "service-cpu"));

  @Test
  void everyFaultIsTheLimitThatIsNamed() throws IOException {
    Map<String, String> named = new TreeMap<>();
    for (String fault : recorded()) {
      Bottleneck limit = judged(trial(fault)).bottleneck();
      if (limit != null) {
        named.put(fault, limit.limiter().token());
      }
    }
    assertThat(named).isEqualTo(LIMITS);
  }

  private static Trial trial(String fault) {
    return ResultsFolder.readTrial(RECORDED.resolve(fault).resolve("trial.json"));
  }

  @Test
  void noFileIsOfAFaultThatIsNotRecorded() throws IOException {
    assertThat(Golden.names("faults")).isEqualTo(recorded());
  }

  private Map<String, String> told(String fault) throws IOException {
    Trial trial = judged(trial(fault));
    ResultsFolder results = measured(fault, trial);
    Contents contents = Contents.read(results, ReportProgress.NONE);
    View view = View.of(contents, Charts.of(contents, ReportProgress.NONE), List.of());
    String at = "faults/" + fault + "/";
    return Map.of(
        at + "verdict.json", Files.readString(results.verdictJson()),
        at + "terminal.txt", printed(contents),
        at + "summary.md", Page.markdown(view),
        at + "report.txt",
            VisibleText.of(said(Page.html(view, List.of(), false, Optional.empty()))));
  }

  /** With the limit that is named today; what was seen by the second is not recorded. */
  private static Trial judged(Trial trial) {
    if (trial.load() == null || !trial.valid()) {
      return trial;
    }
    CpuAllocation twoCores =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
    Judgement found =
        new Judge(scenario(trial).load(), twoCores)
            .judge(
                new Measurement(
                    trial.levels(),
                    trial.outcome(),
                    trial.prediction(),
                    trial.window(),
                    trial.load(),
                    trial.tiers(),
                    trial.resources(),
                    trial.jvm(),
                    false),
                List.of());
    boolean unexplained = codes(found.warnings()).contains(UNEXPLAINED);
    return TrialCopy.of(trial)
        .bottleneck(found.bottleneck())
        .warnings(
            trial.warnings().stream()
                .filter(warning -> unexplained || !warning.code().equals(UNEXPLAINED))
                .toList())
        .trial();
  }

  private static List<String> codes(List<TrialWarning> warnings) {
    return warnings.stream().map(TrialWarning::code).toList();
  }

  /** The sections that say something of the fault; the others are held of the recorded run. */
  private static String said(String page) {
    return SAID.matcher(page).results().map(MatchResult::group).collect(Collectors.joining());
  }

  /** As a run leaves it that had this trial alone. */
  private ResultsFolder measured(String fault, Trial trial) throws IOException {
    Scenario scenario = scenario(trial);
    try (ResultsWriter writer =
        ResultsWriter.open(folder, trial.levels().keySet(), List.of("connections"))) {
      writer.run(run(scenario, trial));
      writer.trial(trial);
      Path endurance = RECORDED.resolve(fault).resolve("endurance.json");
      if (Files.exists(endurance)) {
        Files.copy(endurance, writer.folder().trial(trial.id()).enduranceJson());
      }
      writer.verdict(
          Conclusions.of(
              scenario, List.of(new Cell(trial.levels())), List.of(trial), writer.folder()));
      return writer.folder();
    }
  }

  private static Scenario scenario(Trial trial) {
    return new ScenarioReader(
            Golden.CHECKOUT.services(),
            Map.of("fault", List.of(trial.levels().getOrDefault("fault", ""))))
        .read(ScenarioFiles.find(Golden.CHECKOUT, "faults"));
  }

  private static RunInfo run(Scenario scenario, Trial trial) {
    RunInfo other = new ResultsFolder(Recorded.ROOT).readRun();
    return new RunInfo(
        other.formatVersion(),
        other.loomgauge(),
        scenario.name(),
        scenario.heading().title(),
        scenario.heading().question(),
        "scenarios/50-faults.yaml",
        "",
        Map.of(),
        Map.of(),
        "./loomgauge run faults",
        scenario.seed(),
        trial.startedAt(),
        trial.startedAt(),
        other.machine(),
        other.cpus(),
        Map.of(),
        other.versions(),
        1,
        Map.of(),
        List.of());
  }

  private static String printed(Contents contents) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream terminal = new PrintStream(printed, true, StandardCharsets.UTF_8);
    Verdict verdict = contents.verdict();
    ResultsText.print(
        terminal,
        Objects.requireNonNull(verdict),
        new Report.Written(
            List.of(),
            contents.missing(),
            contents.damages(),
            verdict,
            contents.trials(),
            contents.endurance()),
        false);
    terminal.println("exit code " + ResultsText.code(verdict, contents.trials()));
    return printed.toString(StandardCharsets.UTF_8);
  }
}
