package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellPercentiles;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One cell with all its trials.
 *
 * @param mode thread mode
 * @param level level of the factor on the axis
 * @param x that level as a number
 * @param trials at least one, valid or not
 * @param percentiles of its response times; null without a valid trial
 */
public record MeasuredCell(
    String mode,
    String level,
    double x,
    List<Trial> trials,
    @Nullable CellPercentiles percentiles) {
  /** More points in one place of a chart would lie on each other. */
  private static final int DRAWN = 30;

  /** Its id, the same over repetitions. */
  public String id() {
    return trials.getFirst().cell();
  }

  /** What was predicted of it; the same for all its trials. */
  public Prediction prediction() {
    return trials.getFirst().prediction();
  }

  /** The prediction at its place on the axis. */
  public PredictedCurves.Point point() {
    return new PredictedCurves.Point(x, level, prediction());
  }

  /** A figure that a solver expects of it; null without one. */
  public @Nullable Double expected(ExpectedFigure figure) {
    Expected expected = prediction().expected();
    return expected == null ? null : figure.of(expected);
  }

  /** A predicted figure with its 90 % prediction interval in words; empty where none is known. */
  public Optional<String> foreseen(Figure figure) {
    Expected expected = prediction().expected();
    return expected == null ? Optional.empty() : expected.words(figure);
  }

  /** Whether its interval is too wide to predict anything. */
  public boolean unpredictable(Figure figure) {
    Expected expected = prediction().expected();
    return expected != null && expected.unpredictable(figure);
  }

  /** The trials that count. */
  public List<Trial> valid() {
    return trials.stream().filter(Trial::valid).toList();
  }

  /** The trials that do not count although something was measured. */
  public List<Trial> voided() {
    return trials.stream().filter(t -> !t.valid() && t.load() != null).toList();
  }

  /** So many of the valid trials as are drawn one by one. */
  public List<Trial> validDrawn() {
    return Spread.of(valid(), DRAWN);
  }

  /** So many of the void trials as are drawn one by one. */
  public List<Trial> voidedDrawn() {
    return Spread.of(voided(), DRAWN);
  }

  /** The valid trials, or the void ones when nothing else is there. */
  public List<Trial> shown() {
    return valid().isEmpty() ? voided() : valid();
  }

  /** Mean over the valid trials; null without any, or where one of them does not report it. */
  public @Nullable Double mean(ToDoubleFunction<LoadSummary> figure) {
    OptionalDouble mean =
        valid().stream().map(Trial::load).filter(Objects::nonNull).mapToDouble(figure).average();
    return mean.isPresent() && !Double.isNaN(mean.getAsDouble()) ? mean.getAsDouble() : null;
  }

  /** A percentile of its response times, in milliseconds; null where it is not known. */
  public @Nullable Double percentile(Percentile percentile) {
    return percentile(percentile.of());
  }

  /** The same by its name. */
  public @Nullable Double percentile(Function<CellPercentiles, @Nullable Double> figure) {
    return percentiles == null ? null : figure.apply(percentiles);
  }

  /** As it was predicted. */
  public Ceiling ceiling() {
    return Ceiling.of(trials);
  }
}
