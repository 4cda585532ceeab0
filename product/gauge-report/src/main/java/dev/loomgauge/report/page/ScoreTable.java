package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import java.util.List;
import java.util.Objects;

/**
 * How good the predictions were.
 *
 * @param any whether there is anything to show
 * @param bounded whether a prediction had an interval
 * @param lines one a metric; empty without a verdict
 */
record ScoreTable(
    boolean any,
    boolean table,
    boolean bounded,
    List<Line> lines,
    List<Pictures.Picture> pictures) {

  /**
   * The errors of one metric, in percent.
   *
   * @param inside how many lay inside their 90 % prediction interval, and how many had none
   * @param share 95 % interval of the share that does
   * @param halfWidth median over the trials
   */
  record Line(
      String metric,
      String compared,
      String median,
      String medianAbsolute,
      String worst,
      String worstCell,
      String inside,
      String share,
      String halfWidth) {}

  static ScoreTable of(Verdict verdict, Charts charts) {
    List<Line> lines =
        // A verdict of before there were scores has none.
        Objects.requireNonNullElse(verdict.scores(), List.<Verdict.Score>of()).stream()
            .map(ScoreTable::line)
            .toList();
    List<Pictures.Picture> pictures = Pictures.of(charts.score());
    boolean any = !lines.isEmpty() || !pictures.isEmpty();
    boolean bounded = lines.stream().anyMatch(line -> !line.share().equals(Numbers.NONE));
    return new ScoreTable(any, !lines.isEmpty(), bounded, lines, pictures);
  }

  private static Line line(Verdict.Score score) {
    Verdict.Score.Coverage coverage = score.coverage();
    return new Line(
        score.title(),
        Numbers.count(score.trials()),
        Numbers.signed(score.median()),
        Numbers.percent(score.medianAbsolute()),
        Numbers.signed(score.worst()),
        score.worstCell(),
        score.held(),
        coverage == null
            ? Numbers.NONE
            : Numbers.percent(coverage.share().low())
                + " to "
                + Numbers.percent(coverage.share().high()),
        coverage == null ? Numbers.NONE : "± " + Numbers.percent(coverage.halfWidth()));
  }
}
