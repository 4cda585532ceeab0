package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;

/**
 * What the figures of k6 mean. Its request time leaves out what precedes sending (blocked,
 * connecting), and an iteration holds the requests of a user with all pauses and k6's own time: the
 * part of an iteration that no request explains counts as think time.
 */
record K6Figures(PrintedMeasurement measurement) {
  /** Names of values to quantities. */
  static final Map<String, AuditColumn> NAMES =
      Map.of(
          "avg", AuditColumn.MEAN,
          "med", AuditColumn.P50,
          "p(50)", AuditColumn.P50,
          "p(75)", AuditColumn.P75,
          "p(90)", AuditColumn.P90,
          "p(95)", AuditColumn.P95,
          "p(99)", AuditColumn.P99,
          "p(99.9)", AuditColumn.P999,
          "max", AuditColumn.MAX);

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
  void iterations(double count, PrintedQuantity mean, String from) {
    double requests = measurement.value(AuditColumn.REQUESTS).orElse(0.0);
    double lasted = measurement.value(AuditColumn.MEAN).orElse(0.0);
    if (requests <= 0 || count <= 0) {
      return;
    }
    double think = count * mean.value() / requests - lasted;
    if (think > 0) {
      measurement.take(
          AuditColumn.THINK,
          new PrintedFigure(think, mean.digit(), mean.digit(), false),
          from + " x iterations / requests - mean");
    }
  }

  /** k6 divides by the whole test, ramp included. */
  void duration() {
    double requests = measurement.value(AuditColumn.REQUESTS).orElse(0.0);
    double rate = measurement.value(AuditColumn.THROUGHPUT).orElse(0.0);
    if (rate > 0) {
      double seconds = requests / rate;
      measurement.take(
          AuditColumn.DURATION,
          new PrintedFigure(seconds, seconds * 1e-6, seconds * 1e-6, false),
          "http_reqs: count / rate");
    }
  }
}
