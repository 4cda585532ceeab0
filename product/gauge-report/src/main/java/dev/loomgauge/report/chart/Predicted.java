package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.reading.PredictedCurves.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** What a solver expects, as a thin dotted line beside the measured one. */
public final class Predicted {
  /** What a caption says of it, where one is drawn. */
  private static final String NOTE = " Pale strokes: the 90 % prediction interval.";

  private static final String NAME = "predicted";

  private Predicted() {}

  public static boolean has(List<CellTrials> cells, Figure figure) {
    return cells.stream().anyMatch(cell -> cell.expected(figure) != null);
  }

  /** Everything that is drawn of a figure: that of each cell that has it, and both ends. */
  static Stream<Double> values(Group group, Figure figure) {
    return Stream.concat(
        group.cells().stream().map(cell -> cell.expected(figure)).filter(Objects::nonNull),
        ends(group.points(), figure));
  }

  /** The line of one mode, and its intervals; height places a value on the upright axis. */
  static List<Part> of(Group group, String mode, Figure figure, DoubleUnaryOperator height) {
    String color = Style.mode(mode).color();
    List<Object> data = new ArrayList<>();
    for (CellTrials cell : group.of(mode)) {
      Double value = cell.expected(figure);
      data.add(value == null ? Part.gap(cell.x()) : List.of(cell.x(), height.applyAsDouble(value)));
    }
    return List.of(
        look(color, data).name(mode).and("z: 3"),
        intervals(mode, color, group.points(mode), figure, height));
  }

  public static Part sign() {
    return Part.dotted(NAME);
  }

  /** The series that the sign represents. */
  public static Part key() {
    return look("$muted", List.of()).name(NAME);
  }

  private static Part look(String color, List<?> data) {
    return Part.path(data).and("lineStyle.type: dotted; lineStyle.width: 1.75").color(color);
  }

  /** The interval of a figure in one place; empty where none is known. */
  private static Optional<Range> interval(Point place, Figure figure) {
    Expected expected = place.prediction().expected();
    return expected == null ? Optional.empty() : expected.interval(figure);
  }

  /** Both ends of the intervals of all places. */
  public static Stream<Double> ends(List<Point> places, Figure figure) {
    return places.stream()
        .flatMap(place -> interval(place, figure).stream())
        .flatMap(range -> Stream.of(range.low(), range.high()));
  }

  /** What the caption of a chart says of its bands; empty where it has none. */
  public static String note(List<Point> places, Figure figure) {
    return ends(places, figure).findAny().isPresent() ? NOTE : "";
  }

  /** A broad upright stroke in each place. */
  static Part intervals(
      String name, String color, List<Point> places, Figure figure, DoubleUnaryOperator height) {
    return Part.path(
            places.stream()
                .flatMap(
                    place -> Part.upright(place.x(), interval(place, figure).orElse(null), height))
                .toList())
        .color(color)
        .and("lineStyle.width: 14; lineStyle.opacity: 0.18; z: 1")
        .name(name);
  }
}
