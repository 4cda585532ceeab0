package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A mean that is users / throughput - think time to its last digit was calculated by Little's law,
 * not measured: the requests that the ends of a window cut part the two. Where the window is so
 * long that they do not, the law is silent.
 */
public record DerivedMean() implements Law {
  /** Last digits that a measured mean must be likely to be off, so that chance seldom meets it. */
  private static final double DIGITS = 10;

  @Override
  public String name() {
    return "derived-mean";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure r = row.figure(AuditColumn.MEAN);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    if (n == null || x == null || r == null || seconds == null || x.value() == 0) {
      return LawFinding.silent();
    }
    PrintedFigure think = row.figure(AuditColumn.THINK);
    if (think != null && think.rounding() > 0) {
      return LawFinding.silent(); // It was calculated from the mean: k6 tells iterations.
    }
    double z = think == null ? 0 : think.value();
    double cycle = n.value() / x.value() * 1000;
    boolean chance = r.digit() * DIGITS > scatter(n.value(), cycle, seconds.value());
    if (row.says(AuditColumn.LOAD, "open") || cycle <= z || chance || !r.printsAs(cycle - z)) {
      return LawFinding.silent();
    }
    return new LawFinding.Checked(
        Standing.SUSPICIOUS,
        r.value() / (cycle - z) - 1,
        r.digit() / r.value(),
        () ->
            "a mean of "
                + Amount.millis(r.value())
                + " is "
                + Amount.of(n.value())
                + " users / "
                + Amount.rate(x.value())
                + (z > 0 ? " - " + Amount.millis(z) : "")
                + " to its last digit",
        "The mean was calculated from throughput and users, not measured; it confirms neither.");
  }

  /**
   * How far the ends of the window part N / X and R + Z, in milliseconds. What each of the N users
   * has under way at an end is between 0 and its cycle old, so the difference of the ages at both
   * ends has a standard deviation of at least C sqrt(N / 6), over the X T requests of the window.
   */
  private static double scatter(double users, double cycleMs, double seconds) {
    return cycleMs / 1000 / seconds * cycleMs / Math.sqrt(6 * users);
  }
}
