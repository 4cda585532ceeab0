package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * X &lt;= capacity / time held: the asymptotic bound of Denning and Buzen, "The Operational
 * Analysis of Queueing Network Models", ACM Computing Surveys 10 (1978), and Little's law over what
 * is held. At the ends of the window at most as many requests as the capacity are cut. A request
 * that failed may have held nothing: impossible is only what is above the ceiling without them.
 */
public record ThroughputCeiling(String name, Held held) implements Law {
  /** Beyond rounding and edges: a delay that is a little shorter than told. */
  static final double SLACK = 0.01;

  @Override
  public LawFinding check(AuditRow row) {
    if (held.free(row)) {
      return LawFinding.silent();
    }
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure capacity = row.figure(held.limit());
    Double heldMs = held.millis(row);
    if (x == null || capacity == null || heldMs == null) {
      return LawFinding.missing(
          row, AuditColumn.THROUGHPUT, held.limit(), AuditColumn.SERVICE_DELAY, held.mode());
    }
    double limit = capacity.value() / heldMs * 1000;
    double margin = x.value() / limit - 1;
    double tolerance =
        x.relativeRounding()
            + Window.edges(row, heldMs)
            + (held == Held.USERS ? Window.chance(row, capacity.value(), x.value(), heldMs) : 0);
    double answered = x.value() * (1 - Failing.share(row, x.value()));
    return LawFinding.of(
        margin,
        margin,
        tolerance,
        answered / limit - 1 > tolerance + SLACK ? SLACK : Double.POSITIVE_INFINITY,
        () -> words(x.value(), capacity.value(), heldMs, limit),
        "The counting window was longer than the time it was divided by (requests of the ramp or of"
            + " the drain counted), or the delay or the limit was not the one stated.");
  }

  private String words(double rps, double capacity, double heldMs, double limit) {
    return Amount.rate(rps)
        + (rps > limit ? " is above " : " is within ")
        + Ceilings.law(held, capacity, heldMs);
  }
}
