package dev.loomgauge.report.chart.option;

import java.util.List;

/** Lines across a panel at places on its axes. */
public final class Marks extends Part<Marks> {
  private Marks() {}

  /** Lines of one kind, at {@link #x} and {@link #y}. */
  public static Marks of(Stroke stroke, Label label, List<?> places) {
    return new Marks()
        .with("silent", true)
        .with("symbol", "none")
        .with("animation", false)
        .with("lineStyle", stroke)
        .with("label", label)
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
}
