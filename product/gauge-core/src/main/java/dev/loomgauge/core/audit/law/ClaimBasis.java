package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A claim is worth no more than the figures it rests on: neither may be above what it can be at
 * most.
 */
public record ClaimBasis() implements Law {
  /** The same slack as a ceiling has. */
  private static final double TOLERANCE = 0.01;

  @Override
  public String name() {
    return "claim-basis";
  }

  @Override
  public LawFinding check(AuditRow row) {
    LawFinding value = side(row, AuditColumn.VALUE, AuditColumn.VALUE_AT_MOST);
    LawFinding baseline = side(row, AuditColumn.BASELINE, AuditColumn.BASELINE_AT_MOST);
    if (value instanceof LawFinding.Checked one && baseline instanceof LawFinding.Checked two) {
      return one.margin() > two.margin() ? one : two;
    }
    return value instanceof LawFinding.Checked ? value : baseline;
  }

  private static LawFinding side(AuditRow row, AuditColumn column, AuditColumn atMost) {
    PrintedFigure figure = row.figure(column);
    PrintedFigure limit = row.figure(atMost);
    if (figure == null || limit == null || limit.value() == 0) {
      return LawFinding.silent();
    }
    double margin = figure.value() / limit.value() - 1;
    return LawFinding.of(
        margin,
        margin,
        figure.relativeRounding() + TOLERANCE,
        Double.POSITIVE_INFINITY,
        () ->
            "the claim rests on a "
                + column.header()
                + " of "
                + Amount.of(figure.value())
                + ", which can be "
                + Amount.of(limit.value())
                + " at most",
        "One of the figures breaks a law itself; with a possible one the claim is another.");
  }
}
