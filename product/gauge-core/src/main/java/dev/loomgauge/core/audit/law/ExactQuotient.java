package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A throughput that is users / mean to its last digit was calculated, not counted: the ends of a
 * window alone change the digits that are printed. Where the window is so long that they do not,
 * the law is silent.
 */
public record ExactQuotient() implements Law {
  /** A figure with fewer digits than this meets its quotient by chance. */
  private static final double FINE = 0.001;

  @Override
  public String name() {
    return "exact-quotient";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure r = row.figure(AuditColumn.MEAN);
    if (n == null || x == null || r == null || r.value() == 0 || x.value() == 0) {
      return LawFinding.silent();
    }
    double quotient = n.value() / r.value() * 1000;
    boolean fine = x.digit() / x.value() <= FINE;
    boolean blurred = Window.edges(row, r.value()) > 2 * x.digit() / x.value();
    if (!fine || !blurred || !x.printsAs(quotient)) {
      return LawFinding.silent();
    }
    return new LawFinding.Checked(
        Standing.SUSPICIOUS,
        x.value() / quotient - 1,
        x.digit() / x.value(),
        () ->
            Amount.rate(x.value())
                + " is "
                + Amount.of(n.value())
                + " users / "
                + Amount.millis(r.value())
                + " = "
                + Amount.rate(quotient)
                + " to its last digit",
        "One of the two figures was calculated from the other; neither confirms it.");
  }
}
