package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;

/**
 * What the response times of a row are: from sending a request to its answer, unless the row says
 * otherwise. Taken from a schedule they hold the wait for a free connection, and a tool that
 * corrects them has added samples: both may exceed what users were in flight for.
 */
public final class Residence {
  private Residence() {}

  /** Whether they are longer than the time for which a request was in flight. */
  public static boolean isOther(AuditRow row) {
    return row.says(AuditColumn.LATENCY, "schedule") || row.says(AuditColumn.LATENCY, "corrected");
  }
}
