package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.TimelineRow;
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

  int height() {
    return TOP + panels.size() * STEP - 4;
  }

  int narrowHeight() {
    return height() + panels.size() * LINE;
  }

  private List<String> columns() {
    return panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .map(TimelinePanel.Line::column)
        .distinct()
        .toList();
  }

  /** The data of a choice in ECharts' form: a row a second, a column each, and what it shows. */
  List<Object> dataset(
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
    return List.of(part().with("dimensions", dimensions).with("source", source));
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

  Part option() {
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    List<Part> series = new ArrayList<>();
    for (int i = 0; i < panels.size(); i++) {
      xAxes.add(seconds(i, i == panels.size() - 1));
      yAxes.add(panels.get(i).axis(i));
      series.addAll(panels.get(i).series(i));
      series.add(window(i));
    }
    Part option =
        part()
            .with("axisPointer", part().with("link", List.of(part().with("xAxisIndex", "all"))))
            .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:seconds"))
            .with("xAxis", xAxes)
            .with("yAxis", yAxes)
            .with("series", series);
    return Part.byWidth(option, places(false), places(true));
  }

  /** On a phone the legend of a panel has a line of its own below the title. */
  private Part places(boolean wide) {
    List<Part> grids = new ArrayList<>();
    List<Part> titles = new ArrayList<>();
    List<Part> legends = new ArrayList<>();
    int line = wide ? 0 : LINE;
    for (int i = 0; i < panels.size(); i++) {
      int y = TOP + line + i * (STEP + line);
      grids.add(part().with("left", 58).with("right", 16).with("top", y).with("height", PANEL));
      titles.add(
          part().with("text", panels.get(i).title()).with("left", 0).with("top", y - 28 - line));
      legends.add(
          part()
              .with("type", "scroll")
              .with("right", 0)
              .with("left", wide ? 190 : 0)
              .with("top", y - 30)
              .with("itemGap", wide ? 16 : 9)
              .with("align", "left")
              .with("data", panels.get(i).lines().stream().map(TimelinePanel.Line::key).toList()));
    }
    return part().with("grid", grids).with("title", titles).with("legend", legends);
  }

  private static Part seconds(int panel, boolean last) {
    return part()
        .with("type", "value")
        .with("gridIndex", panel)
        .with("min", "dataMin")
        .with("max", "dataMax")
        .with("name", last ? "seconds since the measured window opened" : "")
        .with("nameLocation", "middle")
        .with("nameGap", 28)
        .with(
            "axisLabel",
            part().with("show", last).with("showMinLabel", false).with("showMaxLabel", false))
        .with("splitLine", part().with("show", false));
  }

  /** The measured window shaded; the first panel names it and what lies before it. */
  private Part window(int panel) {
    return part()
        .with("type", "line")
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("data", List.of())
        .with("silent", true)
        .with("tooltip", Style.quiet())
        .with(
            "markLine",
            part()
                .with("silent", true)
                .with("symbol", "none")
                .with("lineStyle", Style.dashed("$faint").with("width", 1))
                .with("label", Style.quiet())
                .with(
                    "data", List.of(part().with("xAxis", "choice:warm"), part().with("xAxis", 0))))
        .with(
            "markArea",
            part()
                .with("silent", true)
                .with(
                    "label",
                    part()
                        .with("show", panel == 0)
                        .with("position", "insideTop")
                        .with("color", "$muted")
                        .with("fontSize", 11))
                .with("data", areas()));
  }

  private List<List<Part>> areas() {
    List<List<Part>> areas = new ArrayList<>();
    areas.add(area("ramp", "choice:start", "choice:warm", "transparent"));
    areas.add(area("warm-up", "choice:warm", 0, "transparent"));
    areas.add(area("measured", 0, "choice:end", "$shade"));
    if (falls) {
      areas.add(area("ramp down", "choice:end", "choice:down", "transparent"));
    }
    return areas;
  }

  private static List<Part> area(String name, Object from, Object to, String color) {
    return List.of(
        part()
            .with("name", name)
            .with("xAxis", from)
            .with("itemStyle", part().with("color", color)),
        part().with("xAxis", to));
  }
}
