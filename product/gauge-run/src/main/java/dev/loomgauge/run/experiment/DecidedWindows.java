package dev.loomgauge.run.experiment;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.steady.WindowLength;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * How long the windows of a run are, each decided before its trial begins. The first block measures
 * the whole hold. What it shows of the noise, of all cells that are compared with each other
 * together, decides how long their windows are from then on, the same for all of them. So no
 * trial's own figures decide how much of it counts, and no side of a comparison is measured longer.
 */
public record DecidedWindows(LoadShape load, Design design, List<Cell> cells) {
  /** A window that is known to a third of the margin tells apart what the margin tells apart. */
  private static final double PART_OF_MARGIN = 1.0 / 3;

  /** With some to spare, so that a slower block does not fall below what a percentile needs. */
  private static final double LEAST_REQUESTS = 1.1 * LoadSummary.LEAST_FOR_P99;

  /** Response times that a window must hold, so that its edges cut little. */
  private static final double LEAST_CYCLES = 2;

  /**
   * Seconds of a trial's window.
   *
   * @param block of the trial, 1 and up
   * @param trials that have ended; only those of earlier blocks count
   * @return empty for the whole hold; so where one side's engine cannot be watched, whose window is
   *     always that
   */
  public OptionalInt of(Cell cell, int block, List<Trial> trials) {
    List<String> together =
        cells.stream().filter(c -> shared(c).equals(shared(cell))).map(Cell::id).toList();
    List<Trial> earlier =
        trials.stream()
            .filter(t -> t.repetition() < block && together.contains(t.cell()) && tells(t))
            .toList();
    boolean unwatched =
        trials.stream()
            .anyMatch(t -> together.contains(t.cell()) && t.load() != null && t.window() == null);
    OptionalInt first = earlier.stream().mapToInt(Trial::repetition).min();
    return first.isEmpty() || unwatched
        ? OptionalInt.empty()
        : OptionalInt.of(
            seconds(earlier.stream().filter(t -> t.repetition() == first.getAsInt()).toList()));
  }

  private Map<String, String> shared(Cell cell) {
    return CellLevels.without(List.of(design.compared()), cell.levels());
  }

  private static boolean tells(Trial trial) {
    MeasuredWindow window = trial.window();
    return trial.valid() && window != null && window.noise() != null;
  }

  private int seconds(List<Trial> told) {
    double noise =
        told.stream()
            .map(t -> Objects.requireNonNull(t.window()).noise())
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(Double.POSITIVE_INFINITY);
    double floor =
        told.stream()
            .map(t -> Objects.requireNonNull(t.load()))
            .mapToDouble(DecidedWindows::floor)
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    int hold = Windows.longest(load);
    return WindowLength.of(
        noise,
        design.margin() * PART_OF_MARGIN,
        (int) Math.min(hold, Math.max(Windows.LEAST_SECONDS, Math.ceil(floor))),
        hold);
  }

  private static double floor(LoadSummary load) {
    return Math.max(LEAST_REQUESTS / load.throughputRps(), LEAST_CYCLES * load.meanMs() / 1000);
  }
}
