package dev.loomgauge.report.chart.option;

/**
 * An entry of a legend with a sign of its own.
 *
 * @param name of the series
 * @param icon in ECharts' words
 */
public record Sign(String name, String icon) {

  /** A solid stroke without a point on it. */
  public static Sign solid(String name) {
    return new Sign(name, "path://M0 0h22v2h-22z");
  }

  /** A dashed one. */
  public static Sign dashed(String name) {
    return new Sign(name, "path://M0 0h6v2h-6zM8 0h6v2h-6zM16 0h6v2h-6z");
  }

  /** An area. */
  public static Sign area(String name) {
    return new Sign(name, "roundRect");
  }

  /** A dotted one. */
  public static Sign dotted(String name) {
    return new Sign(name, "path://M0 0h2v2h-2zM5 0h2v2h-2zM10 0h2v2h-2zM15 0h2v2h-2zM20 0h2v2h-2z");
  }
}
