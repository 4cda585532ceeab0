package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * What the ends of a counting window can do to a figure. A window of T seconds cuts at most one
 * request of each user at each end, so that a count is wrong by at most N requests, and whatever
 * lasts R seconds by the share R / T.
 */
public final class Window {
  /** Where the length of the window is not known, it is taken for 20 times what is cut. */
  static final double UNKNOWN = 0.05;

  /** Standard deviations; a normal variable is beyond four of them once in 30,000 rows. */
  static final double DEVIATIONS = 4;

  private Window() {}

  /**
   * Whether users came or went while the window was open, and {@code users} is the most that there
   * were: their mean is not known, and only what the most of them cannot exceed can be judged.
   */
  static boolean inStages(AuditRow row) {
    return row.says(AuditColumn.WINDOW, "stages");
  }

  /** The share of a figure that the ends explain, for something that lasts so long. */
  public static double edges(AuditRow row, double lastsMs) {
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    return seconds == null ? UNKNOWN : lastsMs / 1000 / seconds.value();
  }

  /**
   * The share of a figure that the chance in think times explains: told is their mean, and each may
   * scatter by as much as that, as those of an exponential distribution do. Over n requests the sum
   * scatters by Z sqrt(n).
   *
   * @param cycleMs of a user, think time included
   */
  public static double chance(AuditRow row, double users, double rps, double cycleMs) {
    double think = row.value(AuditColumn.THINK);
    return think == 0 ? 0 : chance(row, think, users, rps, cycleMs);
  }

  /** The same for a think time that the row does not report. */
  public static double chance(
      AuditRow row, double thinkMs, double users, double rps, double cycleMs) {
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    double requests = seconds == null ? users / UNKNOWN : rps * seconds.value();
    return thinkMs / cycleMs * DEVIATIONS / Math.sqrt(Math.max(1, requests));
  }
}
