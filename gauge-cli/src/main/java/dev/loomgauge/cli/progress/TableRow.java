package dev.loomgauge.cli.progress;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.wording.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of a run.
 *
 * @param cell as predicted, or with its limits alone
 * @param trial of it; null before the first has ended
 */
record TableRow(PredictionsCsv.Row cell, @Nullable Trial trial) {

  /** What the figures of a row are. */
  enum State {
    MEASURED("measured"),
    PREDICTED("predicted"),
    /** What no run can exceed, whatever the CPU that is not measured allows. */
    LIMITS("with limits alone");

    private final String words;

    State(String words) {
      this.words = words;
    }

    /** For a column. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Behind a number of rows. */
    String words() {
      return words;
    }
  }

  /** Only a valid trial counts as measured. */
  State state() {
    if (trial != null && trial.valid() && trial.load() != null) {
      return State.MEASURED;
    }
    Prediction prediction = cell.prediction();
    return prediction.expected() == null || !prediction.missing().isEmpty()
        ? State.LIMITS
        : State.PREDICTED;
  }

  /** Throughput, ceiling, p50, p95, p99, and what limits; rates in requests per second. */
  List<String> figures() {
    LoadSummary load = trial == null ? null : trial.load();
    if (trial != null && load != null && trial.valid()) {
      return measured(trial, load);
    }
    Prediction prediction = cell.prediction();
    Expected expected = prediction.expected();
    String limit =
        PredictedLimit.of(prediction).words()
            + (prediction.missing().isEmpty() ? "" : ", or the CPU of the service");
    String why = trial == null ? limit : limit + "; void so far: " + reason(trial);
    return expected == null || !prediction.missing().isEmpty()
        ? List.of("unknown", "at most " + ceiling(prediction), "-", "-", "-", why)
        : predicted(prediction, expected, why);
  }

  private static List<String> predicted(Prediction prediction, Expected expected, String limit) {
    return List.of(
        bare(
            expected
                .words(Figure.THROUGHPUT)
                .orElseGet(() -> Numbers.rate(expected.throughputRps()))),
        ceiling(prediction),
        Numbers.millis(expected.p50Ms()),
        Numbers.millis(expected.p95Ms()),
        Numbers.millis(expected.p99Ms()),
        limit);
  }

  private static List<String> measured(Trial trial, LoadSummary load) {
    double p99 = load.knownP99Ms();
    return List.of(
        bare(Numbers.rate(load.throughputRps())),
        ceiling(trial.prediction()),
        Numbers.millis(load.latencies().p50Ms()),
        Numbers.millis(load.latencies().p95Ms()),
        Double.isNaN(p99) ? "too few" : Numbers.millis(p99),
        trial.bottleneck() == null ? "" : trial.bottleneck().brief());
  }

  private static String ceiling(Prediction prediction) {
    return bare(Ceiling.of(prediction).words());
  }

  /** Without the unit, which the column has. */
  private static String bare(String rate) {
    return rate.replace(" req/s", "").replace(" to ", "–");
  }

  private static String reason(Trial trial) {
    if (trial.outcome() != Trial.Outcome.COMPLETED) {
      return trial.outcome().name().toLowerCase(Locale.ROOT);
    }
    return trial.warnings().stream()
        .filter(warning -> warning.severity() == TrialWarning.Severity.VOID)
        .map(TrialWarning::code)
        .collect(Collectors.joining(", "));
  }
}
