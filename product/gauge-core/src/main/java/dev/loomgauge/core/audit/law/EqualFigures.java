package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A tool prints one quantity in two places, and both are the same. Never impossible: which of the
 * two is false, neither tells.
 *
 * @param one as it was taken
 * @param other as it stands elsewhere
 * @param from where that is
 */
public record EqualFigures(AuditColumn column, PrintedFigure one, PrintedFigure other, String from)
    implements Law {
  @Override
  public String name() {
    return "equal-figures";
  }

  @Override
  public LawFinding check(AuditRow row) {
    double margin = other.value() / Math.max(1e-6, one.value()) - 1;
    double rounding = (one.rounding() + other.rounding()) / Math.max(1e-6, one.value());
    return LawFinding.of(
        Math.abs(margin),
        margin,
        rounding,
        Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "%s is %s, and %s where it stands again (%s)", column.header(), one, other, from),
        "The print was put together from several runs, or a figure of it was changed.");
  }
}
