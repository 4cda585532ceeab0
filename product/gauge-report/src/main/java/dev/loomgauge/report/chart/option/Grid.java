package dev.loomgauge.report.chart.option;

/** Where one of several panels is; lengths in pixels, but where a text says percent. */
public final class Grid extends Part<Grid> {
  private Grid(Object left, int top, int height) {
    with("left", left).with("top", top).with("height", height);
  }

  /** From here, so wide. */
  public static Grid at(String left, String width, int top, int height) {
    return new Grid(left, top, height).with("width", width);
  }

  /** So far from both sides. */
  public static Grid between(int left, int right, int top, int height) {
    return new Grid(left, top, height).with("right", right);
  }
}
