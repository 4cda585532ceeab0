package dev.loomgauge.report.chart.option;

/** What hovering shows. */
public final class Tooltip extends Part<Tooltip> {
  private Tooltip() {}

  /** None. */
  static Tooltip hidden() {
    return new Tooltip().with("show", false);
  }

  /** The {@link Tip} of one point. */
  public static Tooltip ofPoint() {
    return new Tooltip().with("trigger", "item").with("formatter", "fn:tip");
  }

  /** What all series have at one place, as a function of {@code charts.js} shows it. */
  public static Tooltip ofPlace(String function) {
    return new Tooltip().with("trigger", "axis").with("formatter", "fn:" + function);
  }
}
