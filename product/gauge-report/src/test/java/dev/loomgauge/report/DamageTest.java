package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.page.Page;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every file that a report reads is cut off, replaced, emptied and deleted, one at a time. */
class DamageTest {
  private static final String TRIAL = "released-virtual-2600-r1";

  private static final boolean FULL = Boolean.getBoolean("tests.full");

  /** The damage that is followed to the page in every size; the others are only named. */
  private static final String SHOWN = "cut off at 0.5";

  @TempDir private Path folder;

  @Test
  void everyDamagedFileIsNamedAndTheRestIsShown() throws IOException {
    ResultsFolder results = written();
    assertThat(Contents.read(results, ReportProgress.NONE).damages()).isEmpty();
    List<String> unnamed = new ArrayList<>();
    for (Path file : files(results)) {
      byte[] whole = Files.readAllBytes(file);
      String name = folder.relativize(file).toString();
      for (Map.Entry<String, byte[]> damage : damages(whole).entrySet()) {
        Files.write(file, damage.getValue());
        if (!told(results, name, FULL || SHOWN.equals(damage.getKey()))) {
          unnamed.add(name + ", " + damage.getKey());
        }
      }
      Files.delete(file);
      if (!told(results, name, true) && !optional(file)) {
        unnamed.add(name + ", deleted");
      }
      Files.write(file, whole);
    }
    assertThat(unnamed).isEmpty();
  }

  @Test
  void aWholeReportIsMadeOfAFolderWithDamageInEveryTrial() throws IOException {
    ResultsFolder results = written();
    for (Path file : files(results)) {
      if (!file.equals(results.runJson())) {
        Files.write(file, randomBytes());
      }
    }

    Report.Written written = Report.write(results);

    assertThat(written.damages()).hasSizeGreaterThan(5);
    assertThat(written.verdict()).isNull();
    assertThat(Files.readString(results.reportHtml())).contains("verdict.json is damaged");
  }

  @Test
  void oneLineThatIsNoHistogramIsToldAmongThoseThatAre() throws IOException {
    ResultsFolder results = written();
    Path log = results.trial(TRIAL).latencyHlog();
    Files.writeString(log, Files.readString(log) + "0.000,1.000,3.000\n");

    assertThat(Contents.read(results, ReportProgress.NONE).damages())
        .containsExactly(
            "trials/"
                + TRIAL
                + "/latency.hlog is damaged: it was cut off, or holds something else than"
                + " histograms. The latency distribution of the trial lacks what is not there.");
  }

  @Test
  void anEditedIdIsTold() throws IOException {
    ResultsFolder results = written();
    String rows = Files.readString(results.trialsCsv());
    Files.writeString(results.trialsCsv(), rows.replace("," + TRIAL + ",", ",../../etc,"));

    Contents evidence = Contents.read(results, ReportProgress.NONE);

    assertThat(evidence.damages())
        .anyMatch(what -> what.contains("names a trial \"../../etc\""))
        .anyMatch(what -> what.contains("no row of trial " + TRIAL));
    assertThat(evidence.trials()).hasSize(12);
  }

  private ResultsFolder written() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    ResultsFolder.TrialFolder own = results.trial(TRIAL);
    Json.write(
        results.answerJson(),
        new OwnAnswer(List.of(new OwnAnswer.Section("Answer", List.of("Switch.")))));
    Files.writeString(
        own.gcCsv(),
        Csv.line(GcRow.COLUMNS)
            + "\n"
            + Csv.line(GcRow.pause(1_780_000_000_000L, 3.5).fields())
            + "\n");
    WaitingRow.writeAll(
        own.waitingCsv(),
        List.of(
            new WaitingRow(1_780_000_000_000L, 1, Activity.DOWNSTREAM, "app.Stock.call:9", 2600),
            WaitingRow.none(1_780_000_000_160L, 2)));
    Files.writeString(
        own.memoryCsv(),
        Csv.line(MemoryReading.COLUMNS) + "\n1.000,2600,2600,2590,2590,1,2,3,4,5\n");
    return results;
  }

  private static List<Path> files(ResultsFolder results) {
    ResultsFolder.TrialFolder own = results.trial(TRIAL);
    return List.of(
        results.runJson(),
        results.predictionsCsv(),
        results.trialsCsv(),
        results.verdictJson(),
        results.answerJson(),
        own.trialJson(),
        own.timelineCsv(),
        own.latencyHlog(),
        own.gcCsv(),
        own.waitingCsv(),
        own.memoryCsv());
  }

  /** Not every trial has them, so that nothing tells that they are gone. */
  private static boolean optional(Path file) {
    return file.endsWith("gc.csv")
        || file.endsWith("waiting.csv")
        || file.endsWith("memory.csv")
        || file.endsWith("answer.json");
  }

  private static Map<String, byte[]> damages(byte[] whole) {
    Map<String, byte[]> damages = new LinkedHashMap<>();
    for (double part : new double[] {0.05, 0.25, 0.5, 0.75, 0.9}) {
      int length = (int) (whole.length * part);
      while (length > 1 && whole[length - 1] == '\n') {
        length--; // Behind a whole line, a table of fewer lines would be left.
      }
      damages.put("cut off at " + part, Arrays.copyOf(whole, length));
    }
    damages.put("without its last two bytes", Arrays.copyOf(whole, whole.length - 2));
    damages.put("random bytes", randomBytes());
    damages.put("random letters", "rubbish,1,2\nx,y\n".repeat(20).getBytes(StandardCharsets.UTF_8));
    damages.put("null", "null".getBytes(StandardCharsets.UTF_8));
    damages.put("nothing in braces", "{}\n".getBytes(StandardCharsets.UTF_8));
    damages.put("empty", new byte[0]);
    return damages;
  }

  private static byte[] randomBytes() {
    byte[] random = new byte[500];
    new Random(1).nextBytes(random);
    return random;
  }

  /**
   * Whether it is named, by the page too where one is made, or the folder is refused for it;
   * nothing else may be thrown.
   */
  private static boolean told(ResultsFolder results, String file, boolean page) {
    try {
      Contents evidence = Contents.read(results, ReportProgress.NONE);
      boolean named = evidence.damages().stream().anyMatch(what -> what.contains(file));
      if (!page) {
        return named;
      }
      Charts charts = Charts.of(evidence, ReportProgress.NONE);
      View view = View.of(evidence, charts, List.of());
      assertThat(Page.html(view, charts.all(), false, Optional.empty())).isNotEmpty();
      return named
          && Stream.of(view.heading().gaps())
              .flatMap(List::stream)
              .anyMatch(what -> what.contains(file));
    } catch (ResultsException e) {
      return file.equals("run.json") && String.valueOf(e.getMessage()).contains(file);
    }
  }
}
