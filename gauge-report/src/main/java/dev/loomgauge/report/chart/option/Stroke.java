package dev.loomgauge.report.chart.option;

/** How a line is drawn. */
public final class Stroke extends Part<Stroke> {
  private Stroke() {}

  /** So wide, in pixels. */
  public static Stroke of(double width) {
    return new Stroke().width(width);
  }

  /** A solid line in one colour, where the theme has another. */
  public static Stroke solid(String color) {
    return new Stroke().with("type", "solid").color(color);
  }

  /** A dashed line in one colour. */
  public static Stroke dashed(String color) {
    return of(1.5).with("type", "dashed").color(color);
  }

  /** A thin dotted line in one colour. */
  public static Stroke dotted(String color) {
    return of(1.75).with("type", "dotted").color(color);
  }

  /** So wide, in pixels. */
  public Stroke width(double pixels) {
    return with("width", pixels);
  }

  /** In this colour. */
  public Stroke color(String color) {
    return with("color", color);
  }

  /** So opaque, 0 to 1. */
  public Stroke opacity(double opacity) {
    return with("opacity", opacity);
  }
}
