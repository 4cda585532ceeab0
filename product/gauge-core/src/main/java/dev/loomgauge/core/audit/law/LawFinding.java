package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What a law finds in a row. */
public sealed interface LawFinding {
  /**
   * A law that could be checked.
   *
   * @param plausibility consistent, suspicious or impossible
   * @param margin by which share the figure is above (or, negative, below) what the law says
   * @param tolerance the share that rounding and the edges of a window explain, 0 and up
   * @param words the law with its numbers filled in; made when asked for, because most of a million
   *     rows are never read
   * @param cause what most often lies behind it, or the empty string
   */
  record Checked(
      Plausibility plausibility,
      double margin,
      double tolerance,
      Supplier<String> words,
      String cause)
      implements LawFinding {}

  /**
   * A law that would speak of the row, had the row these columns.
   *
   * @param missing without a usable cell
   */
  record Unchecked(List<AuditColumn> missing) implements LawFinding {
    public Unchecked {
      missing = List.copyOf(missing);
    }
  }

  /** A law that does not speak of such a row: a limit that it does not have, an open model. */
  enum Silent implements LawFinding {
    ABOUT_THIS_ROW
  }

  static LawFinding silent() {
    return Silent.ABOUT_THIS_ROW;
  }

  /** Unchecked where some of what a law needs is there, silent where none or all of it is. */
  static LawFinding missing(AuditRow row, AuditColumn... needed) {
    List<AuditColumn> missing = new ArrayList<>(needed.length);
    boolean none = true;
    for (AuditColumn column : needed) {
      if (row.has(column)) {
        none = false;
      } else if (!missing.contains(column)) {
        missing.add(column);
      }
    }
    return none || missing.isEmpty() ? silent() : new Unchecked(missing);
  }

  /** {@link #of} what must not be above what the law says. */
  static Checked atMost(
      double margin, double tolerance, double slack, Supplier<String> words, String cause) {
    return of(margin, margin, tolerance, slack, words, cause);
  }

  /** {@link #of} what must not be below it. */
  static Checked atLeast(
      double margin, double tolerance, double slack, Supplier<String> words, String cause) {
    return of(-margin, margin, tolerance, slack, words, cause);
  }

  /** {@link #of} what must be neither. */
  static Checked near(
      double margin, double tolerance, double slack, Supplier<String> words, String cause) {
    return of(Math.abs(margin), margin, tolerance, slack, words, cause);
  }

  /** The worst of several, of equals the first; silent where there is none. */
  static LawFinding worst(Stream<Checked> all, ToDoubleFunction<Checked> excess) {
    return all.max(Comparator.comparing(Checked::plausibility).thenComparingDouble(excess))
        .<LawFinding>map(worst -> worst)
        .orElse(silent());
  }

  /** What chance seldom brings about. */
  static Checked suspicious(double margin, double tolerance, Supplier<String> words, String cause) {
    return new Checked(Plausibility.SUSPICIOUS, margin, tolerance, words, cause);
  }

  /**
   * Holds a margin against what is allowed: up to the tolerance it is consistent, up to the slack
   * beyond that suspicious, else impossible.
   *
   * @param excess how far the law is exceeded, as a share; at or below 0 it is obeyed
   */
  static Checked of(
      double excess,
      double margin,
      double tolerance,
      double slack,
      Supplier<String> words,
      String cause) {
    Plausibility plausibility =
        excess <= tolerance
            ? Plausibility.CONSISTENT
            : excess <= tolerance + slack ? Plausibility.SUSPICIOUS : Plausibility.IMPOSSIBLE;
    return new Checked(
        plausibility,
        margin,
        tolerance,
        words,
        plausibility == Plausibility.CONSISTENT ? "" : cause);
  }
}
