package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One short run with the real parts: PostgreSQL, downstream, both services, the load engine. */
class WholeRunIT {
  @TempDir private Path folder = Path.of("");

  @Test
  void aRunPredictsMeasuresAndExplainsEveryCellAndLeavesNothingBehind() throws IOException {
    Path results = folder.resolve("results");

    Commands.Done done =
        Commands.run(
            "run", "src/test/resources/whole.yaml", "--out", results.toString(), "--plain");

    ResultsFolder read = new ResultsFolder(results);
    List<Trial> trials = read.readTrials();
    assertThat(trials)
        .as(done.err())
        .hasSize(6)
        .allMatch(t -> t.outcome() == Trial.Outcome.COMPLETED);
    assertThat(trials).allSatisfy(WholeRunIT::obeysItsCeilingOrIsVoid);
    assertThat(trials)
        .filteredOn(t -> t.level("connection").equals("held"))
        .allSatisfy(
            t ->
                assertThat(t.prediction().limits())
                    .filteredOn(limit -> limit.name().equals("connections"))
                    .singleElement()
                    .satisfies(limit -> assertThat(limit.rps()).isBetween(80.0, 100.0)));
    assertThat(trials)
        .allSatisfy(
            t -> assertThat(t.resources()).extracting(r -> r.name()).contains("connections"));
    assertThat(trials)
        .allSatisfy(
            t ->
                assertThat(t.tiers())
                    .containsOnlyKeys("service", "database", "downstream", "load", "loomgauge"));
    assertThat(predictedAt(read)).isBefore(Instant.parse(trials.getFirst().startedAt()));
    Set<String> sound = PredictionsCsv.sound(Files.readString(read.predictionsCsv()));
    assertThat(trials)
        .allSatisfy(
            t -> {
              assertThat(sound).contains(t.predictionChecksum());
              assertThat(t.prediction().expected()).isNotNull();
            });
    assertThat(done.code())
        .isEqualTo(trials.stream().allMatch(Trial::valid) ? ExitCode.DONE : ExitCode.FAILED);
    assertThat(read.readVerdict()).get().satisfies(v -> assertThat(v.trials()).isEqualTo(6));
    assertThat(Files.readString(read.reportHtml()))
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script>alert(1)</script>");
    assertThat(read.charts()).isDirectoryContaining("glob:**.svg");
    assertThat(ProcessHandle.current().descendants().filter(WholeRunIT::isTier)).isEmpty();

    Commands.Done predicted =
        Commands.run("predict", "src/test/resources/whole.yaml", "--format", "csv");
    assertThat(predicted.err())
        .contains(
            "platform: CPU demands as calibrated at",
            "virtual: CPU demands as calibrated at",
            "reactive: CPU demands as calibrated at")
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

  private static Instant predictedAt(ResultsFolder read) throws IOException {
    List<List<String>> rows = Csv.parse(Files.readString(read.predictionsCsv()));
    assertThat(rows).hasSize(7);
    return Instant.parse(rows.get(1).getFirst());
  }
}
