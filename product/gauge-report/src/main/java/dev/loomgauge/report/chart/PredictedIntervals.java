package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.reading.PredictedCurves.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** The 90 % prediction intervals of a curve: of its places, since nothing is said of others. */
public final class PredictedIntervals {
  /** What a caption says of it, where one is drawn. */
  private static final String NOTE = " Pale strokes: the 90 % prediction interval.";

  private PredictedIntervals() {}

  /** The interval of a figure in one place; empty where none is known. */
  private static Optional<Range> of(Point place, Figure figure) {
    Expected expected = place.prediction().expected();
    return expected == null ? Optional.empty() : expected.interval(figure);
  }

  /** Both ends of the intervals of all places. */
  public static Stream<Double> ends(List<Point> places, Figure figure) {
    return places.stream()
        .flatMap(place -> of(place, figure).stream())
        .flatMap(range -> Stream.of(range.low(), range.high()));
  }

  /** What the caption of a chart says of its bands; empty where it has none. */
  public static String note(List<Point> places, Figure figure) {
    return ends(places, figure).findAny().isPresent() ? NOTE : "";
  }

  /** The intervals without a name: a broad upright stroke in each place. */
  public static Series of(
      String color, List<Point> places, Figure figure, DoubleUnaryOperator height) {
    List<List<?>> ends = new ArrayList<>();
    for (Point place : places) {
      of(place, figure)
          .ifPresent(
              range -> {
                ends.add(List.of(place.x(), height.applyAsDouble(range.low())));
                ends.add(List.of(place.x(), height.applyAsDouble(range.high())));
                ends.add(List.of(place.x(), "-"));
              });
    }
    return Series.path(ends).color(color).width(14).faded(0.18).z(1);
  }
}
