package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.format.Stated;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.LawFinding;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Holds rows against all laws. */
public final class Audit {
  private static final Comparator<AuditedRow.Judged> WORST_FIRST =
      Comparator.comparing((AuditedRow.Judged judged) -> judged.finding().plausibility())
          .reversed();

  private Audit() {}

  /**
   * What the laws say of a row. Several may be broken: the worst is reported first, among equals
   * the one that stands first in {@link LawBook#ALL}.
   */
  public static AuditedRow of(AuditRow row) {
    return judged(row, LawBook.ALL);
  }

  /** The same with a law that looks across the rows of a table, heard of last. */
  public static AuditedRow of(AuditRow row, Law across) {
    List<Law> laws = new ArrayList<>(LawBook.ALL);
    laws.add(across);
    return judged(row, laws);
  }

  /** What the laws say of a print, also those that hold for it alone, and of what is stated. */
  public static AuditedRow of(PrintedMeasurement measurement, Stated stated) {
    AuditRow row = stated.of(measurement.row());
    List<Law> laws = new ArrayList<>(LawBook.ALL);
    if (measurement.countsAnswersAlone()
        && row.has(AuditColumn.REQUESTS)
        && row.value(AuditColumn.FAILURES) > row.value(AuditColumn.REQUESTS)) {
      // Failures beside the answers may be more than these.
      laws.removeIf(law -> law.name().equals("failures-of-requests"));
    }
    laws.addAll(measurement.laws());
    return judged(row, laws);
  }

  private static AuditedRow judged(AuditRow told, List<Law> laws) {
    AuditRow row = withStreams(told);
    List<AuditedRow.Judged> against = new ArrayList<>(2);
    List<AuditedRow.Judged> obeyed = new ArrayList<>(8);
    List<AuditedRow.Unmet> unmet = new ArrayList<>(4);
    for (Law law : laws) {
      switch (law.check(row)) {
        case LawFinding.Checked checked ->
            (checked.plausibility() == Plausibility.CONSISTENT ? obeyed : against)
                .add(new AuditedRow.Judged(law.name(), checked));
        case LawFinding.Unchecked unchecked ->
            unmet.add(new AuditedRow.Unmet(law.name(), unchecked.missing()));
        case LawFinding.Silent _ -> {}
      }
    }
    against.sort(WORST_FIRST);
    return new AuditedRow(row, against, obeyed, unmet);
  }

  /** Multiplies users and connections by the concurrent requests of each. */
  private static AuditRow withStreams(AuditRow row) {
    PrintedFigure streams = row.figure(AuditColumn.STREAMS);
    if (streams == null || streams.value() == 1) {
      return row;
    }
    Map<AuditColumn, PrintedFigure> all = new EnumMap<>(AuditColumn.class);
    for (AuditColumn column : List.of(AuditColumn.USERS, AuditColumn.CONNECTIONS)) {
      PrintedFigure figure = row.figure(column);
      if (figure != null) {
        all.put(column, PrintedFigure.exact(figure.value() * streams.value()));
      }
    }
    return row.stating(all, Map.of());
  }
}
