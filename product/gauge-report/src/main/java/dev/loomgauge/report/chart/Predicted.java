package dev.loomgauge.report.chart;

import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Sign;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.reading.ExpectedFigure;
import dev.loomgauge.report.reading.MeasuredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** What a solver expects, as a thin dotted line beside the measured one. */
public final class Predicted {
  private static final String NAME = "predicted";

  private Predicted() {}

  /** Whether any of the cells has the figure. */
  public static boolean has(List<MeasuredCell> cells, ExpectedFigure figure) {
    return cells.stream().anyMatch(cell -> cell.expected(figure) != null);
  }

  /** The figure of all cells that have it. */
  public static Stream<Double> values(List<MeasuredCell> cells, ExpectedFigure figure) {
    return cells.stream().map(cell -> cell.expected(figure)).filter(Objects::nonNull);
  }

  /** The line of one mode; height places a value on the upright axis. */
  public static Series line(
      String mode, List<MeasuredCell> cells, ExpectedFigure figure, DoubleUnaryOperator height) {
    List<Object> data = new ArrayList<>();
    for (MeasuredCell cell : cells) {
      Double value = cell.expected(figure);
      data.add(
          value == null ? Point.gap(cell.x()) : List.of(cell.x(), height.applyAsDouble(value)));
    }
    return look(Style.mode(mode).color(), data).name(mode).z(3);
  }

  /** Its sign in the legend. */
  public static Sign sign() {
    return Sign.dotted(NAME);
  }

  /** The series that the sign represents. */
  public static Series key() {
    return look("$muted", List.of()).name(NAME);
  }

  private static Series look(String color, List<?> data) {
    return Series.path(data).dotted().color(color);
  }
}
