package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditRow;
import java.util.function.Function;

/** One thing that every row must obey. */
public interface Law {
  /**
   * Beyond rounding and the ends of the window, as Loomgauge allows its own trials: a mean is often
   * taken over other requests than are counted.
   */
  double SLACK = 0.03;

  /** The same of ceilings and floors: clocks and delays that are a little other than told. */
  double BOUND_SLACK = 0.01;

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
