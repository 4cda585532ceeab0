package dev.loomgauge.report.chart.option;

/** How a point, a bar or an area is filled. */
public final class Fill extends Part<Fill> {
  private Fill() {}

  /** With one colour. */
  public static Fill of(String color) {
    return new Fill().with("color", color);
  }

  /** With its series' colour, so opaque, 0 to 1. */
  public static Fill opaque(double opacity) {
    return new Fill().opacity(opacity);
  }

  /** So opaque, 0 to 1. */
  public Fill opacity(double opacity) {
    return with("opacity", opacity);
  }

  /** With an edge, in pixels. */
  public Fill border(String color, double width) {
    return with("borderColor", color).with("borderWidth", width);
  }
}
