package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Range;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/**
 * What a model knows of a cell before its load.
 *
 * @param binding the limit that binds
 * @param band of its busiest CPU or station
 * @param figures as predicted; without those that the solver does not give
 * @param accuracy of the solver
 * @param shifted the figures with every calibrated demand at one end of its 95 % interval, each end
 *     by itself; empty where no demand has an interval
 * @param apart the figures if users did not stay in lockstep; empty where nothing keeps them in it
 * @param windowSeconds how long the load is to be measured
 * @param bounds what no measurement crosses
 * @param cycleMs response time and think time of a user; empty for arrivals, which come at random
 */
public record IntervalInput(
    Limit binding,
    UtilisationBand band,
    Map<Figure, Double> figures,
    Accuracy accuracy,
    List<Map<Figure, Double>> shifted,
    Map<Figure, Double> apart,
    double windowSeconds,
    LawfulBounds bounds,
    OptionalDouble cycleMs) {

  public IntervalInput {
    figures = Map.copyOf(figures);
    shifted = List.copyOf(shifted);
    apart = Map.copyOf(apart);
  }

  /** The interval around each figure. */
  Map<Figure, Interval> intervals(BiFunction<Figure, Double, Interval> around) {
    Map<Figure, Interval> intervals = new EnumMap<>(Figure.class);
    figures.forEach((figure, predicted) -> intervals.put(figure, around.apply(figure, predicted)));
    return intervals;
  }

  /** The intervals of a model that nothing will be measured of: its solver's own accuracy. */
  public Map<Figure, Interval> ofModel() {
    return intervals(
        (figure, value) -> {
          OptionalDouble scale = Scale.simulated(figure, this);
          if (scale.isEmpty()) {
            return new Interval(null, 0, "none: the solver gives none");
          }
          double factor = Math.exp(Scale.TO_90 * scale.getAsDouble());
          return new Interval(
              new Range(value / factor, value * factor),
              scale.getAsDouble(),
              "the solver's own accuracy");
        });
  }

  /** Those of hardware on which nothing was measured: none. */
  public Map<Figure, Interval> elsewhere() {
    return intervals(
        (figure, _) ->
            new Interval(
                null,
                Scale.of(figure, this),
                "none: nothing was measured on the hardware assumed"));
  }

  /** A figure, or another one where the solver does not give it. */
  double figure(Figure figure, double otherwise) {
    return figures.getOrDefault(figure, otherwise);
  }
}
