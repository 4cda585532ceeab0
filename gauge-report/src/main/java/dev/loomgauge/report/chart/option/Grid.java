package dev.loomgauge.report.chart.option;

/** Where a panel is; all lengths in pixels, but where a text says percent. */
public final class Grid extends Part<Grid> {
  private Grid() {}

  /** So far from the edges. */
  public static Grid within(int left, int right, int top, int bottom) {
    return new Grid()
        .with("left", left)
        .with("right", right)
        .with("top", top)
        .with("bottom", bottom);
  }

  /** From here, so large. */
  public static Grid at(String left, String width, int top, int height) {
    return new Grid()
        .with("left", left)
        .with("width", width)
        .with("top", top)
        .with("height", height);
  }

  /** So far from both sides, so high. */
  public static Grid between(int left, int right, int top, int height) {
    return new Grid()
        .with("left", left)
        .with("right", right)
        .with("top", top)
        .with("height", height);
  }

  /** With the labels of its axes inside these lengths. */
  public Grid withLabels() {
    return with("containLabel", true);
  }
}
