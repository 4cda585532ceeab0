package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Across rows: one plan has one think time. The rows of a closed plan that tell none must allow a
 * common one; those that do not allow what most of them do are suspicious. Never impossible: which
 * of the rows is false, none of them tells.
 *
 * @param plans what the rows of each plan agree on
 */
public record OneThinkTime(Map<String, Agreed> plans) implements Law {
  private static final String CAUSE =
      "The rows are of different plans, or the figures of one are of another run, or users were"
          + " missing from it.";

  /**
   * What the rows of a plan agree on.
   *
   * @param lowest think time that as many rows as possible allow, in milliseconds
   * @param highest the same; another one where two think times have as many rows
   * @param agreeing rows that allow it
   * @param rows of the plan
   */
  public record Agreed(double lowest, double highest, int agreeing, int rows) {}

  /**
   * The plan of a row: its source, system, experiment and plan together; null where neither
   * experiment nor plan is given.
   */
  public static @Nullable String plan(AuditRow row) {
    String experiment = row.text(AuditColumn.EXPERIMENT);
    String plan = row.text(AuditColumn.PLAN);
    return experiment.isEmpty() && plan.isEmpty()
        ? null
        : String.join(
            "\n", row.text(AuditColumn.SOURCE), row.text(AuditColumn.SYSTEM), experiment, plan);
  }

  @Override
  public String name() {
    return "one-think-time";
  }

  @Override
  public LawFinding check(AuditRow row) {
    String plan = plan(row);
    Agreed agreed = plan == null ? null : plans.get(plan);
    ThinkRange own = agreed == null ? null : ThinkRange.of(row);
    if (agreed == null || own == null || agreed.rows() < 2) {
      return LawFinding.silent();
    }
    boolean kept = own.has(agreed.lowest()) && own.has(agreed.highest());
    double off = own.has(agreed.lowest()) ? agreed.highest() : agreed.lowest();
    double nearest = Math.min(own.most(), Math.max(own.least(), off));
    return new LawFinding.Checked(
        kept ? Standing.CONSISTENT : Standing.SUSPICIOUS,
        off == 0 ? 0 : nearest / off - 1,
        0,
        () -> words(own, agreed, off),
        kept ? "" : CAUSE);
  }

  private static String words(ThinkRange own, Agreed agreed, double off) {
    return Amount.words(
        "users / throughput - response time allows a think time of %s%s, and %s of %s rows of its plan allow %s ms",
        own.least(),
        own.most() == Double.MAX_VALUE ? " ms and more" : " to " + Amount.millis(own.most()),
        agreed.agreeing(),
        agreed.rows(),
        off);
  }
}
