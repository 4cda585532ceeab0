package dev.loomgauge.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.purpose.Endured;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnduranceReportTest {
  private static final long BEGIN = 1_795_000_000_000L;

  @TempDir Path folder;

  @Test
  void theSlopeOfTheMemoryAndThePausesAreShown() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    ResultsFolder.TrialFolder trial = results.trial("released-virtual-400-r1");
    hold(trial, 120);
    Json.write(
        trial.enduranceJson(),
        Endured.of(trial.readTimeline(), trial.readGc(), new Endurance.Live(40, 80)));

    Report.Written written = Report.writePage(results, false);

    assertThat(written.notes()).isEmpty();
    assertThat(written.endurance()).containsOnlyKeys("released-virtual-400-r1");
    assertThat(Files.readString(results.reportHtml()))
        .contains("chart-endurance")
        .contains("<a href=\"#endurance\">", "Heap after collection grows by 47.9 MB")
        .contains("<td class=\"n\">120</td>");
    assertThat(ends(Files.readString(results.reportHtml())))
        .isNotEmpty()
        .allSatisfy(ends -> assertThat(ends).isSorted());
    assertThat(Files.readString(results.summaryMd()))
        .contains(
            "## Sustained load", "| released-virtual-400-r1 | heap after collection | growing |");
  }

  /** Of each slope in the table: the low end of its interval, the slope, and the high end. */
  private static List<List<Double>> ends(String page) {
    return Pattern.compile(
            "<td class=\"n\"><b>([-−.\\d,]+)</b></td>\\s*<td class=\"n\">([-−.\\d,]+) to"
                + " ([-−.\\d,]+)</td>")
        .matcher(page)
        .results()
        .map(
            row ->
                Stream.of(row.group(2), row.group(1), row.group(3))
                    .map(EnduranceReportTest::number)
                    .toList())
        .toList();
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace("−", "-").replace(",", ""));
  }

  @Test
  void aTrialDuringWhichTheRunWasKilledIsShownUntilThen() throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(3).write();
    ResultsFolder.TrialFolder killed = results.trial("killed-1");
    hold(killed, 90);
    Files.writeString(
        killed.timelineCsv(), Files.readString(killed.timelineCsv()) + "90,window,12");
    Json.write(killed.trialJson(), draft());

    Report.Written written = Report.write(results);

    assertThat(written.notes())
        .anyMatch(note -> note.startsWith("3 of 12 planned trials"))
        .contains(
            "Trial killed-1 was cut off: its seconds until then are shown, and count for nothing.");
    assertThat(requireNonNull(written.endurance().get("killed-1")).holdSeconds()).isEqualTo(90);
    assertThat(written.files()).contains(results.charts().resolve("endurance.svg"));
    assertThat(Files.readString(results.charts().resolve("endurance.svg")))
        .contains("Heap, MB", "ramp down");
    assertThat(Files.readString(results.summaryMd()))
        .contains("| killed-1 | heap after collection | growing |");
  }

  private static Trial draft() {
    Sample sample = Sample.quick().getFirst();
    return new Trial(
        "killed-1",
        sample.cell(),
        sample.levels(),
        2,
        null,
        "order-mvc",
        "2026-11-21T20:16:00Z",
        Trial.Outcome.INTERRUPTED,
        "Loomgauge ended before this trial did.",
        sample.prediction(),
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

  /** A heap that grows by 0.4 MB a second, behind a collection and a pause a second. */
  private static void hold(ResultsFolder.TrialFolder trial, int seconds) {
    Random noise = new Random(7);
    hold(trial, seconds, _ -> noise.nextDouble());
  }

  /** The same with what the heap has above that in a second, in MB. */
  static void hold(ResultsFolder.TrialFolder trial, int seconds, IntToDoubleFunction above) {
    try (CsvLog timeline = CsvLog.open(trial.timelineCsv(), TimelineRow.header(List.of()));
        CsvLog gc = CsvLog.open(trial.gcCsv(), GcRow.COLUMNS)) {
      for (int second = -10; second < seconds + 10; second++) {
        Map<String, @Nullable Double> values = new LinkedHashMap<>();
        long epoch = BEGIN + second * 1000L;
        values.put("epoch_ms", (double) epoch);
        values.put("in_flight", 400.0);
        values.put("p50_ms", 500.0 + second % 7);
        values.put("service_rss_mb", 300.0 + second % 3);
        values.put("heap_limit_mb", 512.0);
        String phase = second < 0 ? "ramp" : second < seconds ? "window" : "down";
        timeline.write(
            new TimelineRow(second, phase, values).fields(TimelineRow.header(List.of())));
        gc.write(GcRow.pause(epoch + 10, 3).fields());
        gc.write(GcRow.heap(epoch + 11, 40 + 0.4 * second + above.applyAsDouble(second)).fields());
      }
    }
  }
}
