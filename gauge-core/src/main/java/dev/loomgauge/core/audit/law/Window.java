package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;

/**
 * What the ends of a counting window can do to a figure. A window of T seconds cuts at most one
 * request of each user at each end, so that a count is wrong by at most N requests, and whatever
 * lasts R seconds by the share R / T.
 */
final class Window {
  /** Where the length of the window is not told, it is taken for 20 times what is cut. */
  static final double UNKNOWN = 0.05;

  private Window() {}

  /** The share of a figure that the ends explain, for something that lasts so long. */
  static double edges(Row row, double lastsMs) {
    Figure seconds = row.figure(Column.DURATION);
    return seconds == null ? UNKNOWN : lastsMs / 1000 / seconds.value();
  }
}
