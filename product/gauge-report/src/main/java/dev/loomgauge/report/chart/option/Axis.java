package dev.loomgauge.report.chart.option;

import java.util.List;

/** An axis, horizontal or upright. */
public final class Axis extends Part<Axis> {
  /** An axis of unnamed kind: what changes of one at another width of the page. */
  public Axis() {}

  /** An axis of one panel; {@code type} is ECharts' own: value, log or category. */
  public static Axis of(String type, int panel) {
    return new Axis().with("type", type).with("gridIndex", panel);
  }

  /** A linear one. */
  public static Axis value(int panel) {
    return of("value", panel);
  }

  /** Rows with these names, from the top. */
  public static Axis rows(int panel, List<String> names) {
    return of("category", panel).with("inverse", true).with("data", names);
  }

  /** With its name at its end. */
  public Axis name(String name) {
    return with("name", name);
  }

  /** With its name at its middle, at the given distance in pixels. */
  public Axis name(String name, int gap) {
    return name(name).with("nameLocation", "middle").gap(gap);
  }

  /** With its name at the given distance in pixels. */
  public Axis gap(int pixels) {
    return with("nameGap", pixels);
  }

  /** From here on. */
  public Axis from(double min) {
    return with("min", min);
  }

  /** From one value to another. */
  public Axis between(double min, double max) {
    return from(min).with("max", max);
  }

  /** From the least value in the data to the greatest. */
  public Axis ofData() {
    return with("min", "dataMin").with("max", "dataMax");
  }

  /** Percent: to 100, or further where a value lies beyond, with a line at every 50. */
  public Axis percent() {
    return with("max", "fn:hundred").with("interval", 50);
  }

  /** Need not begin at 0. */
  public Axis fitted() {
    return with("scale", true);
  }

  /** With approximately the given number of intervals. */
  public Axis intervals(int number) {
    return with("splitNumber", number);
  }

  /** With lines of this colour across the panel. */
  public Axis lines(String color) {
    return with("splitLine", "lineStyle", Plain.of("color", color));
  }

  /** Without lines across the panel. */
  public Axis withoutLines() {
    return with("splitLine", Plain.HIDDEN);
  }

  /** Without labels and lines: hairlines bring both. */
  public Axis bare() {
    return labels(false).withoutLines();
  }

  /** Without the line that it is. */
  public Axis withoutLine() {
    return with("axisLine", Plain.HIDDEN);
  }

  /** Without ticks. */
  public Axis withoutTicks() {
    return with("axisTick", Plain.HIDDEN);
  }

  /** With labels, or not. */
  public Axis labels(boolean shown) {
    return with("axisLabel", "show", shown);
  }

  /** With labels of the given font size, broken into lines of the given width, in pixels. */
  public Axis labels(int size, int width) {
    return with("axisLabel", "fontSize", size)
        .with("axisLabel", "width", width)
        .with("axisLabel", "overflow", "break");
  }

  /** With labels that a function of {@code charts.js} writes. */
  public Axis labels(String function) {
    return with("axisLabel", "formatter", "fn:" + function);
  }

  /** With a label at every row, of lines so high, in pixels. */
  public Axis everyLabel(int lineHeight) {
    return with("axisLabel", "interval", 0).with("axisLabel", "lineHeight", lineHeight);
  }

  /** Without labels that lie on another. */
  public Axis labelsApart() {
    return with("axisLabel", "hideOverlap", true);
  }

  /** Without labels at both ends. */
  public Axis labelsWithin() {
    return with("axisLabel", "showMinLabel", false).with("axisLabel", "showMaxLabel", false);
  }

  /** On the right of its panel. */
  public Axis right() {
    return with("position", "right");
  }
}
