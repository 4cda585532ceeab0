package dev.loomgauge.report.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A part of an ECharts option, in the words of ECharts' documentation: {@code "z: 4;
 * lineStyle.width: 2"}. What all charts have in common is said here. Colours are tokens of {@code
 * charts.js} ({@code $virtual}), functions are names in it ({@code fn:tips}).
 */
public final class Part {
  /** Name of the series of trials that do not count. */
  static final String VOID = "void trial";

  private static final String SOLID = "path://M0 0h22v2h-22z";
  private static final String DASHED = "path://M0 0h6v2h-6zM8 0h6v2h-6zM16 0h6v2h-6z";
  private static final String DOTTED =
      "path://M0 0h2v2h-2zM5 0h2v2h-2zM10 0h2v2h-2zM15 0h2v2h-2zM20 0h2v2h-2z";

  private final Map<String, Object> entries = new LinkedHashMap<>();

  private Part() {}

  /** Makes a part without entries: what changes of another at another width of the page. */
  static Part empty() {
    return new Part();
  }

  /** Reads entries, each a path and a value; a path with points leads into parts of the part. */
  static Part of(String entries) {
    return new Part().and(entries);
  }

  /** Adds entries, or other values of them. */
  Part and(String more) {
    for (String entry : more.split("; ", -1)) {
      int colon = entry.indexOf(": ");
      with(entry.substring(0, colon), value(entry.substring(colon + 2)));
    }
    return this;
  }

  private static Object value(String text) {
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    if (text.matches("-?\\d+")) {
      return Integer.valueOf(text);
    }
    return text.matches("-?\\d+\\.\\d+") ? Double.valueOf(text) : text;
  }

  Part with(String path, Object value) {
    int point = path.indexOf('.');
    if (point < 0) {
      entries.put(path, value);
    } else {
      ((Part) entries.computeIfAbsent(path.substring(0, point), _ -> new Part()))
          .with(path.substring(point + 1), value);
    }
    return this;
  }

  @JsonValue
  Map<String, Object> entries() {
    return entries;
  }

  // Options.

  static Part option(List<Part> series) {
    return new Part().with("series", series);
  }

  /** Has a legend at the top left that wraps; entries are names of series, or keys. */
  Part legend(List<?> keys) {
    return with("legend", Part.of("left: 0; top: 0").with("data", keys));
  }

  Part legendOfPoints(List<?> keys) {
    return legend(keys).and("legend.itemWidth: 12; legend.itemHeight: 10");
  }

  /** Returns the height of a legend by its number of entries, three per line on a phone. */
  static int legendHeight(int entries) {
    return 78 + 20 * Math.max(0, Math.ceilDiv(entries, 3) - 2);
  }

  /** Shows the {@link Chart.Tip} of a point that is hovered over. */
  Part pointTips() {
    return with("tooltip", Part.of("trigger: item; formatter: fn:tip"));
  }

  /** Shows what all series have at one place, by a function of {@code charts.js}. */
  Part placeTips(String function) {
    return with("tooltip", Part.of("trigger: axis").with("formatter", "fn:" + function));
  }

  /** Lies so far from the edges, in pixels. */
  Part within(int left, int right, int top, int bottom) {
    return with("grid.left", left)
        .with("grid.right", right)
        .with("grid.top", top)
        .with("grid.bottom", bottom);
  }

  Part axes(Object x, Object y) {
    return with("xAxis", x).with("yAxis", y);
  }

  /** Adds this on a page of up to 600 pixels, that on a wider one. */
  Part byWidth(Part narrow, Part wide) {
    return new Part()
        .with("baseOption", this)
        .with(
            "media",
            List.of(
                Part.of("query.maxWidth: 600").with("option", narrow),
                new Part().with("option", wide)));
  }

  /** Makes a chart of rows, each with its name at the left; so much room is for the axis. */
  static Part namedRows(List<String> names, Part axis, int bottom, List<Part> series) {
    // Without a browser the chart library knows letters' widths only about; what it lacks grows
    // with the longest name.
    int lacking = names.stream().mapToInt(String::length).max().orElse(0) / 2;
    return option(series)
        .pointTips()
        .within(8 + lacking, 24, 40, bottom)
        .and("grid.containLabel: true")
        .axes(axis, rows(0, names));
  }

  // Axes and keys.

  /** Makes an axis of one panel; {@code type} is ECharts' own: value, log or category. */
  static Part axis(String type, int panel) {
    return new Part().with("type", type).with("gridIndex", panel);
  }

  static Part fromZero(int panel) {
    return axis("value", panel).and("min: 0");
  }

  static Part rows(int panel, List<String> names) {
    return axis("category", panel).and("inverse: true").with("data", names);
  }

  /** Has its name at its middle, at the given distance in pixels. */
  Part name(String name, int gap) {
    return name(name).and("nameLocation: middle").with("nameGap", gap);
  }

  /** Goes from one value to another, without labels and lines: hairlines bring both. */
  Part bare(double min, double max) {
    return with("min", min).with("max", max).and("axisLabel.show: false; splitLine.show: false");
  }

  static Part solid(String name) {
    return key(name, SOLID);
  }

  static Part dashed(String name) {
    return key(name, DASHED);
  }

  static Part dotted(String name) {
    return key(name, DOTTED);
  }

