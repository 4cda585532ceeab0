package dev.loomgauge.report;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.reproduction.Here;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.ReproductionCharts;
import dev.loomgauge.report.page.TablePage;
import dev.loomgauge.report.text.Names;
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
    List<Row> shown = rows.stream().map(Row::of).toList();
    return Output.table(
        folder,
        sections,
        List.of(),
        notes -> TablePage.of("reproduction", about, notes, List.of(), sections, shown),
        "reproduction.csv",
        rows.stream().map(ReproducedRow::columns).toList());
  }

  /** A published row beside ours, as text. */
  record Row(
      String system,
      String experiment,
      String variant,
      String tone,
      String publishedUsers,
      String published,
      String publishedBound,
      String publishedShare,
      String users,
      String here,
      String predicted,
      String interval,
      String bound,
      String share,
      String difference,
      String scaled) {
    private static Row of(ReproducedRow row) {
      Published published = row.published();
      Here here = row.here();
      Measure measure = row.measure();
      return new Row(
          row.system(),
          row.experiment(),
          row.variant(),
          Names.tone(row.mode()),
          published == null ? "" : published.users(),
          figure(measure, published == null ? null : published.figure()),
          figure(measure, published == null ? null : published.bound()),
          Numbers.percent(published == null ? null : published.ratio()),
          here == null ? "" : here.users(),
          figure(measure, here == null ? null : here.measured()),
          figure(measure, here == null ? null : here.predicted()),
          row.asPredicted(),
          figure(measure, here == null ? null : here.bound()),
          Numbers.percent(here == null ? null : here.ratio()),
          row.difference().words(),
          row.scaled());
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
}
