package dev.loomgauge.core.audit.law.count;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Finding;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.Standing;
import dev.loomgauge.core.audit.law.Window;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;

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
  public Finding check(Row row) {
    Figure n = row.figure(Column.USERS);
    Figure x = row.figure(Column.THROUGHPUT);
    Figure r = row.figure(Column.MEAN);
    if (n == null || x == null || r == null || r.value() == 0 || x.value() == 0) {
      return Finding.silent();
    }
    double quotient = n.value() / r.value() * 1000;
    boolean fine = x.digit() / x.value() <= FINE;
    boolean blurred = Window.edges(row, r.value()) > 2 * x.digit() / x.value();
    if (!fine || !blurred || !x.printsAs(quotient)) {
      return Finding.silent();
    }
    return new Finding.Checked(
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
