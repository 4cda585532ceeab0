package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.LawFinding;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row with what the laws say of it.
 *
 * @param against what is suspicious or impossible, the worst first
 * @param obeyed what was checked and holds, in the order of the laws
 * @param unmet laws that miss a column
 */
public record AuditedRow(
    AuditRow row, List<Judged> against, List<Judged> obeyed, List<Unmet> unmet) {

  /** The columns that an audit adds to a row; a table's own columns of these names give way. */
  public static final List<String> COLUMNS =
      List.of(
          "verdict",
          "law",
          "margin_percent",
          "tolerance_percent",
          "reason",
          "cause",
          "also",
          "checked",
          "unchecked");

  /** The law that a cell which cannot be read breaks. */
  private static final String CELLS = "readable-cells";

  /** The law of a row of which nothing was answered. */
  private static final String NO_ANSWER = "some-answer";

  public AuditedRow {
    against = List.copyOf(against);
    obeyed = List.copyOf(obeyed);
    unmet = List.copyOf(unmet);
  }

  /** A law that could be checked. */
  public record Judged(String law, LawFinding.Checked finding) {
    private String words() {
      return law + ": " + finding.words().get();
    }
  }

  /** A law that could not be checked, for want of these columns. */
  public record Unmet(String law, List<AuditColumn> missing) {
    private String words() {
      return law
          + " needs "
          + missing.stream().map(AuditColumn::header).collect(Collectors.joining(", "));
    }
  }

  /** The verdict. */
  public Plausibility plausibility() {
    return deciding().finding().plausibility();
  }

  /** The law that decides: the worst broken, the first obeyed, or the nearest to be checkable. */
  public String law() {
    return deciding().law();
  }

  /** The law with its numbers filled in, or why there are none. */
  public String reason() {
    return deciding().finding().words().get();
  }

  /** What most often lies behind it, or the empty string. */
  public String cause() {
    return deciding().finding().cause();
  }

  /** By which share the figure is off what the law says, or null. */
  public @Nullable Double margin() {
    return plausibility() == Plausibility.NOT_CHECKABLE ? null : deciding().finding().margin();
  }

  /** Which share rounding and the ends of the window explain, or null. */
  public @Nullable Double tolerance() {
    return plausibility() == Plausibility.NOT_CHECKABLE ? null : deciding().finding().tolerance();
  }

  /** The cells of {@link #COLUMNS}. */
  public List<String> cells() {
    return List.of(
        plausibility().word(),
        law(),
        percent(margin()),
        percent(tolerance()),
        reason(),
        cause(),
        against.stream().skip(1).map(Judged::words).collect(Collectors.joining("; ")),
        obeyed.stream().map(Judged::law).collect(Collectors.joining(" ")),
        joined(unmet));
  }

  private Judged deciding() {
    if (FailedAnswers.none(row)) {
      return unjudged(NO_ANSWER, () -> "nothing was answered, so there is nothing to judge");
    }
    if (!against.isEmpty()) {
      return against.getFirst();
    }
    if (!row.problems().isEmpty()) {
      return unjudged(CELLS, () -> String.join("; ", row.problems()));
    }
    if (!obeyed.isEmpty()) {
      return obeyed.getFirst();
    }
    return unmet.stream()
        .min(Comparator.comparingInt(law -> law.missing().size()))
        .map(nearest -> unjudged(nearest.law(), () -> joined(unmet)))
        .orElse(unjudged("", () -> "no column that a law reads has a value"));
  }

  private static Judged unjudged(String law, Supplier<String> why) {
    return new Judged(law, new LawFinding.Checked(Plausibility.NOT_CHECKABLE, 0, 0, why, ""));
  }

  private static String joined(List<Unmet> unmet) {
    return unmet.stream().map(Unmet::words).collect(Collectors.joining("; "));
  }

  /** A share in percent with two digits behind the point. */
  private static String percent(@Nullable Double share) {
    return share == null ? "" : BigDecimal.valueOf(Math.round(share * 10_000), 2).toPlainString();
  }
}
