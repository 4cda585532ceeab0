package dev.loomgauge.report.chart.option;

import java.util.List;

/** An axis, horizontal or upright. */
public final class Axis extends Part<Axis> {
  private static final Plain HIDDEN = Plain.of("show", false);

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

  /** With its name so many pixels beside its middle. */
  public Axis name(String name, int gap) {
    return name(name).with("nameLocation", "middle").gap(gap);
  }

  /** With its name so many pixels away. */
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

  /** With about so many intervals. */
  public Axis intervals(int number) {
    return with("splitNumber", number);
  }

  /** With lines of this colour across the panel. */
  public Axis lines(String color) {
    return with("splitLine", Plain.of("lineStyle", Plain.of("color", color)));
  }

  /** Without lines across the panel. */
  public Axis withoutLines() {
    return with("splitLine", HIDDEN);
  }

  /** Without labels and lines: {@link Hairlines} bring both. */
  public Axis bare() {
    return label(Label.hidden()).withoutLines();
  }

  /** Without the line that it is. */
  public Axis withoutLine() {
    return with("axisLine", HIDDEN);
  }

  /** Without ticks. */
  public Axis withoutTicks() {
    return with("axisTick", HIDDEN);
  }

  /** With labels that look so. */
  public Axis label(Label label) {
    return with("axisLabel", label);
  }

  /** On the right of its panel. */
  public Axis right() {
    return with("position", "right");
  }
}
