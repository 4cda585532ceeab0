package dev.loomgauge.cli.audit;

import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.FailedAnswers;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A file by the name that messages have, with the verdict of each of its measurements. */
record AuditedFile(String file, String format, List<Judged> rows) {
  AuditedFile {
    rows = List.copyOf(rows);
  }

  /** A measurement with its verdict. */
  record Judged(PrintedMeasurement measurement, AuditedRow audited) {
    private List<AuditColumn> missing() {
      return audited.unmet().stream()
          .filter(law -> law.missing().contains(AuditColumn.USERS))
          .findFirst()
          .or(() -> audited.unmet().stream().findFirst())
          .map(AuditedRow.Unmet::missing)
          .orElse(List.of());
    }

    /** Whether it is fine as far as it goes, and no law of users or connections could be asked. */
    boolean lacksUsers() {
      return audited.plausibility() == Plausibility.CONSISTENT
          && !audited.row().has(AuditColumn.CONNECTIONS)
          && audited.unmet().stream().anyMatch(law -> law.missing().contains(AuditColumn.USERS));
    }

    /** The worst of what it has. */
    Plausibility plausibility() {
      return lacksUsers() ? Plausibility.NOT_CHECKABLE : audited.plausibility();
    }

    /** What a reader should know first, without a subject. */
    String sentence() {
      Optional<String> failed = FailedAnswers.words(audited.row(), measurement);
      return switch (plausibility()) {
        case IMPOSSIBLE -> "is impossible" + and(failed, ", and ") + ": " + audited.reason();
        case SUSPICIOUS -> "is suspicious" + and(failed, ", and ") + ": " + audited.reason();
        case CONSISTENT -> "is consistent" + and(failed, ", but ") + ": " + audited.reason();
        case NOT_CHECKABLE -> "cannot be checked" + and(failed, ", and ") + ": " + wanted();
      };
    }

    private static String and(Optional<String> failed, String joint) {
      return failed.map(words -> joint + words).orElse("");
    }

    private String wanted() {
      if (FailedAnswers.none(audited.row())) {
        return audited.reason();
      }
      List<AuditColumn> missing = missing();
      if (missing.contains(AuditColumn.USERS)) {
        return "the number of users is missing; give --users"
            + (lacksUsers() ? " (the laws that need no users are obeyed)" : "");
      }
      return missing.isEmpty()
          ? audited.reason()
          : missing.stream().map(AuditColumn::option).collect(Collectors.joining(" and "))
              + (missing.size() == 1 ? " is" : " are")
              + " missing; give --known "
              + missing.getFirst().option()
              + "=...";
    }
  }

  Plausibility plausibility() {
    return rows.stream()
        .map(Judged::plausibility)
        .max(Plausibility::compareTo)
        .orElse(Plausibility.NOT_CHECKABLE);
  }

  Judged worst() {
    Plausibility worst = plausibility();
    return rows.stream().filter(row -> row.plausibility() == worst).findFirst().orElseThrow();
  }

  String sentence() {
    Judged worst = worst();
    String title = worst.measurement().title();
    if (rows.size() == 1) {
      return worst.sentence();
    }
    return worst.sentence() + " (" + (title.isEmpty() || rows.size() > 2 ? counts() : title) + ")";
  }

  private String counts() {
    Map<Plausibility, Long> counts =
        rows.stream().collect(Collectors.groupingBy(Judged::plausibility, Collectors.counting()));
    return Amount.of((double) rows.size()) + " rows: " + AuditText.summary(counts);
  }
}
