package dev.loomgauge.report.chart.option;

/** Text at a tick, a line or an area. */
public final class Label extends Part<Label> {
  /** As the theme has it. */
  public Label() {}

  /** None. */
  public static Label hidden() {
    return new Label().shown(false);
  }

  /** Shown, or not. */
  public Label shown(boolean shown) {
    return with("show", shown);
  }

  /** With this text; {@code {b}} in it is the name, {@code fn:} begins a function's name. */
  public Label text(String text) {
    return with("formatter", text);
  }

  /** Where it is, in ECharts' words. */
  public Label at(String position) {
    return with("position", position);
  }

  /** In this colour. */
  public Label color(String color) {
    return with("color", color);
  }

  /** So large, in pixels. */
  public Label size(int pixels) {
    return with("fontSize", pixels);
  }

  /** So far from what it names, in pixels. */
  public Label distance(int pixels) {
    return with("distance", pixels);
  }

  /** Broken into lines of so many pixels. */
  public Label broken(int width) {
    return with("width", width).with("overflow", "break");
  }

  /** One at every row, with lines so high, in pixels. */
  public Label everyRow(int lineHeight) {
    return with("interval", 0).with("lineHeight", lineHeight);
  }

  /** Without those that lie on another. */
  public Label apart() {
    return with("hideOverlap", true);
  }

  /** Without those at both ends of the axis. */
  public Label withoutEnds() {
    return with("showMinLabel", false).with("showMaxLabel", false);
  }
}
