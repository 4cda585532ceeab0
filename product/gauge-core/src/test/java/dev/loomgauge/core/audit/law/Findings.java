package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.LawBook;
import dev.loomgauge.core.audit.law.LawFinding.Checked;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one law says of one row. */
public final class Findings {
  private Findings() {}

  public static LawFinding of(String law, String header, String cells) {
    return LawBook.ALL.stream()
        .filter(one -> one.name().equals(law))
        .findFirst()
        .orElseThrow()
        .check(Rows.of(header, cells));
  }

  /** The plausibility, or null where the law was not checked. */
  public static @Nullable Plausibility plausibility(String law, String header, String cells) {
    return of(law, header, cells) instanceof Checked checked ? checked.plausibility() : null;
  }

  /** The sentence, or the empty string where the law was not checked. */
  public static String words(String law, String header, String cells) {
    return of(law, header, cells) instanceof Checked checked ? checked.words().get() : "";
  }

  /** What a law misses. */
  public static List<AuditColumn> missing(String law, String header, String cells) {
    return of(law, header, cells) instanceof LawFinding.Unchecked unchecked
        ? unchecked.missing()
        : List.of();
  }
}
