package dev.loomgauge.report;

import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.ReproductionCharts;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.page.ReproductionRow;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders published rows beside ours: {@code report.html}, {@code summary.md}, {@code
 * reproduction.csv} and a file for each chart below {@code charts}.
 */
public final class ReproductionReport {
  private ReproductionReport() {}

  /**
   * Writes all files; those of an earlier one are replaced.
   *
   * @param folder made when it is not there
   * @param about when, where and how, in short pieces
   * @return every file, the page first
   * @throws ResultsException if a file cannot be written
   */
  public static List<Path> write(Path folder, List<String> about, List<ReproducedRow> rows) {
    List<ChartSection> sections = ReproductionCharts.of(rows);
    return TableReport.write(
        folder,
        ReproductionRow.page(about, rows, sections),
        sections,
        "reproduction.csv",
        rows.stream().map(ReproducedRow::columns).toList());
  }
}
