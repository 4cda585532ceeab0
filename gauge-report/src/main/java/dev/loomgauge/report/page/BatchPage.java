package dev.loomgauge.report.page;

import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.batch.Standing;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.chart.ratio.BatchCharts;
import java.util.List;

/**
 * All that the page and the summary of the microbenchmarks show, as text.
 *
 * @param about when, where and how, in short pieces
 * @param notes what limits these figures
 * @param broken sentences on scores below their floors; empty when there are none
 */
public record BatchPage(
    List<String> about,
    boolean noted,
    List<String> notes,
    List<String> broken,
    List<Pictures> sections,
    List<Row> rows) {

  /** Where the SVG files lie, beside the page. */
  public static final String CHARTS = Pictures.DIRECTORY;

  /** One variant. */
  record Row(
      String benchmark,
      String variant,
      String tone,
      String score,
      String interval,
      String floor,
      String law,
      String times,
      String published,
      String publishedTimes,
      String scaled,
      String verdict) {}

  /** Everything ready to be shown. */
  public static BatchPage of(
      List<String> about, List<String> notes, List<Score> scores, List<ChartSection> sections) {
    return new BatchPage(
        about,
        !notes.isEmpty(),
        notes,
        scores.stream()
            .filter(score -> score.standing() == Standing.IMPOSSIBLE)
            .map(BatchPage::broken)
            .toList(),
        Pictures.of(sections, CHARTS),
        scores.stream().map(BatchPage::row).toList());
  }

  /** The page as HTML, with the charts of its sections. */
  public String html(List<Chart> charts) {
    return Page.page("bench.html", this, charts);
  }

  /** The same in GitHub's markdown. */
  public String markdown() {
    return Summary.markdown("bench.md", this);
  }

  private static String broken(Score score) {
    return "%s of %s took %s, less than its floor of %s (%s): impossible, so the benchmark does not do what it says or its clock is wrong."
        .formatted(
            score.batch().variant(),
            score.batch().benchmark(),
            Numbers.millis(score.ms()),
            Numbers.millis(score.floor().ms()),
            score.floor().law());
  }

  private static Row row(Score score) {
    Score.Published published = score.published();
    return new Row(
        score.batch().benchmark(),
        score.batch().variant(),
        Findings.tone(BatchCharts.mode(score)),
        Numbers.millis(score.ms()),
        Numbers.millis(score.lowMs()) + " to " + Numbers.millis(score.highMs()),
        Numbers.millis(score.floor().ms()),
        score.floor().law(),
        Numbers.ratio(score.timesFloor()),
        Numbers.millis(published == null ? null : published.ms()),
        Numbers.ratio(published == null ? null : published.timesFloor()),
        score.batch().scaled(),
        score.standing().words());
  }
}
