package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.Dataset;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Band;
import dev.loomgauge.report.chart.option.Grid;
import dev.loomgauge.report.chart.option.Legend;
import dev.loomgauge.report.chart.option.Marks;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Part;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Sign;
import dev.loomgauge.report.chart.option.Title;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Panels below each other on one axis of seconds, with the parts of the load told apart.
 *
 * @param panels from top to bottom
 * @param falls whether the load falls again behind the measured window
 */
record SecondsFrame(List<TimelinePanel> panels, boolean falls) {
  private static final int TOP = 30;
  private static final int PANEL = 110;
  private static final int LINE = 22;
  private static final int STEP = PANEL + 50;
  private static final String DOWN = "down";

  Chart.Size size() {
    int height = TOP + panels.size() * STEP - 4;
    return new Chart.Size(height, height + panels.size() * LINE);
  }

  private List<String> columns() {
    return panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .map(TimelinePanel.Line::column)
        .distinct()
        .toList();
  }

  /** The data of a choice: a row per second, a column each, and what it shows. */
  List<Dataset> dataset(
      List<TimelineRow> rows, BiFunction<TimelineRow, String, @Nullable Double> value) {
    List<String> columns = columns();
    List<List<@Nullable Object>> source = new ArrayList<>();
    for (TimelineRow row : rows) {
      List<@Nullable Object> values = new ArrayList<>();
      values.add(row.second());
      columns.forEach(column -> values.add(value.apply(row, column)));
      source.add(values);
    }
    List<String> dimensions = new ArrayList<>(List.of("second"));
    dimensions.addAll(columns);
    return List.of(new Dataset(dimensions, source));
  }

  /** Where the ramp, the warm-up, the measured window and the fall begin, and the last one ends. */
  static Map<String, Object> marks(List<TimelineRow> rows) {
    int start = Math.min(0, rows.getFirst().second());
    int warm =
        rows.stream()
            .filter(row -> row.second() < 0 && row.phase().equals("warmup"))
            .mapToInt(TimelineRow::second)
            .min()
            .orElse(rows.getFirst().phase().equals("ramp") ? 0 : start);
    int last = Math.max(0, rows.getLast().second());
    int end =
        rows.stream()
            .filter(row -> row.phase().equals(DOWN))
            .mapToInt(TimelineRow::second)
            .min()
            .orElse(last);
    return Map.of("start", start, "warm", warm, "end", end, DOWN, last);
  }

  Option option() {
    List<Axis> xAxes = new ArrayList<>();
    List<Axis> yAxes = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < panels.size(); i++) {
      xAxes.add(seconds(i, i == panels.size() - 1));
      yAxes.add(panels.get(i).axis(i));
      series.addAll(panels.get(i).series(i));
      series.add(window(i));
    }
    return Option.of(series)
        .linkedPointers()
        .placeTips("seconds")
        .axes(xAxes, yAxes)
        .byWidth(places(false), places(true));
  }

  /** On a phone the legend of a panel has a line of its own below the title. */
  private Option places(boolean wide) {
    List<Grid> grids = new ArrayList<>();
    List<Title> titles = new ArrayList<>();
    List<Legend> legends = new ArrayList<>();
    int line = wide ? 0 : LINE;
    for (int i = 0; i < panels.size(); i++) {
      int y = TOP + line + i * (STEP + line);
      List<Sign> keys = panels.get(i).lines().stream().map(TimelinePanel.Line::key).toList();
      grids.add(Grid.between(58, 16, y, PANEL));
      titles.add(new Title(panels.get(i).title(), 0, y - 28 - line));
      legends.add(new Legend(wide ? 190 : 0, y - 30, wide ? 16 : 9, keys));
    }
    return new Option().panels(grids, titles).legends(legends);
  }

  private static Axis seconds(int panel, boolean last) {
    return Axis.value(panel)
        .ofData()
        .name(last ? "seconds since the measured window opened" : "", 28)
        .labels(last)
        .labelsWithin()
        .withoutLines();
  }

  /** The measured window shaded; the first panel names it and what lies before it. */
  private Series window(int panel) {
    return Series.of(
            panel, Marks.of(List.of(Marks.x("choice:warm"), Marks.x(0))).dashed("$faint", 1))
        .band(Band.of(areas(), panel == 0));
  }

  private List<List<Part<?>>> areas() {
    List<List<Part<?>>> areas = new ArrayList<>();
    areas.add(Band.area("ramp", "choice:start", "choice:warm", "transparent"));
    areas.add(Band.area("warm-up", "choice:warm", 0, "transparent"));
    areas.add(Band.area("measured", 0, "choice:end", "$shade"));
    if (falls) {
      areas.add(Band.area("ramp down", "choice:end", "choice:down", "transparent"));
    }
    return areas;
  }
}
