package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** One figure of a trial: what was predicted of it, and what was measured; both above 0. */
public record Scored(Trial trial, double predicted, double measured) {

  /** One figure of every trial, void ones too, that has both sides of it. */
  public static List<Scored> of(
      List<Trial> trials, ExpectedFigure predicted, ToDoubleFunction<LoadSummary> measured) {
    return trials.stream().flatMap(trial -> of(trial, predicted, measured)).toList();
  }

  private static Stream<Scored> of(
      Trial trial, ExpectedFigure predicted, ToDoubleFunction<LoadSummary> measured) {
    Expected expected = trial.prediction().expected();
    Double figure = expected == null ? null : predicted.of(expected);
    LoadSummary load = trial.load();
    if (figure == null || load == null) {
      return Stream.empty();
    }
    double seen = measured.applyAsDouble(load);
    return figure > 0 && seen > 0 ? Stream.of(new Scored(trial, figure, seen)) : Stream.of();
  }

  /** predicted / measured - 1: above 0 when too much was predicted. */
  public double error() {
    return predicted / measured - 1;
  }
}
