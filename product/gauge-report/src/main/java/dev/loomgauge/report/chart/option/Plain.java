package dev.loomgauge.report.chart.option;

/** A part of few entries, without words of its own. */
final class Plain extends Part<Plain> {
  /** What turns a part off. */
  static final Plain HIDDEN = of("show", false);

  static Plain of(String key, Object value) {
    return new Plain().with(key, value);
  }

  static Plain line(String type, double width) {
    return of("type", type).with("width", width);
  }

  static Plain label(String text, String at, String color) {
    return of("formatter", text).with("position", at).with("color", color);
  }
}
