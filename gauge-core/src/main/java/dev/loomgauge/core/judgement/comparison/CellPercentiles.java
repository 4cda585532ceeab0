package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.WindowLatencies;
import dev.loomgauge.core.statistics.Mixture;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The percentiles of a cell: of several trials, those of the mean of their distributions, as what
 * is rare, such as a stall in one window of five, is in no median; the median of the trials' own
 * where one of them has no whole latency log. A mean of percentiles is no percentile of anything.
 *
 * @param p99Ms null where it rests on too few requests
 */
public record CellPercentiles(double p50Ms, double p95Ms, @Nullable Double p99Ms) {
  private static final double NANOS = 1e6;

  /**
   * Of the valid trials of a cell, at least one.
   *
   * @param folder of the trials
   */
  public static CellPercentiles of(List<Trial> valid, ResultsFolder folder) {
    List<Histogram> logs =
        valid.size() < 2
            ? List.of()
            : valid.stream()
                .flatMap(trial -> WindowLatencies.of(folder, trial).stream())
                .filter(read -> read.counted() > 0 && read.whole())
                .map(WindowLatencies::nanos)
                .toList();
    return logs.size() < valid.size() ? median(valid) : merged(logs);
  }

  private static CellPercentiles merged(List<Histogram> logs) {
    Mixture mixture = Mixture.of(logs);
    long requests = logs.stream().mapToLong(Histogram::getTotalCount).sum();
    return new CellPercentiles(
        mixture.quantile(0.5) / NANOS,
        mixture.quantile(0.95) / NANOS,
        requests < LoadSummary.LEAST_FOR_P99 ? null : (Double) (mixture.quantile(0.99) / NANOS));
  }

  /** A p99 that is withheld in one trial is in none: those left are no fair sample. */
  private static CellPercentiles median(List<Trial> valid) {
    double[] p99 = over(valid, LoadSummary::knownP99Ms);
    boolean known = Arrays.stream(p99).noneMatch(Double::isNaN);
    return new CellPercentiles(
        median(over(valid, load -> load.latencies().p50Ms())),
        median(over(valid, load -> load.latencies().p95Ms())),
        known ? (Double) median(p99) : null);
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values);
  }

  private static double[] over(List<Trial> trials, ToDoubleFunction<LoadSummary> figure) {
    return trials.stream()
        .map(trial -> Objects.requireNonNull(trial.load()))
        .mapToDouble(figure)
        .toArray();
  }
}
