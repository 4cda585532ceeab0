package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.ExpectedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** What a solver expects, as a thin dotted line beside the measured one. */
final class Predicted {
  static final String NAME = "predicted";

  /** The percentiles, in the order of {@link LatencyLines#PERCENTILES}. */
  static final List<ExpectedFigure> PERCENTILES =
      List.of(Expected::p50Ms, Expected::p95Ms, Expected::p99Ms);

  private Predicted() {}

  /** Whether any of the cells has the figure. */
  static boolean has(List<Cell> cells, ExpectedFigure figure) {
    return cells.stream().anyMatch(cell -> cell.expected(figure) != null);
  }

  /** The figure of all cells that have it. */
  static Stream<Double> values(List<Cell> cells, ExpectedFigure figure) {
    return cells.stream().map(cell -> cell.expected(figure)).filter(Objects::nonNull);
  }

  /** The line of one mode; height places a value on the upright axis. */
  static Part line(
      String mode, List<Cell> cells, ExpectedFigure figure, DoubleUnaryOperator height) {
    List<Object> data = new ArrayList<>();
    for (Cell cell : cells) {
      Double value = cell.expected(figure);
      data.add(
          value == null ? Style.gap(cell.x()) : List.of(cell.x(), height.applyAsDouble(value)));
    }
    return look(Style.mode(mode)).with("name", mode).with("z", 3).with("data", data);
  }

  /** Its sign in the legend. */
  static Part sign() {
    return Style.stroke(NAME, Style.DOTS);
  }

  /** The series that the sign stands for. */
  static Part key() {
    return Style.key(NAME, look("$muted"));
  }

  private static Part look(String color) {
    return part()
        .with("type", "line")
        .with("color", color)
        .with("symbol", "none")
        .with("silent", true)
        .with("lineStyle", Style.dotted(color))
        .with("tooltip", Style.quiet());
  }
}
