package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditRow;

/**
 * A fault that a load tool is known for and that is in the figures of a row: the audit judges the
 * corrected figures, and the printed ones are doubtful.
 *
 * @param words what was printed and what is right, a sentence without a full stop
 * @param cause why, and what to do, a sentence
 */
public record KnownFault(String words, String cause) implements Law {
  @Override
  public String name() {
    return "known-fault";
  }

  @Override
  public LawFinding check(AuditRow row) {
    return new LawFinding.Checked(Standing.SUSPICIOUS, 0, 0, () -> words, cause);
  }
}
