package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntegrityTest {
  private static final String DOUBT =
      "The prediction of trial %s does not fit predictions.csv: it was changed after the run, or the file was.";

  @TempDir Path folder;

  @Test
  void aRowOfPredictionsThatWasChangedIsNamedByItsTrial() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    replace(results.predictionsCsv(), "released-virtual-400,", "1.000,released-virtual-400,");

    Report.Written written = Report.write(results);

    assertThat(written.notes())
        .singleElement()
        .asString()
        .startsWith(DOUBT.formatted("released-virtual-400-r1"));
    assertThat(Files.readString(results.summaryMd()))
        .contains("> **Missing or in doubt:** The prediction of trial released-virtual-400-r1");
    assertThat(Files.readString(results.reportHtml()))
        .contains("<li>" + DOUBT.formatted("released-virtual-400-r1"));
  }

  @Test
  void aTrialWhosePredictionWasChangedIsNamed() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Path trial = results.trial("held-platform-200-r1").trialJson();
    replace(trial, "\"zeroLoadMs\" : 503.0", "\"zeroLoadMs\" : 603.0");

    assertThat(Report.write(results).notes())
        .singleElement()
        .asString()
        .startsWith(DOUBT.formatted("held-platform-200-r1"));
  }

  @Test
  void withoutPredictionsNoTrialFits() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(2).write();
    Files.delete(results.predictionsCsv());

    assertThat(Report.write(results).notes())
        .anyMatch(
            note ->
                note.startsWith(
                    DOUBT.formatted("released-platform-100-r1, released-virtual-100-r1")));
  }

  @Test
  void aTrialOfBeforeThereWereChecksumsIsNotDoubted() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Path trial = results.trial("released-virtual-400-r1").trialJson();
    Files.writeString(
        trial,
        Files.readString(trial)
            .replaceFirst(
                "\"predictionChecksum\" : \"[0-9a-f]+\"", "\"predictionChecksum\" : \"\""));
    replace(results.predictionsCsv(), "released-virtual-400,", "1.000,released-virtual-400,");

    assertThat(Report.write(results).notes()).isEmpty();
  }

  private static void replace(Path file, String text, String by) throws IOException {
    String before = Files.readString(file);
    assertThat(before).contains(text);
    Files.writeString(file, before.replace(text, by));
  }
}
