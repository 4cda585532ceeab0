package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditRow;

/** One thing that every row must obey. */
public interface Law {

  /** Its name in the output and in docs/audit.md. */
  String name();

  /** What it finds in a row. */
  LawFinding check(AuditRow row);
}
