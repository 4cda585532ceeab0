package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.WarmUp;
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
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {
  @TempDir private Path folder = Path.of("");

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
  void theHundredthWarmUpIsReadBehindThoseBeforeIt() {
    ResultsFolder results = new ResultsFolder(folder);
    for (String name : List.of("calibration-100", "calibration-99")) {
      Json.write(
          ResultsFolder.warmUpJson(results.logs().resolve(name)),
          new WarmUp(name, "virtual", 1, List.of()));
    }

    assertThat(results.readWarmUps())
        .extracting(WarmUp::service)
        .containsExactly("calibration-99", "calibration-100");
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
  void aTrialThatCannotBeWrittenIsNamedWithItsFolder() throws IOException {
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      Files.writeString(folder.resolve("trials/001"), "a file");

      assertThatThrownBy(() -> writer.trial(new Trials().draft()))
          .isInstanceOfSatisfying(
              ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.FAILED))
          .hasMessageStartingWith("Cannot write trial 001 to " + folder + ": ")
          .hasMessageEndingWith(". Free some space; the trials before it are kept.");
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

  @Test
  void aTableThatCannotBeWrittenIsNamedWithTheReason() throws IOException {
    ResultsFolder results = new ResultsFolder(folder);
    for (Path taken :
        List.of(results.networkCsv(), results.calibrationCsv(), results.predictionsCsv())) {
      Files.createDirectories(taken.resolve("a"));
    }

    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      assertUnwritten(results.networkCsv(), () -> writer.network(Instant.EPOCH, Map.of()));
      assertUnwritten(results.calibrationCsv(), () -> writer.calibration(List.of()));
      assertUnwritten(
          results.predictionsCsv(), () -> writer.predictions(List.of("threads"), List.of()));
    }
  }

  private static void assertUnwritten(Path file, ThrowingCallable write) {
    assertThatThrownBy(write)
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.FAILED))
        .hasMessageMatching("Cannot write " + file + ": .+");
  }
}
