package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CalibrationCsv;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run, and one that continues it, write into a folder, read again. */
class WrittenTrialsTest {
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

  @Test
  void aContinuedRunAddsOnlyTheWindowsThatItsCalibrationLacks() throws IOException {
    Path file = new ResultsFolder(folder).calibrationCsv();
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      writer.calibration(List.of(window("a")));
      Files.writeString(file, "b,virt", StandardOpenOption.APPEND);
      writer.calibration(List.of(window("a"), window("b")));
    }

    assertThat(Files.readString(file))
        .isEqualTo(CalibrationCsv.table(List.of(window("a"), window("b"))));
  }

  @Test
  void predictionsOfAContinuedRunFollowThoseBeforeThem() throws IOException {
    List<String> columns = PredictionsCsv.columns(List.of());
    Path file = new ResultsFolder(folder).predictionsCsv();
    PredictionsCsv.Row first = predicted("2026-11-21T20:16:00Z");
    PredictionsCsv.Row second = predicted("2026-11-21T20:17:00Z");
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      writer.predictions(List.of(), List.of(first));
      Files.writeString(file, "2026-11", StandardOpenOption.APPEND);
      writer.predictions(List.of(), List.of(second));
    }

    assertThat(Files.readString(file))
        .isEqualTo(
            PredictionsCsv.header(columns)
                + "\n"
                + PredictionsCsv.line(columns, first)
                + "\n"
                + PredictionsCsv.line(columns, second)
                + "\n");
  }

  private static PredictionsCsv.Row predicted(String at) {
    return new PredictionsCsv.Row(
        at, "cell", Map.of(), trial("001", Map.of(), Outcome.FAILED, "it ended").prediction());
  }

  private static CalibrationWindow window(String service) {
    return new CalibrationWindow(
        service,
        "virtual",
        1,
        new CalibrationWindow.Load(1, CalibrationWindow.Direction.UP, 8, true),
        7,
        1,
        3,
        4,
        new CalibrationWindow.ServiceCpu(1, 2, 3, 4, 0),
        Map.of(),
        null,
        0);
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
                new Limit(
                    "users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 280), true, 0)),
            null);
    return new Trial(
        id,
        "cell",
        levels,
        1,
        null,
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

  @Test
  void aTrialIsOnDiskAsSoonAsItIsWritten() throws IOException {
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of("threads"), List.of())) {
      writer.trial(trial("001", Map.of("threads", "virtual")));

      assertThat(rows())
          .singleElement()
          .satisfies(row -> assertThat(row).containsEntry("trial", "001"));
      assertThat(new ResultsFolder(folder).readTrials())
          .extracting(Trial::id)
          .containsExactly("001");
    }
  }
}
