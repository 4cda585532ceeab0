package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.CalibrationCsv;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

  @Test
  void everyFileHasItsPublishedName() {
    ResultsFolder results = new ResultsFolder(folder);
    ResultsFolder.TrialFolder trial = results.trial("001");

    assertThat(
            Stream.of(
                    results.runJson(),
                    results.predictionsCsv(),
                    results.calibrationCsv(),
                    results.networkCsv(),
                    results.trialsCsv(),
                    results.verdictJson(),
                    results.answerJson(),
                    results.cellsCsv(),
                    results.summaryMd(),
                    results.reportHtml(),
                    results.charts(),
                    results.logs(),
                    ResultsFolder.warmUpJson(results.logs()),
                    trial.trialJson(),
                    trial.latencyHlog(),
                    trial.timelineCsv(),
                    trial.recordingJfr(1),
                    trial.recordingJfr(2),
                    trial.gcCsv(),
                    trial.waitingFolded(),
                    trial.waitingCsv(),
                    trial.runningFolded(),
                    trial.enduranceJson(),
                    trial.memoryCsv())
                .map(file -> folder.relativize(file).toString()))
        .containsExactly(
            "run.json",
            "predictions.csv",
            "calibration.csv",
            "network.csv",
            "trials.csv",
            "verdict.json",
            "answer.json",
            "cells.csv",
            "summary.md",
            "report.html",
            "charts",
            "logs",
            "logs/warm-up.json",
            "trials/001/trial.json",
            "trials/001/latency.hlog",
            "trials/001/timeline.csv",
            "trials/001/recording.jfr",
            "trials/001/recording-2.jfr",
            "trials/001/gc.csv",
            "trials/001/waiting.folded",
            "trials/001/waiting.csv",
            "trials/001/running.folded",
            "trials/001/endurance.json",
            "trials/001/memory.csv");
  }

  @Test
  void whatIsNotThereIsEmpty() {
    ResultsFolder results = new ResultsFolder(folder);
    ResultsFolder.TrialFolder trial = results.trial("001");

    assertThat(results.readTrials()).isEmpty();
    assertThat(results.readWarmUps()).isEmpty();
    assertThat(results.readVerdict()).isEmpty();
    assertThat(results.readAnswer()).isEmpty();
    assertThat(trial.readGc()).isEmpty();
    assertThat(trial.readWaiting()).isEmpty();
    assertThat(trial.readEndurance()).isEmpty();
    assertThat(trial.readTimeline()).isEmpty();
    assertThat(ResultsFolder.TrialFolder.readStacks(trial.waitingFolded())).isEmpty();
  }

  @Test
  void aFolderOfAnotherVersionNamesTheOneThatWroteIt() throws IOException {
    ResultsFolder results = new ResultsFolder(folder);
    assertThatThrownBy(results::readRun)
        .hasMessage(
            folder
                + " is not a results folder: it has no run.json. Give the folder that a run printed"
                + " at its end.");
    for (int version : List.of(2, 5)) {
      Files.writeString(
          results.runJson(), "{\"formatVersion\": %d, \"loomgauge\": \"9.9\"}".formatted(version));
      assertThatThrownBy(results::readRun)
          .isInstanceOf(ResultsException.class)
          .hasMessage(
              "%s has format version %d; this Loomgauge reads versions 3 to 4. Use the Loomgauge that wrote it (9.9)."
                  .formatted(results.runJson(), version));
    }
    for (int version : List.of(3, 4)) {
      Files.writeString(
          results.runJson(), "{\"formatVersion\": %d, \"loomgauge\": \"9.9\"}".formatted(version));
      assertThatThrownBy(results::readRun).hasMessageContaining("scenario is missing");
    }
  }

  @Test
  void warmUpsAreReadInTheOrderOfTheirFolders() throws IOException {
    ResultsFolder results = new ResultsFolder(folder);
    for (String service : List.of("b", "a", "c")) {
      Json.write(
          ResultsFolder.warmUpJson(results.logs().resolve(service)),
          new WarmUp(service, "virtual", 1, List.of()));
    }
    Files.writeString(results.logs().resolve("a/service.log"), "started\n");

    assertThat(results.readWarmUps()).extracting(WarmUp::service).containsExactly("a", "b", "c");
  }

  @Test
  void anAnswerHasNoSectionWithoutSentences() {
    OwnAnswer answer =
        new OwnAnswer(
            List.of(
                new OwnAnswer.Section("Answer", List.of("Yes.", "No.")),
                new OwnAnswer.Section("Limits", List.of())));
    Json.write(new ResultsFolder(folder).answerJson(), answer);

    assertThat(new ResultsFolder(folder).readAnswer().orElseThrow().sections())
        .containsExactly(new OwnAnswer.Section("Answer", List.of("Yes.", "No.")));
  }

  @Test
  void roundTripsOfTheNetworkAreAddedAndAnEndThatWasCutOffIsTakenAway() throws IOException {
    Path file = new ResultsFolder(folder).networkCsv();
    Map<String, List<Double>> times = new LinkedHashMap<>();
    times.put("load, one", List.of(0.25, 1.5));
    times.put("db", List.of(2.0));
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      writer.network(Instant.parse("2026-11-21T20:16:00Z"), times);
      Files.writeString(file, "2026-11-21T20:1", StandardOpenOption.APPEND);
      writer.network(Instant.parse("2026-11-21T20:17:00Z"), Map.of("db", List.of(3.0)));
    }

    assertThat(Files.readString(file))
        .isEqualTo(
            """
            at,to,connect_ms
            2026-11-21T20:16:00Z,"load, one",0.250
            2026-11-21T20:16:00Z,"load, one",1.500
            2026-11-21T20:16:00Z,db,2.000
            2026-11-21T20:17:00Z,db,3.000
            """);
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
        new CalibrationWindow.ServiceCpu(1, 2, 3, 4),
        Map.of(),
        null);
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

  @Test
  void aFolderThatCannotBeMadeIsNamedWithTheOptionForAnother() throws IOException {
    Path taken = Files.writeString(folder.resolve("taken"), "a file");

    assertThatThrownBy(() -> ResultsWriter.open(taken, List.of(), List.of()))
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.BAD_INPUT))
        .hasMessageStartingWith("Cannot write the results folder " + taken + ": ")
        .hasMessageEndingWith(". Choose another one with --out.");
    assertThat(taken).hasContent("a file");
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

  @Test
  void whatATrialMayHaveIsReadOrEmpty() throws IOException {
    ResultsFolder.TrialFolder trial = new ResultsFolder(folder).trial("001");
    Files.createDirectories(trial.root());

    assertThat(trial.readGc()).isEmpty();
    assertThat(trial.readWaiting()).isEmpty();
    assertThat(trial.readTimeline()).isEmpty();
    assertThat(trial.readEndurance()).isEmpty();
    assertThat(ResultsFolder.TrialFolder.readStacks(trial.runningFolded())).isEmpty();
    Files.writeString(trial.runningFolded(), "a;b 1\nc 2\n");
    assertThat(ResultsFolder.TrialFolder.readStacks(trial.runningFolded()))
        .containsExactly("a;b 1", "c 2");
    assertThat(trial.root()).isEqualTo(folder.resolve("trials/001"));
  }
}
