package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntegrityTest {
  private static final String DOUBT =
      "The prediction of trial %s does not fit predictions.csv: it was changed after the run, or"
          + " the file was.";

  @TempDir Path folder;

  @Test
  void aRowOfPredictionsThatWasChangedIsNamedByItsTrial() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    replace(results.predictionsCsv(), "released-virtual-400,", "released-virtual-4000,");

    Report.Written written = Report.writePage(results, false);

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

    assertThat(Report.writePage(results, false).notes())
        .singleElement()
        .asString()
        .startsWith(DOUBT.formatted("held-platform-200-r1"));
  }

  @Test
  void predictionsWrittenWithFewerColumnsAndDigitsAreNotDoubted() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    List<List<String>> records = Csv.parse(Files.readString(results.predictionsCsv()));
    List<String> header = records.getFirst();
    Set<String> added =
        Set.of("mean_low", "mean_high", "p99_low", "p99_high", "errors_low", "errors_high", "note");
    StringBuilder older = new StringBuilder();
    Map<String, String> checksums = new LinkedHashMap<>();
    for (List<String> row : records) {
      boolean first = row.equals(header);
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < header.size() - 1; i++) {
        if (!added.contains(header.get(i))) {
          fields.add(
              header.get(i).equals("p99_ms") && !first
                  ? new BigDecimal(row.get(i)).setScale(1, RoundingMode.HALF_EVEN).toPlainString()
                  : row.get(i));
        }
      }
      String sum = first ? "checksum" : sha256(Csv.line(fields)).substring(0, 16);
      checksums.put(row.getLast(), sum);
      fields.add(sum);
      older.append(Csv.line(fields)).append("\n");
    }
    Files.writeString(results.predictionsCsv(), older);
    replaceInTrials(checksums);

    assertThat(Report.writePage(results, false).notes()).isEmpty();

    replace(results.trial("held-platform-200-r1").trialJson(), "\"p99Ms\" : ", "\"p99Ms\" : 1");
    assertThat(Report.writePage(results, false).notes())
        .singleElement()
        .asString()
        .startsWith(DOUBT.formatted("held-platform-200-r1"));
  }

  private void replaceInTrials(Map<String, String> checksums) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.endsWith("trial.json")).toList()) {
        String text = Files.readString(file);
        for (Map.Entry<String, String> sum : checksums.entrySet()) {
          text = text.replace('"' + sum.getKey() + '"', '"' + sum.getValue() + '"');
        }
        Files.writeString(file, text);
      }
    }
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void withoutPredictionsNoTrialIsHeldAgainstAny() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(2).write();
    Files.delete(results.predictionsCsv());

    assertThat(Report.writePage(results, false).notes())
        .contains("predictions.csv is missing. No trial can be held against its prediction.");
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
    replace(results.predictionsCsv(), "released-virtual-400,", "released-virtual-4000,");

    assertThat(Report.writePage(results, false).notes()).isEmpty();
  }

  private static void replace(Path file, String text, String by) throws IOException {
    String before = Files.readString(file);
    assertThat(before).contains(text);
    Files.writeString(file, before.replace(text, by));
  }
}
