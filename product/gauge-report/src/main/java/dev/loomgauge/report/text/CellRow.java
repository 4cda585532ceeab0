package dev.loomgauge.report.text;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table: one cell as it was predicted and, once a trial of it has ended, as it was
 * measured.
 *
 * @param load users, or arrivals per second, as the scenario has them
 * @param prediction of its last trial, or the one that was written last; null where a damaged
 *     folder has none of its trials
 * @param reached what was measured; null as long as nothing is, and where a void trial decides
 *     nothing yet
 * @param voided codes of the gates that voided what was measured so far; empty for nothing
 * @param jvm in what its JVM differs from those of other rows; empty for nothing
 */
public record CellRow(
    String cell,
    String threads,
    String load,
    @Nullable Prediction prediction,
    Ceiling ceiling,
    @Nullable CellThroughput reached,
    String voided,
    String jvm) {
  /** What the figures of a row are. */
  public enum State {
    MEASURED("measured"),
    PREDICTED("predicted"),
    /** What no run can exceed, whatever the CPU that is not measured allows. */
    LIMITS("with limits alone");

    private final String words;

    State(String words) {
      this.words = words;
    }

    /** For a column. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Behind a number of rows. */
    public String words() {
      return words;
    }
  }

  /** Of a row of a verdict, with the trials of the run, void ones among them. */
  public static CellRow of(Verdict.Row row, List<Trial> trials, JvmTable jvms) {
    List<Trial> own = trials.stream().filter(trial -> trial.cell().equals(row.cell())).toList();
    return new CellRow(
        row.cell(),
        row.threads(),
        row.users(),
        own.isEmpty() ? null : own.getLast().prediction(),
        own.isEmpty()
            ? new Ceiling(row.ceilingRps(), true, Range.exactly(row.ceilingRps()))
            : Ceiling.of(own),
        CellThroughput.of(row, own),
        "",
        jvms.of(row.cell()));
  }

  /**
   * Of a cell as predicted, of which nothing valid was measured yet.
   *
   * @param voided codes of the gates that voided what was measured so far; empty for nothing
   */
  public static CellRow of(PredictionsCsv.Row row, String voided) {
    return new CellRow(
        row.cell(),
        row.levels().getOrDefault(ThreadMode.FACTOR, ""),
        OfferedLoad.level(row.levels()),
        row.prediction(),
        Ceiling.of(row.prediction()),
        null,
        voided,
        "");
  }

  /** What its figures are; only valid trials count as measured. */
  public State state() {
    if (reached != null) {
      return State.MEASURED;
    }
    return expected().isEmpty() ? State.LIMITS : State.PREDICTED;
  }

  /** The row of the verdict; empty where nothing is measured. */
  public Optional<Verdict.Row> measured() {
    return Optional.ofNullable(reached).map(CellThroughput::row);
  }

  /** What a solver expects; empty where nothing is expected, or demands are missing. */
  public Optional<Expected> expected() {
    return prediction == null || !prediction.missing().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(prediction.expected());
  }
}
