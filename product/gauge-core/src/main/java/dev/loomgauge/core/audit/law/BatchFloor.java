package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A batch of waiting tasks takes at least its rounds, tasks / workers rounded up, times the wait;
 * without a number of workers, one round. A time that is the floor to its last digit leaves nothing
 * for starting and ending.
 */
public record BatchFloor() implements Law {
  private static final String BELOW =
      "Not all tasks waited, the wait was shorter than stated, or there were more workers.";
  private static final String EXACT = "The figure was calculated, or rounded to whole rounds.";

  @Override
  public String name() {
    return "batch-floor";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure tasks = row.figure(AuditColumn.TASKS);
    PrintedFigure wait = row.figure(AuditColumn.TASK_WAIT);
    PrintedFigure reported = row.figure(AuditColumn.REPORTED);
    if (tasks == null || wait == null || reported == null) {
      return LawFinding.missing(
          row, AuditColumn.TASKS, AuditColumn.TASK_WAIT, AuditColumn.REPORTED);
    }
    PrintedFigure workers = row.figure(AuditColumn.WORKERS);
    double rounds = workers == null ? 1 : Math.ceil(tasks.value() / workers.value());
    double floor = rounds * wait.value();
    if (floor == 0) {
      return LawFinding.silent();
    }
    double margin = reported.value() / floor - 1;
    boolean exact = reported.printsAs(floor);
    double tolerance = exact ? reported.digit() / floor : reported.relativeRounding();
    if (exact && rounds > 1) {
      return new LawFinding.Checked(
          Standing.SUSPICIOUS, margin, tolerance, () -> words(reported, rounds, wait), EXACT);
    }
    return LawFinding.of(-margin, margin, tolerance, 0, () -> words(reported, rounds, wait), BELOW);
  }

  private static String words(PrintedFigure reported, double rounds, PrintedFigure wait) {
    double floor = rounds * wait.value();
    return Amount.millis(reported.value())
        + (reported.printsAs(floor)
            ? " is to its last digit "
            : reported.value() < floor ? " is below " : " is at least ")
        + Amount.of(rounds)
        + (rounds == 1 ? " round x " : " rounds x ")
        + Amount.millis(wait.value())
        + " = "
        + Amount.millis(floor);
  }
}
