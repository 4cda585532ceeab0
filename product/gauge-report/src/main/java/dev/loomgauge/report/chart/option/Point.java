package dev.loomgauge.report.chart.option;

import java.util.List;

/** One value of a series that is more than its place. */
public final class Point extends Part<Point> {
  private Point() {}

  /** At one place. */
  public static Point at(double x, double y) {
    return of(List.of(x, y));
  }

  /** A bar's length, or {@code -} where there is none. */
  public static Point of(Object value) {
    return new Point().with("value", value);
  }

  /** A place without a value: the line is not drawn over it. */
  public static Point gap(double x) {
    return of(List.of(x, "-"));
  }

  /** With what hovering shows. */
  public Point tip(Tip tip) {
    return with("tip", tip);
  }

  /** Filled with a colour of its own. */
  public Point fill(String color) {
    return with("itemStyle", "color", color);
  }

  /** Hollow, with an edge of this colour. */
  public Point hollow(String color) {
    return fill("transparent")
        .with("itemStyle", "borderColor", color)
        .with("itemStyle", "borderWidth", 2);
  }

  /** With its symbol turned, in degrees. */
  public Point turned(int degrees) {
    return with("symbolRotate", degrees);
  }
}
