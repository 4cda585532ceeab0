package dev.loomgauge.cli.progress;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of a run while it runs: each cell as it is predicted, and as it is measured as soon as
 * a trial of it has ended.
 */
final class FirstTable {
  private static final List<String> FIGURES =
      List.of("throughput", "ceiling", "p50", "p95", "p99", "limited by");

  private final Map<String, Trial> ended = new HashMap<>();
  private List<PredictionsCsv.Row> rows = List.of();
  private int cells;

  void predicted(List<PredictionsCsv.Row> all, int of) {
    rows = all;
    cells = of;
  }

  /** The last valid trial of a cell is shown, or the last one as long as none is valid. */
  void ended(Trial trial) {
    ended.merge(trial.cell(), trial, (a, b) -> a.valid() && !b.valid() ? a : b);
  }

  /** Whether every cell is predicted. */
  boolean whole() {
    return cells > 0 && rows.size() == cells;
  }

  /**
   * A line a cell below the header, and above it what the trials so far ran on; none as long as
   * nothing is predicted.
   */
  List<String> lines() {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> factors = varied();
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.of(List.of(""), factors, FIGURES).flatMap(List::stream).toList());
    for (PredictionsCsv.Row row : rows) {
      Trial trial = ended.get(row.cell());
      Stream<String> levels = factors.stream().map(f -> row.levels().getOrDefault(f, ""));
      Stream<String> figures = figures(row.prediction(), trial).stream();
      lines.add(
          Stream.of(
                  Stream.of(trial != null && trial.valid() ? "measured" : "predicted"),
                  levels,
                  figures)
              .flatMap(cell -> cell)
              .toList());
    }
    String jvm = JvmTable.of(List.copyOf(ended.values())).line();
    return Stream.concat(
            jvm.isEmpty() ? Stream.of() : Stream.of(jvm), TextTable.lines(lines).stream())
        .toList();
  }

  /** The thread mode, and what else tells cells apart. */
  private List<String> varied() {
    return rows.getFirst().levels().keySet().stream()
        .filter(
            f ->
                f.equals(ThreadMode.FACTOR)
                    || rows.stream().map(row -> row.levels().get(f)).distinct().count() > 1)
        .toList();
  }

  /** As measured; as predicted, as long as no trial of the cell is valid. */
  private static List<String> figures(Prediction prediction, @Nullable Trial trial) {
    LoadSummary load = trial == null ? null : trial.load();
    if (trial != null && load != null && trial.valid()) {
      return measured(trial, load);
    }
    String limit = prediction.binding().name();
    return predicted(prediction, trial == null ? limit : limit + "; void so far: " + reason(trial));
  }

  private static List<String> predicted(Prediction prediction, String limit) {
    Expected expected = prediction.expected();
    String ceiling = prediction.knownLimits().isEmpty() ? "unknown" : ceiling(prediction);
    if (expected == null || !prediction.missing().isEmpty()) {
      return List.of("unknown", ceiling, "-", "-", "-", limit);
    }
    return List.of(
        expected
            .interval(Figure.THROUGHPUT)
            .map(range -> Numbers.rates(range.low(), range.high()).replace(" to ", "–"))
            .orElseGet(() -> Numbers.rate(expected.throughputRps())),
        ceiling,
        Numbers.millis(expected.p50Ms()),
        Numbers.millis(expected.p95Ms()),
        Numbers.millis(expected.p99Ms()),
        limit);
  }

  private static List<String> measured(Trial trial, LoadSummary load) {
    double p99 = load.knownP99Ms();
    return List.of(
        Numbers.rate(load.throughputRps()),
        ceiling(trial.prediction()),
        Numbers.millis(load.latencies().p50Ms()),
        Numbers.millis(load.latencies().p95Ms()),
        Double.isNaN(p99) ? "too few" : Numbers.millis(p99),
        trial.bottleneck() == null ? "" : trial.bottleneck().limiter().token());
  }

  private static String ceiling(Prediction prediction) {
    return Ceiling.of(prediction).words().replace(" to ", "–");
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
