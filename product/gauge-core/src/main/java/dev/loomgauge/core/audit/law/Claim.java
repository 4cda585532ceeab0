package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A claimed ratio or percentage, recomputed from the two figures it is about. The last digit of the
 * claim may be rounded; a further one may be cut off instead.
 *
 * @param first of the two figures
 * @param second of the two figures
 * @param kind how the claim follows from first / second
 */
public record Claim(
    String name, AuditColumn claim, AuditColumn first, AuditColumn second, Kind kind)
    implements Law {
  /** How a claim follows from a ratio. */
  public enum Kind {
    /** "6.1x" is the ratio itself. */
    RATIO,
    /** "85 % cheaper" is 1 - ratio. */
    SAVING,
    /** "30 % more" is ratio - 1. */
    GAIN;

    double of(double ratio) {
      return switch (this) {
        case RATIO -> ratio;
        case SAVING -> (1 - ratio) * 100;
        case GAIN -> (ratio - 1) * 100;
      };
    }

    String words(String first, String second) {
      return switch (this) {
        case RATIO -> first + " / " + second;
        case SAVING -> "1 - " + first + " / " + second;
        case GAIN -> first + " / " + second + " - 1";
      };
    }
  }

  /** About the value and its baseline. */
  public static Claim ofValues(String name, AuditColumn claim, Kind kind) {
    return new Claim(name, claim, AuditColumn.VALUE, AuditColumn.BASELINE, kind);
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure claimed = row.figure(claim);
    PrintedFigure a = row.figure(first);
    PrintedFigure b = row.figure(second);
    if (claimed == null) {
      return LawFinding.silent();
    }
    if (a == null || b == null || b.value() == 0) {
      return LawFinding.missing(row, claim, first, second);
    }
    double ratio = a.value() / b.value();
    double actual = kind.of(ratio);
    // What rounding of the two figures does to the claim, in the claim's own unit.
    double rounded =
        Math.abs(kind.of(ratio * (1 + a.relativeRounding() + b.relativeRounding())) - actual);
    double scale = actual == 0 ? 1 : Math.abs(actual);
    double margin = (claimed.value() - actual) / scale;
    return LawFinding.near(
        margin,
        (claimed.rounding() + rounded) / scale,
        claimed.rounding() / scale,
        () -> words(claimed.value(), a.value(), b.value(), actual),
        "The claim was taken from other figures than these, or from the wrong baseline.");
  }

  private String words(double claimed, double a, double b, double actual) {
    String unit = kind == Kind.RATIO ? "" : " %";
    return Amount.words(
        "claimed is %s%s; %s = %s%s",
        claimed, unit, kind.words(Amount.of(a), Amount.of(b)), actual, unit);
  }

  /**
   * A claim is worth no more than the figures it rests on: neither may be above what it can be at
   * most.
   */
  public static LawFinding basis(AuditRow row) {
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
    return LawFinding.atMost(
        margin,
        figure.relativeRounding() + BOUND_SLACK,
        Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "the claim rests on a %s of %s, which can be %s at most",
                column.header(), figure, limit),
        "One of the figures breaks a law itself; with a possible one the claim is another.");
  }
}
