package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * Requests that are a whole multiple of the users were sent in waves: users run in lockstep, or
 * every user had the same number of requests to send. Throughput is then known to one wave only.
 * Silent where a row says that its requests were a number to send, as those of ab and hey are.
 */
public record WholeWaves() implements Law {
  /** With fewer users chance meets a multiple once in this many rows. */
  private static final double FEWEST = 20;

  /** Of more waves one is less than a hundredth of the throughput. */
  private static final double MOST = 100;

  @Override
  public String name() {
    return "whole-waves";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    if (row.says(AuditColumn.WINDOW, "count")
        || row.says(AuditColumn.LOAD, "open")
        || users == null
        || requests == null
        || users.value() < FEWEST
        || requests.value() == 0) {
      return LawFinding.silent();
    }
    double waves = requests.value() / users.value();
    if (waves != Math.rint(waves) || waves > MOST) {
      return LawFinding.silent();
    }
    return new LawFinding.Checked(
        Standing.SUSPICIOUS,
        0,
        1 / waves,
        () ->
            Amount.of(requests.value())
                + " requests are "
                + Amount.of(waves)
                + " x "
                + Amount.of(users.value())
                + " users: whole waves, so that throughput is known to one wave only, "
                + Amount.share(1 / waves),
        "Users run in lockstep, or each sent a fixed number of requests; where the window ends"
            + " between two waves decides the figure.");
  }
}
