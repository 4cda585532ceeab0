package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.text.Names;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a group as rows of a chart; a cell of which no trial counts is greyed.
 *
 * @param group the cells
 * @param factor the factor on the axis
 */
record CellRows(Group group, String factor) {
  private static final int ROW = 26;

  /** Height of all rows, in pixels. */
  int height() {
    return Math.max(2, group.cells().size()) * ROW;
  }

  Axis axis(int panel) {
    return Axis.rows(panel, group.cells().stream().map(this::label).toList()).withoutTicks();
  }

  String label(MeasuredCell cell) {
    String load = group.hasLine() ? Names.load(factor, cell.level()) + " · " : "";
    return load + cell.mode() + (cell.valid().isEmpty() ? " (void)" : "");
  }

  /** Colour of a row. */
  String color(MeasuredCell cell) {
    return cell.valid().isEmpty() ? "$faint" : Style.mode(cell.mode()).color();
  }

  /** Mean of a figure over the trials shown, null when none of them has it. */
  static @Nullable Double mean(MeasuredCell cell, Function<Trial, @Nullable Double> figure) {
    OptionalDouble mean =
        cell.shown().stream()
            .map(figure)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? mean.getAsDouble() : null;
  }
}
