package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.List;

/**
 * What the response times of a row are: from sending a request to its answer, unless the row says
 * otherwise. Taken from a schedule they hold the wait for a free connection, and a tool that
 * corrects them has added samples: both may exceed what users were in flight for. So may the
 * latency of a table that does not say of which statistic it is.
 */
public final class Residence {
  private Residence() {}

  /** Whether they may be longer than the time for which a request was in flight. */
  public static boolean isOther(AuditRow row) {
    return List.of("schedule", "corrected", "unnamed").stream()
        .anyMatch(word -> row.says(AuditColumn.LATENCY, word));
  }
}
