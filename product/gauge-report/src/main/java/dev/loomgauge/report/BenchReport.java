package dev.loomgauge.report;

import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.BatchCharts;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.page.BatchRow;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders the scores of microbenchmarks: {@code report.html}, {@code summary.md}, {@code
 * scores.csv} and a file for each chart below {@code charts}.
 */
public final class BenchReport {
  private BenchReport() {}

  /**
   * Writes all files; those of an earlier one are replaced.
   *
   * @param folder made when it is not there
   * @param about when, where and how, in short pieces
   * @param notes what limits these figures; one sentence each
   * @return every file, the page first
   * @throws ResultsException if a file cannot be written
   */
  public static List<Path> write(
      Path folder, List<String> about, List<String> notes, List<Score> scores) {
    List<ChartSection> sections = BatchCharts.of(scores);
    return TableReport.write(
        folder,
        BatchRow.page(about, notes, scores, sections),
        sections,
        "scores.csv",
        scores.stream().map(Score::columns).toList());
  }
}
