package dev.loomgauge.report.page;

import dev.loomgauge.core.reproduction.Here;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.text.Bundled;
import dev.loomgauge.report.text.Escape;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Template;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * All that the page and the summary of a reproduction show, as text.
 *
 * @param about when, where and how, in short pieces
 * @param notes what could not be drawn
 */
public record Reproductions(
    List<String> about,
    boolean noted,
    List<String> notes,
    List<View.Section> sections,
    List<Row> rows) {

  /** Where the SVG files lie, beside the page. */
  public static final String CHARTS = View.CHARTS;

  private static final JsonMapper JSON = JsonMapper.builder().build();

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
  public static Reproductions of(
      List<String> about,
      List<String> notes,
      List<ReproducedRow> rows,
      List<Charts.Section> sections) {
    return new Reproductions(
        about,
        !notes.isEmpty(),
        notes,
        sections.stream()
            .map(
                section ->
                    new View.Section(
                        section.title(),
                        section.charts().stream()
                            .map(chart -> View.picture(chart, CHARTS))
                            .toList()))
            .toList(),
        rows.stream().map(Reproductions::row).toList());
  }

  /** The page as HTML, with the charts of its sections. */
  public String html(List<Chart> charts) {
    return Page.page("reproduction.html", this, charts);
  }

  /** The same in GitHub's markdown. */
  public String markdown() {
    return Template.of(Bundled.text(Reproductions.class, "reproduction.md"), Escape.MARKDOWN)
        .fill(JSON.valueToTree(this))
        .replaceAll("\n{3,}", "\n\n");
  }

  private static Row row(ReproducedRow row) {
    Published published = row.published();
    Here here = row.here();
    Measure measure = row.measure();
    return new Row(
        row.system(),
        row.experiment(),
        row.variant(),
        Found.tone(row.variant()),
        published == null ? "" : published.users(),
        figure(measure, published == null ? null : published.figure()),
        figure(measure, published == null ? null : published.bound()),
        Figures.percent(published == null ? null : published.ratio()),
        here == null ? "" : here.users(),
        figure(measure, here == null ? null : here.measured()),
        figure(measure, here == null ? null : here.predicted()),
        figure(measure, here == null ? null : here.bound()),
        Figures.percent(here == null ? null : here.ratio()),
        row.difference(),
        row.scaled());
  }

  private static String figure(Measure measure, @Nullable Double value) {
    return switch (measure) {
      case THROUGHPUT -> Figures.rate(value);
      case MEAN, TIME -> Figures.millis(value);
      case CLAIM -> Figures.number(value);
    };
  }
}
