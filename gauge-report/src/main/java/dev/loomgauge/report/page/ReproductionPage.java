package dev.loomgauge.report.page;

import dev.loomgauge.core.reproduction.Here;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that the page and the summary of a reproduction show, as text.
 *
 * @param about when, where and how, in short pieces
 * @param notes what could not be drawn
 */
public record ReproductionPage(
    List<String> about,
    boolean noted,
    List<String> notes,
    List<Pictures> sections,
    List<Row> rows) {

  /** Where the SVG files lie, beside the page. */
  public static final String CHARTS = Pictures.DIRECTORY;

  /** A published row beside ours. */
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
      String bound,
      String share,
      String difference,
      String scaled) {}

  /** Everything ready to be shown. */
  public static ReproductionPage of(
      List<String> about,
      List<String> notes,
      List<ReproducedRow> rows,
      List<ChartSection> sections) {
    return new ReproductionPage(
        about,
        !notes.isEmpty(),
        notes,
        Pictures.of(sections, CHARTS),
        rows.stream().map(ReproductionPage::row).toList());
  }

  /** The page as HTML, with the charts of its sections. */
  public String html(List<Chart> charts) {
    return Page.page("reproduction.html", this, charts);
  }

  /** The same in GitHub's markdown. */
  public String markdown() {
    return Summary.markdown("reproduction.md", this);
  }

  private static Row row(ReproducedRow row) {
    Published published = row.published();
    Here here = row.here();
    Measure measure = row.measure();
    return new Row(
        row.system(),
        row.experiment(),
        row.variant(),
        Findings.tone(row.mode()),
        published == null ? "" : published.users(),
        figure(measure, published == null ? null : published.figure()),
        figure(measure, published == null ? null : published.bound()),
        Numbers.percent(published == null ? null : published.ratio()),
        here == null ? "" : here.users(),
        figure(measure, here == null ? null : here.measured()),
        figure(measure, here == null ? null : here.predicted()),
        figure(measure, here == null ? null : here.bound()),
        Numbers.percent(here == null ? null : here.ratio()),
        row.difference(),
        row.scaled());
  }

  private static String figure(Measure measure, @Nullable Double value) {
    return switch (measure) {
      case THROUGHPUT -> Numbers.rate(value);
      case MEAN, TIME -> Numbers.millis(value);
      case CLAIM -> Numbers.number(value);
    };
  }
}
