package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/** Figures that were calculated from others, and not measured. */
public final class CalculatedFigures {
  /** Last digits that a measured mean must be likely to be off, so that chance seldom meets it. */
  private static final double DIGITS = 10;

  /** A figure with fewer digits than this meets its quotient by chance. */
  private static final double EXACT_QUOTIENT_FINE = 0.001;

  /** A figure with fewer digits than this meets the ideal by chance. */
  private static final double IDEAL_LATENCY_FINE = 0.01;

  /** With fewer users chance meets a multiple once in this many rows. */
  private static final double FEWEST = 20;

  /** Of more waves one is less than a hundredth of the throughput. */
  private static final double MOST = 100;

  private CalculatedFigures() {}

  /**
   * A mean that is users / throughput - think time to its last digit was calculated by Little's
   * law, not measured: the requests that the ends of a window cut part the two. Where the window is
   * so long that they do not, the law is silent.
   */
  public static LawFinding derivedMean(AuditRow row) {
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
    double z = row.value(AuditColumn.THINK);
    double cycle = n.value() / x.value() * 1000;
    boolean chance = r.digit() * DIGITS > scatter(n.value(), cycle, seconds.value());
    if (row.says(AuditColumn.LOAD, "open") || cycle <= z || chance || !r.printsAs(cycle - z)) {
      return LawFinding.silent();
    }
    return LawFinding.suspicious(
        r.value() / (cycle - z) - 1,
        r.digit() / r.value(),
        () ->
            Amount.words(
                "a mean of %s ms is %s users / %s req/s%s to its last digit",
                r, n, x, z > 0 ? " - " + Amount.millis(z) : ""),
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

  /**
   * A throughput that is users / mean to its last digit was calculated, not counted: the ends of a
   * window alone change the digits that are printed. Where the window is so long that they do not,
   * the law is silent.
   */
  public static LawFinding exactQuotient(AuditRow row) {
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure r = row.figure(AuditColumn.MEAN);
    if (n == null || x == null || r == null || r.value() == 0 || x.value() == 0) {
      return LawFinding.silent();
    }
    double quotient = n.value() / r.value() * 1000;
    boolean fine = x.digit() / x.value() <= EXACT_QUOTIENT_FINE;
    boolean blurred = Window.edges(row, r.value()) > 2 * x.digit() / x.value();
    if (!fine || !blurred || !x.printsAs(quotient)) {
      return LawFinding.silent();
    }
    return LawFinding.suspicious(
        x.value() / quotient - 1,
        x.digit() / x.value(),
        () ->
            Amount.words(
                "%s req/s is %s users / %s ms = %s req/s to its last digit", x, n, r, quotient),
        "One of the two figures was calculated from the other; neither confirms it.");
  }

  /**
   * A response time that is users / threads x delay to its last digit is the ideal of a queue
   * without any cost; a measured one lies above it.
   */
  public static LawFinding idealLatency(AuditRow row) {
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure threads = row.figure(AuditColumn.THREAD_LIMIT);
    Double heldMs = Held.THREADS.free(row) ? null : Held.THREADS.millis(row);
    if (users == null || threads == null || heldMs == null || users.value() <= threads.value()) {
      return LawFinding.silent();
    }
    double ideal = users.value() / threads.value() * heldMs;
    for (AuditColumn column : LatencyQuantiles.ALL) {
      PrintedFigure figure = row.figure(column);
      if (figure != null
          && figure.printsAs(ideal)
          && figure.digit() / ideal <= IDEAL_LATENCY_FINE) {
        return LawFinding.suspicious(
            figure.value() / ideal - 1,
            figure.digit() / ideal,
            () ->
                Amount.words(
                    "%s %s ms is %s users / %s threads x %s ms to its last digit",
                    column.header(), figure, users, threads, heldMs),
            "The figure was calculated, or rounded to whole waves.");
      }
    }
    return LawFinding.silent();
  }

  /**
   * Requests that are a whole multiple of the users were sent in waves: users run in lockstep, or
   * every user had the same number of requests to send. Throughput is then known to one wave only.
   * Silent where a row says that its requests were a number to send, as those of ab and hey are.
   */
  public static LawFinding wholeWaves(AuditRow row) {
    double users = row.value(AuditColumn.USERS);
    PrintedFigure counted = row.figure(AuditColumn.REQUESTS);
    double requests = counted == null || counted.rounding() > 0 ? 0 : counted.value();
    if (row.says(AuditColumn.WINDOW, "count")
        || row.says(AuditColumn.LOAD, "open")
        || users < FEWEST
        || requests == 0) {
      return LawFinding.silent();
    }
    double waves = requests / users;
    if (waves != Math.rint(waves) || waves > MOST) {
      return LawFinding.silent();
    }
    return LawFinding.suspicious(
        0,
        1 / waves,
        () ->
            Amount.words(
                "%s requests are %s x %s users: whole waves, so that throughput is known to one"
                    + " wave only, %s",
                requests, waves, users, Amount.share(1 / waves)),
        "Users run in lockstep, or each sent a fixed number of requests; where the window ends"
            + " between two waves decides the figure.");
  }
}
