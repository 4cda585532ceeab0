package dev.loomgauge.core.audit.law.count;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Finding;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;

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
  public Finding check(Row row) {
    Finding value = side(row, Column.VALUE, Column.VALUE_AT_MOST);
    Finding baseline = side(row, Column.BASELINE, Column.BASELINE_AT_MOST);
    if (value instanceof Finding.Checked one && baseline instanceof Finding.Checked two) {
      return one.margin() > two.margin() ? one : two;
    }
    return value instanceof Finding.Checked ? value : baseline;
  }

  private static Finding side(Row row, Column column, Column atMost) {
    Figure figure = row.figure(column);
    Figure limit = row.figure(atMost);
    if (figure == null || limit == null || limit.value() == 0) {
      return Finding.silent();
    }
    double margin = figure.value() / limit.value() - 1;
    return Finding.of(
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
