package dev.loomgauge.core.judgement;

import dev.loomgauge.core.judgement.comparison.Collapses;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.cell.CellLimit;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A cell over its repetitions. */
final class CellRow {
  private CellRow() {}

  /**
   * The row of a cell.
   *
   * @param trials its trials, at least one
   * @param folder of the trials
   */
  static Row of(Cell cell, List<Trial> trials, ResultsFolder folder) {
    String users = cell.levels().getOrDefault("users", cell.levels().getOrDefault("rate", ""));
    List<Trial> valid = trials.stream().filter(Trial::valid).toList();
    double ceiling =
        MeanInterval.of(trials.stream().map(t -> t.prediction().ceilingRps()).toList()).mean();
    if (valid.isEmpty()) {
      return new Row(
          cell.id(),
          cell.threads(),
          users,
          0,
          null,
          null,
          ceiling,
          null,
          null,
          null,
          null,
          null,
          reason(trials.getFirst()),
          "void",
          failing(cell, trials));
    }
    MeanInterval throughput = MeanInterval.of(over(valid, LoadSummary::throughputRps));
    Verdict.Interval interval =
        throughput.hasInterval()
            ? new Verdict.Interval(
                throughput.mean() - throughput.halfWidth(),
                throughput.mean() + throughput.halfWidth())
            : null;
    CellPercentiles percentiles = CellPercentiles.of(valid, folder);
    Bottleneck bottleneck = CellLimit.of(valid).orElseThrow();
    return new Row(
        cell.id(),
        cell.threads(),
        users,
        valid.size(),
        throughput.mean(),
        interval,
        ceiling,
        throughput.mean() / ceiling,
        percentiles.p50Ms(),
        percentiles.p95Ms(),
        percentiles.p99Ms(),
        MeanInterval.of(over(valid, load -> load.requests().errorRate())).mean(),
        bottleneck.words(),
        bottleneck.limiter().token(),
        failing(cell, trials));
  }

  private static @Nullable String failing(Cell cell, List<Trial> trials) {
    Collapses collapses = Collapses.of(cell, trials);
    return collapses.any() ? collapses.words() : null;
  }

  private static String reason(Trial trial) {
    if (trial.failure() != null) {
      return trial.failure();
    }
    return trial.warnings().stream()
        .filter(w -> w.severity() == TrialWarning.Severity.VOID)
        .map(w -> "void: " + w.evidence())
        .findFirst()
        .orElse("void");
  }

  private static List<Double> over(List<Trial> trials, ToDoubleFunction<LoadSummary> figure) {
    return trials.stream()
        .map(t -> figure.applyAsDouble(Objects.requireNonNull(t.load())))
        .toList();
  }
}
