package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CutOffTest {
  @TempDir Path folder;

  @Test
  void aRunWithoutAVerdictStillShowsItsTrials() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(5).write();

    Report.Written written = Report.write(results);

    assertThat(written.notes())
        .anyMatch(note -> note.startsWith("5 of 12 planned trials"))
        .anyMatch(note -> note.contains("no verdict yet"));
    assertThat(Files.readString(results.summaryMd()))
        .contains("| platform | 400 | 396 req/s | 371 to 410 req/s | 398 req/s |");
  }

  @Test
  void aRunWithoutTrialsSaysSo() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(0).write();

    Report.Written written = Report.writePage(results, false);

    assertThat(written.files())
        .containsExactly(results.reportHtml(), results.summaryMd(), results.cellsCsv());
    assertThat(Files.readString(results.reportHtml()))
        .contains("No trial has ended")
        .contains("There is nothing to draw")
        .contains("<small>398 req/s</small>");
  }

  @Test
  void trialsWithoutTheirFilesAreNamed() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Files.delete(results.trial("released-virtual-100-r1").timelineCsv());
    Files.delete(results.trial("released-virtual-100-r1").latencyHlog());

    assertThat(Report.writePage(results, false).notes())
        .contains(
            "trials/released-virtual-100-r1/timeline.csv is missing. The trial has no timeline.",
            "trials/released-virtual-100-r1/latency.hlog is missing. The trial is not in the"
                + " latency distribution.");
  }

  @Test
  void brokenFilesAreLeftOutByName() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Files.writeString(results.trial("held-virtual-200-r1").trialJson(), "{\"id\": ");
    Files.writeString(
        results.trial("released-virtual-100-r1").timelineCsv(), "second,phase,ok\n1,window,-\n");
    Files.writeString(
        results.trial("released-platform-100-r1").latencyHlog(), "Tag=ok,1,2,3,rubbish\n");
    Files.writeString(
        results.trialsCsv(), "2026,virtual,50,cut off in the mid", StandardOpenOption.APPEND);
    Files.writeString(results.verdictJson(), "{");

    assertThat(Report.writePage(results, false).notes())
        .anyMatch(note -> note.startsWith("trials/held-virtual-200-r1/trial.json is damaged"))
        .anyMatch(note -> note.startsWith("trials/released-virtual-100-r1/timeline.csv is damaged"))
        .anyMatch(
            note -> note.startsWith("trials/released-platform-100-r1/latency.hlog is damaged"))
        .anyMatch(note -> note.startsWith("trials.csv is damaged: its last line is cut off"))
        .anyMatch(note -> note.startsWith("verdict.json is damaged"));
  }

  @Test
  void aTrialThatFailedBeforeAnyLoadIsListedWithItsReason() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(0).write();
    Sample sample = Sample.quick().getFirst();
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      writer.trial(
          new Trial(
              "failed-1",
              sample.cell(),
              sample.levels(),
              1,
              null,
              "order-mvc",
              "2026-11-21T20:16:00Z",
              Trial.Outcome.FAILED,
              "order-mvc ended with code 1; see its log",
              sample.prediction(),
              "",
              null,
              null,
              Map.of(),
              List.of(),
              null,
              null,
              null,
              List.of()));
    }

    Report.Written written = Report.writePage(results, false);

    assertThat(written.notes()).anyMatch(note -> note.contains("nothing was measured"));
    assertThat(Files.readString(results.reportHtml()))
        .contains("failed: order-mvc ended with code 1; see its log");
  }

  @Test
  void aFolderThatIsNoResultsFolderIsRefused() {
    assertThatThrownBy(() -> Report.writePage(new ResultsFolder(folder), false))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("no run.json");
  }
}
