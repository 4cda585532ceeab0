package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a folder is said to hold, and to lack. */
class ContentsTest {
  @TempDir private Path folder = Path.of("");

  private static Contents read(ResultsFolder results) {
    return Contents.read(results, ReportProgress.NONE);
  }

  @Test
  void aRunThatEndedBeforeItsFirstTrialLacksAllThatComesOfTrials() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(0).write();
    Files.delete(results.predictionsCsv());
    Contents contents = read(results);

    assertThat(contents.missing())
        .containsExactly(
            "None of the 12 planned trials has ended.",
            "There is no verdict yet: the tables are of the trials that have ended.",
            "predictions.csv is not there: the run ended before its first prediction.");
    assertThat(contents.damages()).isEmpty();
    assertThat(contents.concluded()).isFalse();
    assertThat(contents.verdict().headline())
        .isEqualTo("No trial has ended, so nothing was concluded.");
    assertThat(contents.predictions()).isEmpty();
    assertThat(contents.trials()).isEmpty();
  }

  @Test
  void ofAWholeRunAFileThatIsNotThereIsADamage() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Contents whole = read(results);
    assertThat(whole.missing()).isEmpty();
    assertThat(whole.damages()).isEmpty();
    assertThat(whole.concluded()).isTrue();
    assertThat(whole.answer().sections()).isEmpty();
    Files.delete(results.predictionsCsv());
    Files.delete(results.verdictJson());

    Contents contents = read(results);

    assertThat(contents.missing()).isEmpty();
    assertThat(contents.damages())
        .containsExactly(
            "verdict.json is missing. The tables are of the trials that ended.",
            "predictions.csv is missing. No trial can be held against its prediction.");
    assertThat(contents.concluded()).isFalse();
  }

  @Test
  void aRunThatWasCutOffIsOfTheTrialsThatEndedAndOfTheirSeconds() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(2).write();
    List<String> steps = new ArrayList<>();
    Contents contents =
        Contents.read(results, (doing, done, of) -> steps.add(doing + " " + done + " of " + of));
    List<String> ids = contents.trials().stream().map(trial -> trial.id()).toList();

    assertThat(contents.missing())
        .containsExactly(
            "2 of 12 planned trials are here; conclusions rest on these only.",
            "There is no verdict yet: the tables are of the trials that have ended.");
    assertThat(contents.verdict().headline())
        .isEqualTo("There is no verdict yet: these are the trials that have ended.");
    assertThat(ids).hasSize(2);
    assertThat(steps).containsExactly("reading trials 0 of 2", "reading trials 1 of 2");
    assertThat(contents.predictions()).as("with its header").hasSize(13);
    Files.delete(results.trial(ids.getLast()).timelineCsv());
    contents = read(results);
    assertThat(contents.timelines().falls()).isFalse();
    assertThat(contents.timelines().readable()).containsExactly(ids.getFirst());
    assertThat(contents.timelines().of(ids.getFirst()))
        .isEqualTo(results.trial(ids.getFirst()).readTimeline())
        .isNotEmpty();
    assertThat(contents.timelines().of(ids.getLast())).isEmpty();
    assertThat(contents.endurance()).isEmpty();
    assertThat(contents.memory()).isEmpty();
  }
}
