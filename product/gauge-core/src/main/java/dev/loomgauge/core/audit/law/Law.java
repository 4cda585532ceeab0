package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditRow;
import java.util.function.Function;

/** One thing that every row must obey. */
public interface Law {

  /** Its name in the output and in docs/audit.md. */
  String name();

  LawFinding check(AuditRow row);

  /** A law that is nothing but its check. */
  static Law of(String name, Function<AuditRow, LawFinding> check) {
    return new Plain(name, check);
  }

  record Plain(String name, Function<AuditRow, LawFinding> of) implements Law {
    @Override
    public LawFinding check(AuditRow row) {
      return of.apply(row);
    }
  }
}
