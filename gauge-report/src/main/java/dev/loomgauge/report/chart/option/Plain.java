package dev.loomgauge.report.chart.option;

/** A part of few entries, without words of its own. */
final class Plain extends Part<Plain> {
  /** Of one entry. */
  static Plain of(String key, Object value) {
    return new Plain().with(key, value);
  }
}
