package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Group;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.WindowLatencies;
import dev.loomgauge.core.statistics.Mixture;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The percentiles of a cell of several trials, from the mean of their distributions in place of the
 * median of their percentiles. What is rare, such as a stall in one window of five, is in no
 * median.
 */
public final class MergedPercentiles {
  private static final double NANOS = 1e6;

  private MergedPercentiles() {}

  /**
   * A verdict whose rows have them, where every valid trial of the row has its log.
   *
   * @param folder of the trials
   */
  public static Verdict in(Verdict verdict, List<Trial> trials, ResultsFolder folder) {
    return verdict.withGroups(
        verdict.groups().stream()
            .map(
                group ->
                    new Group(
                        group.levels(),
                        group.rows().stream().map(row -> merged(row, trials, folder)).toList(),
                        group.sentences()))
            .toList());
  }

  private static Row merged(Row row, List<Trial> trials, ResultsFolder folder) {
    if (row.repetitions() < 2) {
      return row;
    }
    List<Trial> valid =
        trials.stream().filter(t -> t.cell().equals(row.cell()) && t.valid()).toList();
    List<Histogram> logs =
        valid.stream()
            .flatMap(trial -> WindowLatencies.of(folder, trial).stream())
            .filter(read -> read.counted() > 0 && read.whole())
            .map(WindowLatencies::nanos)
            .toList();
    if (logs.size() < valid.size()) {
      return row;
    }
    Mixture mixture = Mixture.of(logs);
    long requests = logs.stream().mapToLong(Histogram::getTotalCount).sum();
    return row.withPercentiles(
        mixture.quantile(0.5) / NANOS,
        mixture.quantile(0.95) / NANOS,
        requests < LoadSummary.LEAST_FOR_P99 ? null : (Double) (mixture.quantile(0.99) / NANOS));
  }
}
