package dev.loomgauge.core.result.cell;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.WindowLatencies;
import dev.loomgauge.core.statistics.Mixture;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The percentiles of a cell: of several trials, those of the mean of their distributions, as what
 * is rare, such as a stall in one window of five, is in no median; the median of the trials' own
 * where one of them has no whole latency log. A mean of percentiles is no percentile of anything.
 * Every place that shows a percentile of a cell takes it from here.
 *
 * @param p99Ms null where it rests on too few requests
 * @param p999Ms null where it rests on too few requests
 */
public record CellPercentiles(
    double p50Ms, double p95Ms, @Nullable Double p99Ms, @Nullable Double p999Ms) {
  private static final double NANOS = 1e6;

  /**
   * Reads those of every cell that has a valid trial, by its id. A verdict keeps what it was made
   * with, so that no page differs from it.
   *
   * @param trials of the run, void ones among them
   * @param concluded rows of the verdict; none where there is none
   */
  public static Map<String, CellPercentiles> byCell(
      List<Trial> trials, ResultsFolder folder, Stream<Verdict.Row> concluded) {
    Map<String, CellPercentiles> byCell = new HashMap<>();
    Trial.byCell(trials.stream().filter(Trial::valid))
        .forEach((cell, valid) -> byCell.put(cell, of(valid, folder)));
    concluded.forEach(row -> byCell.computeIfPresent(row.cell(), (_, read) -> read.in(row)));
    return Map.copyOf(byCell);
  }

  /** Reads those of the valid trials of a cell, at least one. */
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

  private CellPercentiles in(Verdict.Row row) {
    return row.p50Ms() == null || row.p95Ms() == null
        ? this
        : new CellPercentiles(row.p50Ms(), row.p95Ms(), row.p99Ms(), p999Ms);
  }

  private static CellPercentiles merged(List<Histogram> logs) {
    Mixture mixture = Mixture.of(logs);
    long requests = logs.stream().mapToLong(Histogram::getTotalCount).sum();
    return new CellPercentiles(
        mixture.quantile(0.5) / NANOS,
        mixture.quantile(0.95) / NANOS,
        requests < LoadSummary.LEAST_FOR_P99 ? null : (Double) (mixture.quantile(0.99) / NANOS),
        requests < LoadSummary.LEAST_FOR_P999 ? null : (Double) (mixture.quantile(0.999) / NANOS));
  }

  private static CellPercentiles median(List<Trial> valid) {
    return new CellPercentiles(
        median(over(valid, load -> load.latencies().p50Ms())),
        median(over(valid, load -> load.latencies().p95Ms())),
        known(over(valid, LoadSummary::knownP99Ms)),
        known(over(valid, LoadSummary::knownP999Ms)));
  }

  /** One that is withheld in one trial is in none: those left are no fair sample. */
  private static @Nullable Double known(double[] values) {
    return Arrays.stream(values).anyMatch(Double::isNaN) ? null : (Double) median(values);
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
