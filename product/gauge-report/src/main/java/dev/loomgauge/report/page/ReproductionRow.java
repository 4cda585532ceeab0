package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.reproduction.Here;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.text.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A published row beside ours, as text. */
public record ReproductionRow(
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

  /**
   * The page of all rows.
   *
   * @param about when, where and how, in short pieces
   */
  public static TablePage page(
      List<String> about, List<ReproducedRow> rows, List<ChartSection> sections) {
    return TablePage.of(
        "reproduction",
        about,
        List.of(),
        List.of(),
        sections,
        rows.stream().map(ReproductionRow::of).toList());
  }

  private static ReproductionRow of(ReproducedRow row) {
    Published published = row.published();
    Here here = row.here();
    Measure measure = row.measure();
    return new ReproductionRow(
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
