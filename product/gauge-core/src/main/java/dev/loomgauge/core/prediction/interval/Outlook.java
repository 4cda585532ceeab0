package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Limit;
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
public record Outlook(
    Limit binding,
    UtilisationBand band,
    Map<Figure, Double> figures,
    Accuracy accuracy,
    List<Map<Figure, Double>> shifted,
    Map<Figure, Double> apart,
    double windowSeconds,
    LawfulBounds bounds,
    OptionalDouble cycleMs) {

  public Outlook {
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

  /** A figure, or another one where the solver does not give it. */
  double figure(Figure figure, double otherwise) {
    return figures.getOrDefault(figure, otherwise);
  }
}
