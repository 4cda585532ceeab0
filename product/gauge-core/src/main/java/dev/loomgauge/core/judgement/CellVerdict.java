package dev.loomgauge.core.judgement;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.judgement.comparison.Collapses;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.Verdict.Without;
import dev.loomgauge.core.result.Verdict.Without.State;
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
public final class CellVerdict {
  private CellVerdict() {}

  /**
   * A cell as a verdict would have it, had the run ended now.
   *
   * @param trials of the cell, at least one, void ones among them
   */
  public static Row of(Cell cell, List<Trial> trials, ResultsFolder folder) {
    String users = OfferedLoad.level(cell.levels());
    List<Trial> valid = trials.stream().filter(Trial::valid).toList();
    double ceiling =
        MeanInterval.of(trials.stream().map(t -> t.prediction().ceilingRps()).toList()).mean();
    if (valid.isEmpty()) {
      return new Row(
          trials.getFirst().cell(),
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
          null,
          without(trials.getFirst()),
          failing(cell, trials));
    }
    MeanInterval throughput = MeanInterval.of(over(valid, LoadSummary::throughputRps));
    Range interval = Range.of(throughput);
    CellPercentiles percentiles = CellPercentiles.of(valid, folder);
    return new Row(
        trials.getFirst().cell(),
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
        CellLimit.of(valid).orElse(null),
        null,
        failing(cell, trials));
  }

  private static @Nullable String failing(Cell cell, List<Trial> trials) {
    Collapses collapses = Collapses.of(cell, trials);
    return collapses.any() ? collapses.words() : null;
  }

  private static Without without(Trial trial) {
    State state =
        switch (trial.outcome()) {
          case COMPLETED -> State.VOID;
          case FAILED -> State.FAILED;
          case INTERRUPTED -> State.INTERRUPTED;
        };
    String failure = trial.failure();
    return new Without(
        state,
        failure != null
            ? failure
            : trial.voiding().map(TrialWarning::evidence).findFirst().orElse(""));
  }

  private static List<Double> over(List<Trial> trials, ToDoubleFunction<LoadSummary> figure) {
    return trials.stream()
        .map(t -> figure.applyAsDouble(Objects.requireNonNull(t.load())))
        .toList();
  }
}
