package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.chart.Charts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How good the predictions were.
 *
 * @param any whether there is anything to show
 * @param lines one a metric; empty without a verdict
 */
record ScoreTable(boolean any, boolean table, List<Line> lines, List<Pictures.Picture> pictures) {

  /** The errors of one metric, in percent. */
  record Line(
      String metric,
      String compared,
      String median,
      String medianAbsolute,
      String worst,
      String worstCell) {}

  static ScoreTable of(@Nullable Verdict verdict, Charts charts) {
    List<Line> lines =
        verdict == null
            ? List.of()
            // A verdict of before there were scores has none.
            : Objects.requireNonNullElse(verdict.scores(), List.<Verdict.Score>of()).stream()
                .map(ScoreTable::line)
                .toList();
    List<Pictures.Picture> pictures = Pictures.of(charts.score());
    boolean any = !lines.isEmpty() || !pictures.isEmpty();
    return new ScoreTable(any, !lines.isEmpty(), lines, pictures);
  }

  private static Line line(Verdict.Score score) {
    return new Line(
        score.title(),
        Numbers.count(score.trials()),
        Numbers.signed(score.median()),
        Numbers.percent(score.medianAbsolute()),
        Numbers.signed(score.worst()),
        score.worstCell());
  }
}
