package dev.loomgauge.core.judgement;

import dev.loomgauge.core.judgement.comparison.Collapses;
import dev.loomgauge.core.judgement.comparison.MergedPercentiles;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * A cell over its repetitions. Histograms are merged within a trial; over trials a percentile is
 * the median of the trials' own, until {@link MergedPercentiles} puts those of their latency logs
 * in its place. A mean of percentiles is no percentile of anything.
 */
final class CellRow {
  private CellRow() {}

  /**
   * The row of a cell.
   *
   * @param trials its trials, at least one
   */
  static Row of(Cell cell, List<Trial> trials) {
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
    Bottleneck bottleneck = Objects.requireNonNull(valid.getFirst().bottleneck());
    return new Row(
        cell.id(),
        cell.threads(),
        users,
        valid.size(),
        throughput.mean(),
        interval,
        ceiling,
        throughput.mean() / ceiling,
        median(over(valid, LoadSummary::p50Ms)),
        median(over(valid, LoadSummary::p95Ms)),
        known(over(valid, LoadSummary::knownP99Ms)),
        MeanInterval.of(over(valid, LoadSummary::errorRate)).mean(),
        bottleneck.words(),
        bottleneck.limiter().token(),
        failing(cell, trials));
  }

  private static @Nullable String failing(Cell cell, List<Trial> trials) {
    Collapses collapses = Collapses.of(cell, trials);
    return collapses.any() ? collapses.words() : null;
  }

  /** The median; null where one of the values is withheld, as those left are no fair sample. */
  private static @Nullable Double known(List<Double> values) {
    if (values.stream().anyMatch(v -> v.isNaN())) {
      return null;
    }
    return median(values);
  }

  private static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
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
