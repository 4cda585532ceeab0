package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Plausibility;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An audit for people: a table of the rows, and why. Of a long file only the worst rows are listed,
 * so that the memory it takes has a bound.
 */
final class AuditText {
  private static final int LISTED = 500;
  private static final int WIDEST = 72;

  private final String file;
  private final int titles;
  private final Map<Plausibility, List<AuditedRow>> rows = new EnumMap<>(Plausibility.class);
  private final Map<Plausibility, Long> counts = new EnumMap<>(Plausibility.class);

  /** Names a row by its first {@code titles} columns. */
  AuditText(String file, int titles) {
    this.file = file;
    this.titles = titles;
  }

  void add(AuditedRow row) {
    Plausibility plausibility = row.plausibility();
    counts.merge(plausibility, 1L, Long::sum);
    List<AuditedRow> kept = rows.computeIfAbsent(plausibility, s -> new ArrayList<>());
    if (kept.size() < LISTED) {
      kept.add(row);
    }
  }

  void print(PrintStream out) {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    String noun = all == 1 ? "row" : "rows";
    out.println(
        "%s: %s %s: %s"
            .formatted(Printable.oneLine(file), Amount.of((double) all), noun, summary(counts)));
    out.println();
    List<AuditedRow> listed =
        worstFirst()
            .flatMap(plausibility -> rows.getOrDefault(plausibility, List.of()).stream())
            .limit(LISTED)
            .sorted(Comparator.comparingLong(row -> row.row().line()))
            .toList();
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("line", "row", "verdict", "margin", "tolerance", "law"));
    listed.forEach(row -> lines.add(line(row)));
    TextTable.print(out, lines);
    if (all > listed.size()) {
      out.println(
          "  and "
              + Amount.of((double) (all - listed.size()))
              + " more; the worst are listed, --format csv has them all.");
    }
    worstFirst()
        .filter(plausibility -> plausibility != Plausibility.CONSISTENT)
        .forEach(
            plausibility ->
                Wrapped.section(
                    out,
                    Words.capital(words(plausibility)),
                    listed.stream()
                        .filter(row -> row.plausibility() == plausibility)
                        .map(AuditText::why)
                        .toList()));
  }

  /** The likely causes of what is wrong with the rows that are listed. */
  void explain(PrintStream out) {
    Wrapped.section(
        out,
        PrintText.CAUSES,
        Stream.of(Plausibility.IMPOSSIBLE, Plausibility.SUSPICIOUS)
            .flatMap(plausibility -> rows.getOrDefault(plausibility, List.of()).stream())
            .limit(LISTED)
            .flatMap(
                row ->
                    PrintText.causes(row).stream()
                        .map(cause -> "line " + row.row().line() + ": " + cause))
            .toList());
  }

  /** How many rows have each verdict: "1 impossible, 3 consistent". */
  static String summary(Map<Plausibility, Long> counts) {
    return worstFirst()
        .filter(counts::containsKey)
        .map(
            plausibility ->
                Amount.of((double) counts.getOrDefault(plausibility, 0L))
                    + " "
                    + words(plausibility))
        .collect(Collectors.joining(", "));
  }

  private static Stream<Plausibility> worstFirst() {
    return Stream.of(Plausibility.values()).sorted(Comparator.reverseOrder());
  }

  private List<String> line(AuditedRow row) {
    return List.of(
        String.valueOf(row.row().line()),
        title(row),
        words(row.plausibility()),
        percent(row.margin()),
        tolerance(row),
        row.law());
  }

  /** What stands before the figures names a row. */
  private String title(AuditedRow row) {
    String title =
        row.row().fields().stream()
            .limit(titles)
            .filter(cell -> !cell.isBlank())
            .collect(Collectors.joining(" "));
    return title.length() <= WIDEST ? title : title.substring(0, WIDEST - 3) + "...";
  }

  private static String why(AuditedRow row) {
    String others =
        row.against().stream()
            .skip(1)
            .map(AuditedRow.Judged::law)
            .collect(Collectors.joining(", "));
    String cause = row.cause().isEmpty() ? "" : " " + row.cause();
    String also = others.isEmpty() ? "" : " Also: " + others + ".";
    return "line " + row.row().line() + ": " + row.reason() + "." + cause + also;
  }

  private static String words(Plausibility plausibility) {
    return plausibility.word().replace('-', ' ');
  }

  private static String tolerance(AuditedRow row) {
    Double share = row.tolerance();
    return share == null ? "-" : Amount.share(share);
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "-" : Amount.percent(share);
  }
}
