package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A phrase of a print and what stands in it: {@code mean, _, max | ^Latency <t> <t> <t>}.
 *
 * @param takes what the groups of the phrase are, in their order
 * @param phrase found in a line; where several places of a line match, all are taken
 * @param when which of the lines that match counts
 * @param below a line behind which the fact stands, or null
 */
record Fact(List<Take> takes, Phrase phrase, When when, @Nullable Phrase below) {
  /** Names of single figures in lists and tables. */
  private static final Map<String, AuditColumn> NAMES =
      Map.ofEntries(
          Map.entry("avg", AuditColumn.MEAN),
          Map.entry("mean", AuditColumn.MEAN),
          Map.entry("average", AuditColumn.MEAN),
          Map.entry("med", AuditColumn.P50),
          Map.entry("median", AuditColumn.P50),
          Map.entry("stdev", AuditColumn.DEVIATION),
          Map.entry("stddev", AuditColumn.DEVIATION),
          Map.entry("sd", AuditColumn.DEVIATION),
          Map.entry("max", AuditColumn.MAX));

  Fact {
    takes = List.copyOf(takes);
  }

  /** Which of several lines counts. */
  enum When {
    /** The first. */
    FIRST,
    /** The last, of what is printed again and again. */
    LAST,
    /** The first, where no fact directly before it was found. */
    ELSE,
    /** The nearest above the line of the fact before, also where that is the first of its run. */
    ABOVE,
    /** The nearest in front of the run: the command. */
    BEFORE
  }

  /** What a group is. */
  enum Kind {
    SKIPPED,
    COLUMN,
    /** Added up over all lines. */
    SUM,
    /** The requests and the mean of a part of the total. */
    PART_COUNT,
    PART_MEAN,
    /** Kept by a name for {@link ToolRules}. */
    KEPT,
    /** A count of failures of one kind; {@code $2} is the text of that group. */
    FAILED,
    /** The percentage of failures, or of successes. */
    FAILED_SHARE,
    SUCCESS_SHARE,
    /** A percentile's share, and its time. */
    PERCENTILE,
    /** The name of a figure, and its time. */
    NAMED,
    /** A status, and how many answers had it. */
    CODED,
    /** The same, where nothing else tells how many answers there were. */
    ANSWERS,
    /** Names, and as many values; the names may stand in an earlier line. */
    ZIPPED
  }

  /**
   * What is taken from a group, or from two.
   *
   * @param column a quantity, or null
   * @param unit of a bare number, the name of what is kept, or the kind of failure
   */
  record Take(Kind kind, @Nullable AuditColumn column, String unit) {
    int groups() {
      return switch (kind) {
        case PERCENTILE, NAMED, CODED, ANSWERS, ZIPPED -> 2;
        case SKIPPED,
            COLUMN,
            SUM,
            PART_COUNT,
            PART_MEAN,
            KEPT,
            FAILED,
            FAILED_SHARE,
            SUCCESS_SHARE ->
            1;
      };
    }
  }

  /** Of a line of the table. */
  static Fact of(String takes, String pattern, When when, @Nullable Phrase below) {
    List<Take> all = new ArrayList<>();
    for (String one : takes.split(",", -1)) {
      all.add(take(one.strip()));
    }
    return new Fact(all, Phrase.of(pattern), when, below);
  }

  /** The quantity of a percentile, or null. */
  static @Nullable AuditColumn percentile(String share) {
    return switch (share
        .replace(',', '.')
        .replaceFirst("\\.0+$", "")
        .replaceFirst("^0\\.0*$", "0")) {
      case "50", "0.5" -> AuditColumn.P50;
      case "75", "0.75" -> AuditColumn.P75;
      case "90", "0.9" -> AuditColumn.P90;
      case "95", "0.95" -> AuditColumn.P95;
      case "99", "0.99" -> AuditColumn.P99;
      case "99.9", "99.90", "99.900", "0.999" -> AuditColumn.P999;
      default -> null;
    };
  }

  /** The quantity of a name: "avg", "p(95)", "99%", "p50". */
  static @Nullable AuditColumn named(String name) {
    String bare =
        name.toLowerCase(Locale.ROOT).replaceAll("[()%:=]|\\[.*\\]|(?<=\\d)th$", "").strip();
    AuditColumn known = NAMES.get(bare);
    return known != null ? known : percentile(bare.replaceFirst("^p", ""));
  }

  private static Take take(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    String unit = colon < 0 ? "" : text.substring(colon + 1);
    return switch (name) {
      case "_" -> new Take(Kind.SKIPPED, null, "");
      case "part-count" -> new Take(Kind.PART_COUNT, null, "");
      case "part-mean" -> new Take(Kind.PART_MEAN, null, unit);
      case "keep" -> new Take(Kind.KEPT, null, unit);
      case "fail" -> new Take(Kind.FAILED, null, unit);
      case "failed" -> new Take(Kind.FAILED_SHARE, null, "");
      case "success" -> new Take(Kind.SUCCESS_SHARE, null, "");
      case "percentile" -> new Take(Kind.PERCENTILE, null, unit);
      case "named" -> new Take(Kind.NAMED, null, unit);
      case "coded" -> new Take(Kind.CODED, null, "");
      case "answers" -> new Take(Kind.ANSWERS, null, "");
      case "zip" -> new Take(Kind.ZIPPED, null, unit);
      case "rates" -> new Take(Kind.ZIPPED, AuditColumn.THROUGHPUT, unit);
      default -> {
        boolean sum = name.endsWith("+");
        String bare = sum ? name.substring(0, name.length() - 1) : name;
        yield new Take(sum ? Kind.SUM : Kind.COLUMN, column(bare), unit);
      }
    };
  }

  private static AuditColumn column(String name) {
    for (AuditColumn column : AuditColumn.values()) {
      if (column.option().equals(name)) {
        return column;
      }
    }
    throw new IllegalArgumentException("no quantity " + name);
  }
}
