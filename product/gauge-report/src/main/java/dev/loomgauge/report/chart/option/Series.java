package dev.loomgauge.report.chart.option;

import java.util.List;

/** What is drawn of one kind of data. */
public final class Series extends Part<Series> {
  /** Name of the series of trials that do not count. */
  public static final String VOID = "void trial";

  static final Plain POINT_TIP = Plain.of("trigger", "item").with("formatter", "fn:tip");

  private Series(String type) {
    with("type", type);
  }

  /** Points joined by a line. */
  public static Series line(String name) {
    return new Series("line").name(name);
  }

  /** A line through places that nobody can point at. */
  public static Series path(List<?> data) {
    return new Series("line").symbol("none").data(data).quiet();
  }

  /** Points that nothing joins. */
  public static Series points(String name) {
    return new Series("scatter").name(name);
  }

  /** Points with these values. */
  public static Series points(String name, List<?> data) {
    return points(name).data(data);
  }

  /** Bars with the given width in pixels. */
  public static Series bars(String name, int width, List<?> data) {
    return new Series("bar").name(name).with("barWidth", width).data(data);
  }

  /** Trials that do not count: hollow, grey, joined to nothing. */
  public static Series hollow(String symbol, List<?> data) {
    return points(VOID, data)
        .z(5)
        .look(new Style("$faint", symbol), 10)
        .fill("transparent")
        .opacity(1)
        .border("$faint", 1.75)
        .pointTips();
  }

  /** Nothing but lines across a panel. */
  public static Series of(int panel, Marks marks) {
    return new Series("line").data(List.of()).quiet().in(panel).marks(marks);
  }

  /** Its name in the legend. */
  public Series name(String name) {
    return with("name", name);
  }

  /** In one panel. */
  public Series in(int panel) {
    return with("xAxisIndex", panel).with("yAxisIndex", panel);
  }

  /** Above series with a smaller number. */
  public Series z(int z) {
    return with("z", z);
  }

  /** In this colour. */
  public Series color(String color) {
    return with("color", color);
  }

  /** With this symbol. */
  public Series symbol(String symbol) {
    return with("symbol", symbol);
  }

  /** With symbols so large, in pixels. */
  public Series size(int pixels) {
    return with("symbolSize", pixels);
  }

  /** With symbols so wide and high, in pixels. */
  public Series size(int width, int height) {
    return with("symbolSize", List.of(width, height));
  }

  /** In this colour, with this symbol, so large in pixels. */
  public Series look(Style look, int size) {
    return color(look.color()).symbol(look.symbol()).size(size);
  }

  /** With its symbols turned, in degrees. */
  public Series turned(int degrees) {
    return with("symbolRotate", degrees);
  }

  /** With a line so wide, in pixels. */
  public Series width(double pixels) {
    return with("lineStyle", "width", pixels);
  }

  /** With a line so opaque, 0 to 1. */
  public Series faded(double opacity) {
    return with("lineStyle", "opacity", opacity);
  }

  /** With a dashed line. */
  public Series dashed() {
    return with("lineStyle", Plain.line("dashed", 1.5));
  }

  /** With a thin dotted line. */
  public Series dotted() {
    return with("lineStyle", Plain.line("dotted", 1.75));
  }

  /** With points of a colour that is not that of its line. */
  public Series fill(String color) {
    return with("itemStyle", "color", color);
  }

  /** With points so opaque, 0 to 1. */
  public Series opacity(double opacity) {
    return with("itemStyle", "opacity", opacity);
  }

  /** With an edge around its points, in pixels. */
  public Series border(String color, double width) {
    return with("itemStyle", "borderColor", color).with("itemStyle", "borderWidth", width);
  }

  /** With the area below its line so opaque, 0 to 1. */
  public Series area(double opacity) {
    return with("areaStyle", "opacity", opacity);
  }

  /** With steps that end at its points. */
  public Series steps() {
    return with("step", "end");
  }

  /** Bars of one stack lie behind each other. */
  public Series stack(String name) {
    return with("stack", name);
  }

  /** With these values. */
  public Series data(List<?> data) {
    return with("data", data);
  }

  /** With values of the chosen dataset, by the names or places of its columns. */
  public Series columns(Object x, Object y) {
    return with("encode", Plain.of("x", x).with("y", y));
  }

  /** With values of the chosen dataset of this number. */
  public Series dataset(int index) {
    return with("datasetIndex", index);
  }

  /** Hovering over a point shows its {@link Tip}, whatever the chart's tips are. */
  public Series pointTips() {
    return with("tooltip", POINT_TIP);
  }

  /** Not to be pointed at. */
  public Series silent() {
    return with("silent", true);
  }

  /** Without a tip, and not to be pointed at. */
  public Series quiet() {
    return silent().with("tooltip", Plain.HIDDEN);
  }

  /** With lines across its panel. */
  public Series marks(Marks marks) {
    return with("markLine", marks);
  }

  /** With areas across its panel. */
  public Series band(Band band) {
    return with("markArea", band);
  }
}
