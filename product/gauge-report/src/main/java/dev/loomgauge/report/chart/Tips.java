package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.reading.ClosedLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What hovering over cells and trials shows, in several charts. */
public final class Tips {
  private Tips() {}

  /** A cell's throughput with its ceiling and, if asked for, what a solver expects. */
  public static Chart.Tip throughput(CellTrials cell, boolean predicted) {
    Ceiling ceiling = cell.ceiling();
    Double reached = cell.measured(Figure.THROUGHPUT);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("reached", Numbers.rate(reached)));
    if (predicted) {
      String figure = Numbers.rate(cell.expected(Figure.THROUGHPUT));
      rows.add(List.of("predicted", foreseen(cell, figure)));
    }
    rows.add(List.of("predicted ceiling", ceiling.words()));
    rows.add(List.of("against the ceiling", ceiling.share(reached)));
    rows.add(List.of("p99", Numbers.tail(cell.measured(Figure.P99))));
    return new Chart.Tip(cell.mode(), rows, limit(cell));
  }

  /** A figure with its interval; the interval alone where it is too wide to predict anything. */
  private static String foreseen(CellTrials cell, String figure) {
    Expected expected = cell.prediction().expected();
    return expected == null
        ? figure
        : expected
            .words(Figure.THROUGHPUT)
            .map(
                words ->
                    expected.unpredictable(Figure.THROUGHPUT) ? words : figure + " (" + words + ")")
            .orElse(figure);
  }

  /** A cell's mean response time and, where the model is closed, the one that the law gives. */
  public static List<List<String>> means(Group group, CellTrials cell) {
    List<String> mean = List.of("mean", Numbers.millis(cell.measured(Figure.MEAN)));
    boolean closed = group.cells().stream().anyMatch(each -> ClosedLaw.of(each).isPresent());
    return closed
        ? List.of(
            mean,
            List.of(
                "mean by law, N / X − Z",
                Numbers.millis(ClosedLaw.of(cell).map(ClosedLaw::lawMs).orElse(null))))
        : List.of(mean);
  }

  /** A trial that does not count, with the reason. */
  public static Chart.Tip voided(Trial trial, String figure) {
    return new Chart.Tip(
        trial.threads() + ", void", List.of(List.of("seen, not counted", figure)), reason(trial));
  }

  /** Why a trial does not count. */
  public static String reason(Trial trial) {
    String failure = trial.failure();
    return failure != null
        ? failure
        : trial.voiding().map(TrialWarning::evidence).collect(Collectors.joining("; "));
  }

  private static String limit(CellTrials cell) {
    return cell.valid().stream()
        .map(Trial::bottleneck)
        .flatMap(Stream::ofNullable)
        .map(BottleneckWords::sentence)
        .findFirst()
        .orElse("");
  }
}
