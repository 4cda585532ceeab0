package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.CalibrationCsv;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One short run with the real parts: PostgreSQL, downstream, both services, the load engine. In the
 * full size with the reactive service too, and with the repetitions of what the machine disturbed.
 */
class WholeRunIT {
  private static final boolean FULL = Boolean.getBoolean("tests.full");
  private static final List<String> MODES =
      FULL ? List.of("platform", "virtual", "reactive") : List.of("platform", "virtual");

  /** A cell a mode, and one that holds its connection. */
  private static final int CELLS = MODES.size() + 1;

  /** What stays empty in this run, and why. */
  private static final Map<String, String> EMPTY =
      Map.ofEntries(
          Map.entry(
              "timeline.csv dependencies_cpu_pct",
              "order-mvc and order-webflux talk to tiers alone"),
          Map.entry("cells.csv jvm", "both modes ran on the same JVM"),
          Map.entry("timeline.csv threads_waiting", "no MBean of Tomcat counts them"),
          Map.entry(
              "timeline.csv accept_active", "of Tomcat's connections the limit alone is watched"),
          Map.entry(
              "timeline.csv accept_waiting", "of Tomcat's connections the limit alone is watched"),
          Map.entry("trials.csv p999_ms", "a window of three seconds has too few requests"),
          Map.entry("trials.csv uncorrected_p99_ms", "only an open load has intended starts"),
          Map.entry("trials.csv failure", "no trial failed"),
          Map.entry("predictions.csv unstable", "no work goes on after its answer"),
          Map.entry("predictions.csv missing", "every demand was calibrated"),
          Map.entry("predictions.csv kinds_mean_ms", "its requests are of one kind"));

  /** What a machine fills or leaves empty, and why. */
  private static final Map<String, String> MACHINE =
      Map.ofEntries(
          Map.entry("timeline.csv cpu_mhz", "not told by every ARM"),
          Map.entry(
              "timeline.csv memory_stall_pct", "a kernel may be built without pressure stalls"),
          Map.entry(
              "trials.csv p99_ms",
              "a slow machine answers fewer than 1,000 requests in the window"),
          Map.entry(
              "cells.csv p99_ms", "a slow machine answers fewer than 1,000 requests in the window"),
          Map.entry("trials.csv errors", "a busy machine may let a request time out"),
          Map.entry("trials.csv warnings", "a quiet machine gives no cause for one"),
          Map.entry("trials.csv repeats", "a quiet machine gives no cause for a repetition"),
          Map.entry("trials.csv bottleneck", "void trials have none"),
          Map.entry(
              "predictions.csv note",
              "it depends on the demands whether the solver adds something"),
          Map.entry("calibration.csv steal_s", "only CPUs of the service's own are looked at"),
          Map.entry("calibration.csv interrupt_s", "only CPUs of the service's own are looked at"),
          Map.entry("calibration.csv other_cpu_s", "only CPUs of the service's own are looked at"),
          Map.entry("cells.csv reached_rps", "void trials have none"),
          Map.entry("cells.csv of_ceiling", "void trials have none"),
          Map.entry("cells.csv p50_ms", "void trials have none"),
          Map.entry("cells.csv p95_ms", "void trials have none"),
          Map.entry("cells.csv error_rate", "void trials have none"),
          Map.entry("cells.csv limited_by", "void trials have none"));

  /** Columns of a prediction interval: empty on a machine with fewer than nine past pairs. */
  private static final Predicate<String> INTERVALS =
      Pattern.compile("predictions.csv .+_90_(low|high)").asMatchPredicate();

  @TempDir private static Path folder = Path.of("");

  private static Commands.Done done = new Commands.Done(-1, "", "");
  private static ResultsFolder results = new ResultsFolder(folder);
  private static List<Trial> trials = List.of();
  private static CpuSet before = CpuSet.NONE;

  @BeforeAll
  static void run() throws IOException {
    before = Topology.detect().cpus();
    results = new ResultsFolder(folder.resolve("results"));
    List<String> run = new ArrayList<>(List.of("run", scenario().toString(), "--plain"));
    run.addAll(List.of("--out", results.root().toString()));
    if (!FULL) {
      run.addAll(List.of("--time", "1s")); // which leaves no time for a repetition
    }
    done = Commands.run(run.toArray(String[]::new));
    assertThat(results.verdictJson()).as(done.err()).exists();
    trials = results.readTrials();
  }

