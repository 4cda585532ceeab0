package dev.loomgauge.report;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.OwnFigures;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.ReproductionCharts;
import dev.loomgauge.report.page.TablePage;
import dev.loomgauge.report.text.Names;
import dev.loomgauge.report.text.TableRow;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    List<Chart.Section> sections = ReproductionCharts.of(rows);
    List<TableRow> shown = rows.stream().map(ReproductionReport::row).toList();
    return Output.table(
        folder,
        sections,
        List.of(),
        notes -> TablePage.of("reproduction", about, notes, List.of(), sections, shown),
        "reproduction.csv",
        rows.stream().map(ReproducedRow::columns).toList());
  }

  /** A published row beside ours, as text. */
  private static TableRow row(ReproducedRow row) {
    Published published = row.published();
    OwnFigures here = row.here();
    Measure measure = row.measure();
    return new TableRow()
        .with("system", row.system())
        .with("experiment", row.experiment())
        .with("variant", row.variant())
        .with("tone", Names.tone(row.mode()))
        .with("publishedUsers", published == null ? "" : published.users())
        .with("published", figure(measure, published == null ? null : published.figure()))
        .with("publishedBound", figure(measure, published == null ? null : published.bound()))
        .with("publishedShare", Numbers.percent(published == null ? null : published.ratio()))
        .with("users", here == null ? "" : here.users())
        .with("here", figure(measure, here == null ? null : here.measured()))
        .with("predicted", figure(measure, here == null ? null : here.predicted()))
        .with("interval", row.asPredicted())
        .with("bound", figure(measure, here == null ? null : here.bound()))
        .with("share", Numbers.percent(here == null ? null : here.ratio()))
        .with("difference", row.difference().words())
        .with("scaled", row.scaled());
  }

  private static String figure(Measure measure, @Nullable Double value) {
    return switch (measure) {
      case THROUGHPUT -> Numbers.rate(value);
      case MEAN, TIME -> Numbers.millis(value);
      case MEMORY -> value == null ? "" : Numbers.kilobytes(value) + " KB";
      case CLAIM -> Numbers.number(value);
    };
  }
}
