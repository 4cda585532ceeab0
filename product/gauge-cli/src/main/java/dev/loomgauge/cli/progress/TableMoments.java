package dev.loomgauge.cli.progress;

import dev.loomgauge.report.table.CellRow;

/**
 * When a log shows the table of a run: as soon as anything is predicted, when everything is, and
 * each time that a third more of its rows is measured. So it has five tables or fewer, however long
 * the run is; the verdict brings the last one.
 */
final class TableMoments {
  private static final int PARTS = 3;

  /** Rows that are worth a table. */
  private static final int LEAST = 4;

  private int shown;
  private int measured;

  /** After a calibration: the number of the table to be shown now, or 0. */
  int predicted(RunTable table) {
    return shown == 0 || table.calibrated() ? ++shown : 0;
  }

  /** After a trial that is not the last one: the number of the table to be shown now, or 0. */
  int measured(RunTable table) {
    int now = table.count(CellRow.State.MEASURED);
    if (now - measured < Math.max(LEAST, Math.ceilDiv(table.size(), PARTS))) {
      return 0;
    }
    measured = now;
    return ++shown;
  }
}