  private static Path scenario() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/whole.yaml"));
    String asked = FULL ? text : text.replaceAll(", (order-webflux|reactive(: unlimited)?)", "");
    return Files.writeString(folder.resolve("whole.yaml"), asked);
  }

  @Test
  void everyCellIsMeasuredOnceAndAgainWhereTheMachineWasDisturbed() {
    assertThat(trials).as(done.err()).allMatch(t -> t.outcome() == Trial.Outcome.COMPLETED);
    assertThat(trials).filteredOn(t -> t.repeats() == null).hasSize(CELLS);
    Set<String> repeated =
        trials.stream().flatMap(t -> Stream.ofNullable(t.repeats())).collect(Collectors.toSet());
    assertThat(trials)
        .filteredOn(t -> t.repeats() == null)
        .allSatisfy(
            t ->
                assertThat(repeated.contains(t.id()))
                    .isEqualTo(FULL && (t.disturbed() || measuringSideBusy(t))));
    assertThat(results.readVerdict())
        .get()
        .satisfies(verdict -> assertThat(verdict.count().trials()).isEqualTo(trials.size()));
  }

  /** No load of this run comes near what the measuring side can do. */
  private static boolean measuringSideBusy(Trial trial) {
    return trial.warnings().stream()
        .filter(warning -> warning.severity() == TrialWarning.Severity.VOID)
        .anyMatch(warning -> warning.code().equals(GateCode.MEASURING_SIDE_BUSY.key()));
  }

  @Test
  void everyTrialObeysItsCeilingOrIsWarnedAbout() {
    assertThat(trials).isNotEmpty().allSatisfy(WholeRunIT::obeysItsCeilingOrIsVoid);
  }

  @Test
  void aPoolThatIsHeldThroughAWaitIsALimit() {
    assertThat(trials)
        .filteredOn(t -> t.level("connection").equals("held"))
        .isNotEmpty()
        .allSatisfy(
            t ->
                assertThat(t.prediction().limits())
                    .filteredOn(limit -> limit.name().equals("connections"))
                    .singleElement()
                    .satisfies(limit -> assertThat(limit.rps()).isBetween(80.0, 100.0)));
  }

  @Test
  void poolsAndTiersAreObserved() {
    assertThat(trials)
        .isNotEmpty()
        .allSatisfy(
            t -> {
              assertThat(t.resources()).extracting(r -> r.name()).contains("connections");
              assertThat(t.tiers().keySet())
                  .containsExactlyInAnyOrderElementsOf(
                      EnumSet.complementOf(EnumSet.of(Tier.DEPENDENCIES)));
            });
  }

  @Test
  void everyColumnIsFilledUnlessItIsListedWithItsReason() {
    assertThat(EmptyColumns.of(results))
        .filteredOn(column -> !MACHINE.containsKey(column) && !INTERVALS.test(column))
        .containsExactlyInAnyOrderElementsOf(EMPTY.keySet());
  }

  @Test
  void everyModeIsCalibratedWhileLoadsRiseAndWhileTheyFall() throws IOException {
    List<List<String>> rows = Csv.parse(Files.readString(results.calibrationCsv()));
    assertThat(rows.getFirst()).isEqualTo(CalibrationCsv.COLUMNS);
    for (String mode : MODES) {
      for (String direction : List.of("up", "down")) {
        assertThat(rows)
            .filteredOn(row -> row.get(1).equals(mode) && row.get(4).equals(direction))
            .filteredOn(row -> row.get(6).equals("true") && !row.get(5).equals("0"))
            .as("%s, %s", mode, direction)
            .isNotEmpty()
            .anySatisfy(row -> assertThat(Long.parseLong(row.get(9))).isPositive());
      }
    }
  }

  @Test
  void predictionsAreWrittenBeforeTheFirstLoadAndKeptByEveryTrial() throws IOException {
    List<List<String>> rows = Csv.parse(Files.readString(results.predictionsCsv()));
    assertThat(rows.subList(1, 1 + CELLS))
        .as("those behind them have wider intervals for cells that were predicted before")
        .extracting(row -> row.get(1))
        .doesNotHaveDuplicates()
        .containsAll(rows.stream().skip(1 + CELLS).map(row -> row.get(1)).toList());
    assertThat(Instant.parse(rows.get(1).getFirst()))
        .isBefore(Instant.parse(trials.getFirst().startedAt()));
    Set<String> sound = PredictionsCsv.sound(Files.readString(results.predictionsCsv()));
    assertThat(trials)
        .allSatisfy(
            t -> {
              assertThat(sound).contains(t.predictionChecksum());
              assertThat(t.prediction().expected()).isNotNull();
            });
  }

  /** The lines of the trials are printed as they end; the code is decided from the verdict. */
  @Test
  void theExitCodeIsThatOfTheTrialsAsTheyWerePrinted() {
    long voided = ended().filter(line -> line.contains(" VOID ")).count();

    assertThat(ended()).hasSize(trials.size());
    assertThat(done.code())
        .isEqualTo(voided > Repetitions.madeGood(trials) ? ExitCode.FAILED : ExitCode.DONE);
  }

  private static Stream<String> ended() {
    return done.err().lines().filter(line -> line.matches(" ?\\d+/\\d+ .*"));
  }

  @Test
  void theReportShowsForeignTextAsText() throws IOException {
    assertThat(Files.readString(results.reportHtml()))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script>alert(1)</script>");
    assertThat(results.charts()).isDirectoryContaining("glob:**.svg");
  }

  @Test
  void nothingIsLeftBehind() {
    Stream<ProcessHandle> left = ProcessHandle.current().descendants();
    assertThat(left.filter(WholeRunIT::isTier)).isEmpty();
  }

  @Test
  void thisProcessHasTheCpusBackThatTheRunTiedItTo() {
    assertThat(Topology.detect().cpus()).isEqualTo(before);
  }

  @Test
  void aLaterPredictionUsesItsCalibration() throws IOException {
    Commands.Done predicted = Commands.run("predict", scenario().toString(), "--format", "csv");

    assertThat(predicted.err())
        .contains(MODES.stream().map(mode -> mode + ": CPU demands as calibrated at").toList())
        .doesNotContain("no calibration is kept", "Unknown:");
  }

  /** The watchdog's shell needs a moment more to end; the tiers do not. */
  private static boolean isTier(ProcessHandle process) {
    String command = process.info().command().orElse("");
    return command.endsWith("/java") || command.endsWith("/postgres");
  }

  private static void obeysItsCeilingOrIsVoid(Trial trial) {
    Double uncertainty = trial.prediction().binding().uncertainty();
    double most =
        trial.prediction().ceilingRps() * (1.01 + Objects.requireNonNullElse(uncertainty, 0.0));
    boolean told = trial.warnings().stream().anyMatch(w -> w.code().startsWith("above-"));
    LoadSummary load = Objects.requireNonNull(trial.load());
    assertThat(load.throughputRps() <= most || told).as(trial.id()).isTrue();
  }
}
