package dev.loomgauge.report.chart.option;

import java.util.List;

/** Lines across a panel at places on its axes. */
public final class Marks extends Part<Marks> {
  private Marks() {}

  /** Lines at {@link #x} and {@link #y}, without labels. */
  public static Marks of(List<?> places) {
    return new Marks()
        .with("silent", true)
        .with("symbol", "none")
        .with("animation", false)
        .with("label", Plain.HIDDEN)
        .with("data", places);
  }

  /** An upright line: a number, or {@code choice:} and the key of a mark. */
  public static Part<?> x(Object at) {
    return Plain.of("xAxis", at);
  }

  /** An upright line with a name. */
  public static Part<?> x(double at, String name) {
    return Plain.of("xAxis", at).with("name", name);
  }

  /** A level line. */
  public static Part<?> y(double at) {
    return Plain.of("yAxis", at);
  }

  /** A level line with a name. */
  public static Part<?> y(double at, String name) {
    return Plain.of("yAxis", at).with("name", name);
  }

  /** Solid, in pixels. */
  public Marks solid(String color, double width) {
    return with("lineStyle", Plain.line("solid", width).with("color", color));
  }

  /** Dashed, in pixels. */
  public Marks dashed(String color, double width) {
    return with("lineStyle", Plain.line("dashed", width).with("color", color));
  }

  /**
   * With labels.
   *
   * @param text {@code {b}} in it is the name of a line
   * @param at ECharts' name of the place
   */
  public Marks label(String text, String at, String color) {
    return with("label", Plain.label(text, at, color));
  }

  /** With labels so far from their lines, in pixels. */
  public Marks distance(int pixels) {
    return with("label", "distance", pixels);
  }
}
