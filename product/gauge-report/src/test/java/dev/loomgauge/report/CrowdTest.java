package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.page.Page;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class CrowdTest {
  private static final int MANY = 600;

  /** Where no chart has a point for each cell, fewer trials show as much. */
  private static final int SOME = Boolean.getBoolean("tests.full") ? MANY : 120;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  @Test
  void whatIsDrawnDoesNotGrowWithTheTrialsAndWhatIsListedGrowsLinearly() {
    draw(Crowd.Shape.REPETITIONS, SOME);
  }

  @Tag("full")
  @Test
  void ofManyGroupsNoMoreIsDrawnThanOfSome() {
    draw(Crowd.Shape.GROUPS, SOME);
  }

  @Tag("full")
  @Test
  void ofManyLoadsNoMoreIsDrawnThanOfSome() {
    draw(Crowd.Shape.LOADS, MANY);
  }

  private void draw(Crowd.Shape shape, int trials) {
    Read some = read(Crowd.write(folder.resolve("some"), trials, shape));
    Read more = read(Crowd.write(folder.resolve("more"), 2 * trials, shape));

    assertThat(more.charts().all()).hasSameSizeAs(some.charts().all());
    assertThat(bytes(more)).isLessThan(bytes(some) * 6 / 5);
    assertThat(more.steps().getOrDefault("reading trials", 0)).isEqualTo(2 * trials);
    assertThat(more.steps().getOrDefault("merging latencies", 0))
        .isLessThanOrEqualTo(some.steps().getOrDefault("merging latencies", 0) * 6 / 5);
    assertThat(more.page().length()).isLessThan(some.page().length() * 11 / 5);
    assertThat(rows(more.page())).isEqualTo(2 * rows(some.page()));
    assertThat(more.evidence().damages()).isEmpty();
  }

  private static long bytes(Read read) {
    return read.charts().all().stream().mapToLong(CrowdTest::bytes).sum();
  }

  private static long bytes(Chart chart) {
    return JSON.writeValueAsString(chart).length();
  }

  /** Of the table of all numbers. */
  private static long rows(String page) {
    String table = page.substring(page.indexOf("<table id=\"all\">"));
    return table
        .substring(0, table.indexOf("</table>"))
        .lines()
        .filter(line -> line.contains("<tr class="))
        .count();
  }

  private record Read(Contents evidence, Charts charts, String page, Map<String, Integer> steps) {}

  private static Read read(ResultsFolder results) {
    Map<String, Integer> steps = new LinkedHashMap<>();
    ReportProgress counted = (doing, done, of) -> steps.merge(doing, 1, Integer::sum);
    Contents evidence = Contents.read(results, counted);
    Charts charts = Charts.of(evidence, counted);
    String page =
        Page.html(View.of(evidence, charts, List.of()), charts.all(), false, Optional.empty());
    return new Read(evidence, charts, page, steps);
  }
}
