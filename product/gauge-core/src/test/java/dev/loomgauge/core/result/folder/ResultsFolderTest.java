package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aTrialThatWasRepeatedIsReadOnceAsItEndedLast() {
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      writer.trial(trial("001", Outcome.FAILED, "PostgreSQL ended"));
      writer.trial(trial("002", Outcome.COMPLETED, null));
    }
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      writer.trial(trial("001", Outcome.COMPLETED, null));
    }

    List<Trial> trials = new ResultsFolder(folder).readTrials();
    assertThat(trials).extracting(Trial::id).containsExactly("001", "002");
    assertThat(trials).allMatch(t -> t.outcome() == Outcome.COMPLETED);
  }

  @Test
  void aRepeatedTrialBeginsWithoutTheFilesOfItsLastAttempt() throws IOException {
    ResultsFolder.TrialFolder trial = new ResultsFolder(folder).trial("001");
    trial.clear();
    Files.createDirectories(trial.root());
    Files.writeString(trial.waitingFolded(), "a;b 1\n");
    Files.writeString(folder.resolve("trials.csv"), "kept");

    trial.clear();

    assertThat(trial.root()).isEmptyDirectory();
    assertThat(folder.resolve("trials.csv")).hasContent("kept");
  }

  @Test
  void aFullDiskIsNoBadInput() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "needs /dev/full");
    Path file = Files.createSymbolicLink(folder.resolve("log.csv"), full);
    assertThatThrownBy(() -> CsvLog.open(file, List.of("second")).close())
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.FAILED))
        .hasMessageContaining("Free some space");
    assertThatThrownBy(() -> new ResultsFolder(folder).readRun())
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.BAD_INPUT));
  }

  @Test
  void onlyTheOwnerReadsAFolderThatARunMakesAndTheRecordingsInOneThatWasThere() throws IOException {
    Path made = folder.resolve("results/made");
    ResultsWriter.open(made, List.of(), List.of()).close();
    assertThat(modes(made, made.resolve("trials"), made.resolve("logs"))).containsOnly("rwx------");

    Path there = Files.createDirectory(folder.resolve("there"));
    Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-xr-x"));
    ResultsWriter.open(there, List.of(), List.of()).close();
    assertThat(modes(there.resolve("trials"), there.resolve("logs"))).containsOnly("rwx------");
    assertThat(modes(there)).as("its owner's decision").containsOnly("rwxr-xr-x");
  }

  private static List<String> modes(Path... folders) throws IOException {
    List<String> modes = new ArrayList<>();
    for (Path one : folders) {
      modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)));
    }
    return modes;
  }

  @Test
  void everyFactorHasAColumn() throws IOException {
    try (ResultsWriter writer =
        ResultsWriter.open(folder, List.of("threads", "workers", "outcome"), List.of())) {
      writer.trial(trial("001", Map.of("threads", "virtual", "workers", "16", "outcome", "x")));
    }
    assertThat(rows().getFirst())
        .containsEntry("thread_mode", "virtual")
        .containsEntry("workers", "16")
        .containsEntry("outcome", "failed");
  }

  @Test
  void aFolderOfAnotherVersionIsContinuedUnderItsOwnHeader() throws IOException {
    Files.createDirectories(folder);
    Path file = new ResultsFolder(folder).trialsCsv();
    Files.writeString(file, "trial,retired,thread_mode\n000,7,platform\n");
    try (ResultsWriter writer =
        ResultsWriter.open(folder, List.of("threads", "workers"), List.of())) {
      writer.trial(trial("001", Map.of("threads", "virtual", "workers", "16")));
    }
    assertThat(rows())
        .containsExactly(
            Map.of("trial", "000", "retired", "7", "thread_mode", "platform"),
            Map.of("trial", "001", "retired", "", "thread_mode", "virtual"));
  }

  @Test
  void predictionsOfAnotherVersionAreContinuedUnderTheirOwnHeader() throws IOException {
    Files.createDirectories(folder);
    Path file = new ResultsFolder(folder).predictionsCsv();
    Files.writeString(file, "predicted_at,cell,threads,throughput_rps,checksum\n");
    PredictionsCsv.Row row =
        new PredictionsCsv.Row(
            "2026-11-21T20:16:00Z",
            "cell",
            Map.of("threads", "virtual"),
            trial("001", Map.of(), Outcome.FAILED, "it ended").prediction());
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of("threads"), List.of())) {
      writer.predictions(List.of("threads"), List.of(row));

      String text = Files.readString(file);
      assertThat(Csv.damage(text, List.of("cell"))).isEmpty();
      assertThat(PredictionsCsv.sound(text))
          .containsExactly(row.checksum(writer.predictionColumns(List.of("threads"))));
    }
  }

  private List<Map<String, String>> rows() throws IOException {
    List<List<String>> records = Csv.parse(Files.readString(new ResultsFolder(folder).trialsCsv()));
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> fields : records.subList(1, records.size())) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < fields.size(); i++) {
        row.put(records.getFirst().get(i), fields.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  private static Trial trial(String id, Map<String, String> levels) {
    return trial(id, levels, Outcome.FAILED, "it ended");
  }

  private static Trial trial(String id, Outcome outcome, @Nullable String failure) {
    return trial(id, Map.of(), outcome, failure);
  }

  private static Trial trial(
      String id, Map<String, String> levels, Outcome outcome, @Nullable String failure) {
    Prediction none =
        new Prediction(
            50,
            280,
            50.0,
            null,
            List.of(
                new Limit("users", Limit.Kind.USERS, Limit.Terms.carrying("users", 280), true, 0)),
            null);
    return new Trial(
        id,
        "cell",
        levels,
        1,
        "service",
        "2026-11-21T20:16:00Z",
        outcome,
        failure,
        none,
        "",
        null,
        null,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of());
  }
}
