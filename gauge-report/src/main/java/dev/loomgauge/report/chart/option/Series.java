package dev.loomgauge.report.chart.option;

import java.util.List;

/** What is drawn of one kind of data. */
public final class Series extends Part<Series> {
  /** Name of the series of trials that do not count. */
  public static final String VOID = "void trial";

  private Series() {}

  /** Points joined by a line. */
  public static Series line(String name) {
    return new Series().with("type", "line").name(name);
  }

  /** A line through places that nobody can point at. */
  public static Series path(Stroke stroke, List<?> data) {
    return new Series()
        .with("type", "line")
        .with("symbol", "none")
        .with("lineStyle", stroke)
        .data(data)
        .quiet();
  }

  /** Points that nothing joins. */
  public static Series points(String name) {
    return new Series().with("type", "scatter").name(name);
  }

  /** Points with these values. */
  public static Series points(String name, List<?> data) {
    return points(name).data(data);
  }

  /** Bars so many pixels thick. */
  public static Series bars(String name, int width, List<?> data) {
    return new Series().with("type", "bar").name(name).with("barWidth", width).data(data);
  }

  /** Trials that do not count: hollow, grey, joined to nothing. */
  public static Series hollow(String symbol, List<?> data) {
    return points(VOID, data)
        .z(5)
        .look(new Look("$faint", symbol), 10)
        .fill(Fill.of("transparent").opacity(1).border("$faint", 1.75))
        .tooltip(Tooltip.ofPoint());
  }

  /** Nothing but lines across a panel. */
  public static Series of(int panel, Marks marks) {
    return new Series().with("type", "line").data(List.of()).quiet().in(panel).marks(marks);
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
  public Series look(Look look, int size) {
    return color(look.color()).symbol(look.symbol()).size(size);
  }

  /** With its symbols turned, in degrees. */
  public Series turned(int degrees) {
    return with("symbolRotate", degrees);
  }

  /** With its line drawn so. */
  public Series stroke(Stroke stroke) {
    return with("lineStyle", stroke);
  }

  /** With its points or bars filled so. */
  public Series fill(Fill fill) {
    return with("itemStyle", fill);
  }

  /** With the area below its line filled so. */
  public Series area(Fill fill) {
    return with("areaStyle", fill);
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

  /** With what hovering shows. */
  public Series tooltip(Tooltip tooltip) {
    return with("tooltip", tooltip);
  }

  /** Without a tip, and not to be pointed at. */
  public Series quiet() {
    return silent().tooltip(Tooltip.hidden());
  }

  /** With lines across its panel. */
  public Series marks(Marks marks) {
    return with("markLine", marks);
  }

  /** With areas across its panel. */
  public Series band(Band band) {
    return with("markArea", band);
  }

  /** Not to be pointed at. */
  public Series silent() {
    return with("silent", true);
  }
}
