package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir private static Path usual = Path.of("");
  private static final List<String> told = new ArrayList<>();
  private static ResultsFolder results = new ResultsFolder(usual);
  private static Report.Written written =
      new Report.Written(List.of(), List.of(), List.of(), null, List.of(), Map.of());

  /** One report of the fixture, which the tests only read. */
  @BeforeAll
  static void writeAReport() {
    results = Fixture.in(usual).write();
    written =
        Report.write(
            results, (doing, done, of) -> told.add("%s, %d of %d".formatted(doing, done, of)));
  }

  @Test
  void everyChartOfTheRunIsWritten() throws IOException {
    assertThat(written.notes()).isEmpty();
    assertThat(written.files())
        .map(file -> usual.relativize(file).toString())
        .containsExactly(
            "report.html",
            "summary.md",
            "cells.csv",
            "charts/throughput-connection-released.svg",
            "charts/latency-connection-released.svg",
            "charts/cpu-connection-released.svg",
            "charts/pools-connection-released.svg",
            "charts/throughput-connection-held.svg",
            "charts/latency-connection-held.svg",
            "charts/cpu-connection-held.svg",
            "charts/pools-connection-held.svg",
            "charts/distribution.svg",
            "charts/timeline.svg",
            "charts/times.svg",
            "charts/score-throughput.svg",
            "charts/score-latency.svg");
    assertThat(Files.size(results.reportHtml())).isLessThan(2_000_000);
  }

  @Test
  void everyStepSaysHowManyAreDoneBeforeItAndOfHowMany() {
    assertThat(told)
        .filteredOn(step -> step.startsWith("drawing charts"))
        .containsExactlyElementsOf(
            IntStream.range(0, 13).mapToObj("drawing charts, %d of 13"::formatted).toList());
    assertThat(told)
        .filteredOn(step -> step.startsWith("reading trials"))
        .containsExactlyElementsOf(
            IntStream.range(0, 12).mapToObj("reading trials, %d of 12"::formatted).toList());
    assertThat(told)
        .filteredOn(step -> step.startsWith("merging latencies"))
        .containsExactlyElementsOf(
            IntStream.range(0, 4).mapToObj("merging latencies, %d of 4"::formatted).toList());
  }

  @Test
  void whatCouldNotBeDrawnIsAGapOfThePage() {
    Contents contents = Contents.read(results, ReportProgress.NONE);
    Charts charts = Charts.of(contents, ReportProgress.NONE);

    assertThat(View.of(contents, charts, List.of("Chart x was not drawn.")).heading())
        .returns(true, View.Heading::incomplete)
        .returns(List.of("Chart x was not drawn."), View.Heading::gaps);
    assertThat(View.of(contents, charts, List.of()).heading().incomplete()).isFalse();
  }

  @Test
  void measuredStandsBesidePredictedWithTheErrors() throws IOException {
    assertThat(Files.readString(results.reportHtml()))
        .contains("<a href=\"#score\">", "chart-score-throughput")
        .contains("<td class=\"n\">−8.7 %</td><td><code>released-platform-2600</code></td>")
        .contains("Throughput measured, req/s: 11 of 11 trials lie within 10 % of the prediction")
        .contains("Dotted: what the solver predicted.");
  }

  @Test
  void intervalsOfPredictionsAreInTablesChartsAndTheScore() throws IOException {
    String page = Files.readString(results.reportHtml());
    assertThat(page)
        .contains("predicted, 90 % interval</th>")
        .containsPattern("<td class=\"n range\">[0-9,]+ to [0-9,]+ req/s</td>")
        .contains("<td class=\"n\">10 of 11</td><td class=\"n\">58.7 % to 99.8 %</td>")
        .contains("Pale strokes: the 90 % prediction interval.");
    assertThat(Files.readString(results.summaryMd()))
        .contains("| predicted, 90 % interval | predicted ceiling |")
        .contains("| 10 of 11 | 58.7 % to 99.8 % | ± 3.4 % |");
    assertThat(Files.readString(results.charts().resolve("throughput-connection-released.svg")))
        .contains("stroke-width=\"14\"");
  }

  @Test
  void ceilingsThatAreEstimatesAreMarkedInTablesAndChartsAndExplainedOnce() throws IOException {
    String page = Files.readString(results.reportHtml());
    assertThat(page)
        .contains(
            "<td class=\"n range\">~2,706 to 2,983 req/s</td>",
            "<td class=\"n range\">398 req/s</td>")
        .contains("<td class=\"n range\">within it</td>", "of the ceiling</th>")
        .contains("range of an estimate")
        .contains("virtual at 2,600: 2,714 req/s of ~2,706 to 2,983 req/s")
        .contains("Its predicted ceiling, ~3,196 to 3,523 req/s, is an estimate.")
        .containsOnlyOnce("<p class=\"estimate\">");
    assertThat(Files.readString(results.charts().resolve("throughput-connection-held.svg")))
        .doesNotContain("~");
  }

  @Test
  void theTimelineMarksWhereEachPartOfTheLoadBegins() throws IOException {
    assertThat(Files.readString(results.charts().resolve("timeline.svg")))
        .contains(">ramp<", ">warm-up<", ">measured<");
  }

  @Test
  void withoutASolverNothingIsComparedOrDrawnDotted(@TempDir Path folder) throws IOException {
    ResultsFolder unpredicted = Fixture.in(folder).unpredicted().write();

    Report.writePage(unpredicted, false);

    assertThat(Files.readString(unpredicted.reportHtml()))
        .doesNotContain("chart-score")
        .doesNotContain("id=\"score\"")
        .doesNotContain("\"type\":\"dotted\"")
        .doesNotContain("#score");
  }

  @Test
  void theMachineIsToldWithItsPhysicalCores(@TempDir Path folder) throws IOException {
    ResultsFolder results = Fixture.in(folder).cutOffAfter(2).write();
    String run = Files.readString(results.runJson());

    assertThat(cores(results, run, 0)).contains("<dd>2</dd>");
    assertThat(cores(results, run, 1)).contains("<dd>2 (1 physical core)</dd>");
    assertThat(cores(results, run, 4)).contains("<dd>2 (4 physical cores)</dd>");
  }

  private static String cores(ResultsFolder results, String run, int physical) throws IOException {
    Files.writeString(
        results.runJson(), run.replace("\"physicalCores\" : 1", "\"physicalCores\" : " + physical));
    Report.writePage(results, false);
    return Files.readString(results.reportHtml());
  }
}
