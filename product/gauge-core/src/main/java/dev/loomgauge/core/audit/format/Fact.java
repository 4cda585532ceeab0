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

  /** What a group is, by the word that a line of the table has for it. */
  enum Kind {
    SKIPPED("_", 1, false),
    /** The quantity that is the word itself. */
    COLUMN("", 1, false),
    /** The same with a plus sign: added up. */
    SUM("", 1, true),
    /** The requests and the mean of a part of the total. */
    PART_COUNT("part-count", 1, true),
    PART_MEAN("part-mean", 1, true),
    /** Kept by a name for {@link ToolRules}. */
    KEPT("keep", 1, false),
    /** A count of failures of one kind; {@code $2} is the text of that group. */
    FAILED("fail", 1, true),
    /** The percentage of failures, or of successes. */
    FAILED_SHARE("failed", 1, false),
    SUCCESS_SHARE("success", 1, false),
    /** A percentile's share, and its time. */
    PERCENTILE("percentile", 2, true),
    /** The name of a figure, and its time. */
    NAMED("named", 2, false),
    /** A status, and how many answers had it. */
    CODED("coded", 2, true),
    /** The same, where nothing else tells how many answers there were. */
    ANSWERS("answers", 2, true),
    /** Names, and as many values; the names may stand in an earlier line. */
    ZIPPED("zip", 2, false);

    private final String word;
    private final int groups;
    private final boolean ofAllLines;

    Kind(String word, int groups, boolean ofAllLines) {
      this.word = word;
      this.groups = groups;
      this.ofAllLines = ofAllLines;
    }

    int groups() {
      return groups;
    }

    boolean isOfAllLines() {
      return ofAllLines;
    }
  }

  /**
   * What is taken from a group, or from two.
   *
   * @param column a quantity, or null
   * @param unit of a bare number, the name of what is kept, or the kind of failure
   */
  record Take(Kind kind, @Nullable AuditColumn column, String unit) {}

  /** Whether it takes the last of parts that are printed again and again. */
  boolean isOfLastParts() {
    return when == When.LAST && takes.getFirst().kind() == Kind.PART_COUNT;
  }

  static Fact of(String takes, String pattern, When when, @Nullable Phrase below) {
    List<Take> all = new ArrayList<>();
    for (String one : takes.split(",", -1)) {
      all.add(take(one.strip()));
    }
    return new Fact(all, Phrase.of(pattern), when, below);
  }

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
    if (name.equals("rates")) {
      return new Take(Kind.ZIPPED, AuditColumn.THROUGHPUT, unit);
    }
    for (Kind kind : Kind.values()) {
      if (!name.isEmpty() && kind.word.equals(name)) {
        return new Take(kind, null, unit);
      }
    }
    boolean sum = name.endsWith("+");
    String bare = sum ? name.substring(0, name.length() - 1) : name;
    AuditColumn column =
        AuditColumn.ofOption(bare)
            .orElseThrow(() -> new IllegalArgumentException("no quantity " + bare));
    return new Take(sum ? Kind.SUM : Kind.COLUMN, column, unit);
  }
}
