package dev.loomgauge.core.audit.format.tool;

import dev.loomgauge.core.audit.format.Measurement;
import dev.loomgauge.core.audit.format.Quantity;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import java.util.Map;

/**
 * What the figures of k6 mean. Its request time leaves out what precedes sending (blocked,
 * connecting), and an iteration holds the requests of a user with all pauses and k6's own time: the
 * part of an iteration that no request explains counts as think time.
 */
record K6Figures(Measurement measurement) {
  /** Names of values to quantities. */
  static final Map<String, Column> NAMES =
      Map.of(
          "avg", Column.MEAN,
          "med", Column.P50,
          "p(50)", Column.P50,
          "p(75)", Column.P75,
          "p(90)", Column.P90,
          "p(95)", Column.P95,
          "p(99)", Column.P99,
          "p(99.9)", Column.P999,
          "max", Column.MAX);

  /**
   * The model, as far as it is known.
   *
   * @param open whether iterations begin at a rate
   * @param told whether the print says so
   */
  void model(boolean open, boolean told) {
    if (open) {
      measurement.open("its scenario begins iterations at a rate");
    } else {
      measurement.closed(
          told
              ? "its scenario has looping users"
              : "users that loop are assumed; an arrival-rate executor is open");
    }
  }

  /** The time from request to request that is no request time, as think time. */
  void iterations(double count, Quantity mean, String from) {
    double requests = measurement.value(Column.REQUESTS).orElse(0.0);
    double lasted = measurement.value(Column.MEAN).orElse(0.0);
    if (requests <= 0 || count <= 0) {
      return;
    }
    double think = count * mean.value() / requests - lasted;
    if (think > 0) {
      measurement.take(
          Column.THINK,
          new Figure(think, mean.digit(), mean.digit(), false),
          from + " x iterations / requests - mean");
    }
  }

  /** k6 divides by the whole test, ramp included. */
  void duration() {
    double requests = measurement.value(Column.REQUESTS).orElse(0.0);
    double rate = measurement.value(Column.THROUGHPUT).orElse(0.0);
    if (rate > 0) {
      double seconds = requests / rate;
      measurement.take(
          Column.DURATION,
          new Figure(seconds, seconds * 1e-6, seconds * 1e-6, false),
          "http_reqs: count / rate");
    }
  }
}
