package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.report.chart.BatchCharts;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.text.Names;
import java.util.List;

/** One variant of a microbenchmark, as text. */
public record BatchRow(
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
    String verdict) {

  /**
   * The page of all scores.
   *
   * @param about when, where and how, in short pieces
   * @param notes what limits these figures
   */
  public static TablePage page(
      List<String> about, List<String> notes, List<Score> scores, List<ChartSection> sections) {
    List<String> broken =
        scores.stream()
            .filter(score -> score.standing() == BatchStanding.IMPOSSIBLE)
            .map(BatchRow::broken)
            .toList();
    return TablePage.of(
        "bench", about, notes, broken, sections, scores.stream().map(BatchRow::of).toList());
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

  private static BatchRow of(Score score) {
    Score.Published published = score.published();
    return new BatchRow(
        score.batch().benchmark(),
        score.batch().variant(),
        Names.tone(BatchCharts.mode(score)),
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
