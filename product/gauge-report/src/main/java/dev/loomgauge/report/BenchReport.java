package dev.loomgauge.report;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.BatchCharts;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.page.TablePage;
import dev.loomgauge.report.text.Names;
import dev.loomgauge.report.text.TableRow;
import java.nio.file.Path;
import java.util.List;

/**
 * Renders the scores of microbenchmarks: {@code report.html}, {@code summary.md}, {@code
 * scores.csv} and a file for each chart below {@code charts}.
 */
public final class BenchReport {
  private BenchReport() {}

  /**
   * Writes all files; those of an earlier one are replaced.
   *
   * @param folder made when it is not there
   * @param about when, where and how, in short pieces
   * @param notes what limits these figures; one sentence each
   * @return every file, the page first
   * @throws ResultsException if a file cannot be written
   */
  public static List<Path> write(
      Path folder, List<String> about, List<String> notes, List<Score> scores) {
    List<Chart.Section> sections = BatchCharts.of(scores);
    List<String> broken =
        scores.stream()
            .filter(score -> score.standing() == BatchStanding.IMPOSSIBLE)
            .map(BenchReport::broken)
            .toList();
    List<TableRow> rows = scores.stream().map(BenchReport::row).toList();
    return Output.table(
        folder,
        sections,
        notes,
        all -> TablePage.of("bench", about, all, broken, sections, rows),
        "scores.csv",
        scores.stream().map(Score::columns).toList());
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

  /** One variant of a microbenchmark, as text. */
  private static TableRow row(Score score) {
    Score.Published published = score.published();
    return new TableRow()
        .with("benchmark", score.batch().benchmark())
        .with("variant", score.batch().variant())
        .with("tone", Names.tone(BatchCharts.mode(score)))
        .with("score", Numbers.millis(score.ms()))
        .with("interval", Numbers.millis(score.lowMs()) + " to " + Numbers.millis(score.highMs()))
        .with("floor", Numbers.millis(score.floor().ms()))
        .with("law", score.floor().law())
        .with("times", Numbers.ratio(score.timesFloor()))
        .with("published", Numbers.millis(published == null ? null : published.ms()))
        .with("publishedTimes", Numbers.ratio(published == null ? null : published.timesFloor()))
        .with("scaled", score.batch().scaled())
        .with("verdict", score.standing().words());
  }
}