  /** Makes an entry of a legend with a sign in ECharts' words. */
  static Part key(String name, String icon) {
    return new Part().name(name).with("icon", icon);
  }

  // Series.

  static Part line(String name) {
    return of("type: line").name(name);
  }

  /** Draws a line through places that nobody can point at. */
  static Part path(List<?> data) {
    return of("type: line; symbol: none; silent: true; tooltip.show: false").data(data);
  }

  /** Draws a broad level stroke through values of a row. */
  static Part stroke(List<Double> values, int row, String color) {
    return path(values.stream().map(value -> List.of(value, row)).toList())
        .color(color)
        .and("lineStyle.width: 4; lineStyle.opacity: 0.45");
  }

  /** Lists both ends of an upright stroke for {@link #path}, and the gap behind it. */
  static Stream<List<?>> upright(double x, double low, double high) {
    return Stream.of(List.of(x, low), List.of(x, high), List.of(x, "-"));
  }

  /** The same of an interval, which may not be there; {@code height} places its ends. */
  static Stream<List<?>> upright(double x, @Nullable Range interval, DoubleUnaryOperator height) {
    return interval == null
        ? Stream.of()
        : upright(x, height.applyAsDouble(interval.low()), height.applyAsDouble(interval.high()));
  }

  static Part points(String name, List<?> data) {
    return of("type: scatter").name(name).data(data);
  }

  /** Draws bars with the given width in pixels. */
  static Part bars(String name, int width, List<?> data) {
    return of("type: bar").name(name).with("barWidth", width).data(data);
  }

  /** Draws trials that do not count: hollow, grey, joined to nothing. */
  static Part hollow(String symbol, List<?> data) {
    return points(VOID, data)
        .look(new Style("$faint", symbol), 10)
        .and("z: 5; itemStyle.color: transparent; itemStyle.opacity: 1")
        .and("itemStyle.borderColor: $faint; itemStyle.borderWidth: 1.75")
        .pointTips();
  }

  Part name(String name) {
    return with("name", name);
  }

  Part in(int panel) {
    return with("xAxisIndex", panel).with("yAxisIndex", panel);
  }

  Part color(String color) {
    return with("color", color);
  }

  /** Has a colour and a symbol, so large in pixels. */
  Part look(Style look, int size) {
    return color(look.color()).with("symbol", look.symbol()).with("symbolSize", size);
  }

  /** Has symbols so wide and high, in pixels. */
  Part size(int width, int height) {
    return with("symbolSize", List.of(width, height));
  }

  Part data(List<?> data) {
    return with("data", data);
  }

  /** Draws values of the chosen dataset, by the names or places of its columns. */
  Part columns(Object x, Object y) {
    return with("encode.x", x).with("encode.y", y);
  }

  // Points.

  static Part at(double x, double y) {
    return bar(List.of(x, y));
  }

  /** Has a bar's length, or {@code -} where there is none. */
  static Part bar(Object value) {
    return new Part().with("value", value);
  }

  /** Is a place without a value, over which no line is drawn. */
  static Part gap(double x) {
    return bar(List.of(x, "-"));
  }

  Part tip(Chart.Tip tip) {
    return with("tip", tip);
  }

  Part fill(String color) {
    return with("itemStyle.color", color);
  }

  // Marks.

  /** Draws nothing but lines across a panel. */
  static Part across(int panel, Part lines) {
    return of("type: line; silent: true; tooltip.show: false")
        .data(List.of())
        .in(panel)
        .with("markLine", lines);
  }

  /** Makes lines across a panel at {@link #x} and {@link #y}, with entries of their look. */
  static Part marks(List<?> places, String look) {
    return of("silent: true; symbol: none; animation: false; label.show: false")
        .with("data", places)
        .and(look);
  }

  /** Labels lines or areas; {@code {b}} in the text is the name of each, the place is ECharts'. */
  Part label(String text, String place, String color) {
    return with("label", Part.of("position: " + place).with("formatter", text).color(color));
  }

  /** Is an upright line: a number, or {@code choice:} and the key of a mark. */
  static Part x(Object at) {
    return new Part().with("xAxis", at);
  }

  static Part y(double at) {
    return new Part().with("yAxis", at);
  }

  /** Draws thin lines with labels: upright ones at the xs, level ones at the ys, in one panel. */
  static Part hairlines(int panel, List<Double> xs, List<Double> ys) {
    return hairlines(panel, xs, ys, "start");
  }

  /** Draws thin upright lines with labels through rows, which count from the top. */
  static Part hairlines(List<Double> xs) {
    return hairlines(0, xs, List.of(), "end");
  }

  private static Part hairlines(int panel, List<Double> xs, List<Double> ys, String labels) {
    Stream<Part> upright = xs.stream().map(x -> x(x).name(Numbers.fixed(x, 3)));
    Stream<Part> level = ys.stream().map(y -> y(y).name(Numbers.fixed(y, 3)));
    return across(
        panel,
        marks(Stream.concat(upright, level).toList(), "lineStyle.type: solid; lineStyle.width: 1")
            .and("lineStyle.color: $grid")
            .label("{b}", labels, "$muted")
            .and("label.distance: 7"));
  }

  /** Makes areas across a panel, each a pair of corners. */
  static Part band(List<?> areas, String color) {
    return of("silent: true").with("data", areas).fill(color);
  }
}
