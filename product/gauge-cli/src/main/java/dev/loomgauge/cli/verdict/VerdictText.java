package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.SectionText;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.report.table.CellTable;
import dev.loomgauge.report.table.Column;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A verdict on one screen: its sentence, its tables, and what to do next. */
public final class VerdictText {
  private static final String RATES = "All throughput is in req/s.";
  private static final String PREDICTED =
      "predicted is the 90 % prediction interval of what is reached, written before the load; all"
          + " throughput in req/s.";

  /** The most useful come first. */
  private static final int MOST_ADVICE = 3;

  /** Cells without a finding that are listed; the report has all. */
  private static final int MOST_WITHOUT = 3;

  private VerdictText() {}

  /**
   * Prints it.
   *
   * @param trials whose warnings are printed, and whose ceilings are ranges where they are
   *     estimates
   */
  public static void print(PrintStream out, Verdict verdict, List<Trial> trials) {
    Wrapped.lines("", verdict.headline()).forEach(out::println);
    JvmTable jvms = JvmTable.of(trials);
    if (!jvms.shared().isEmpty()) {
      Wrapped.lines("", jvms.line()).forEach(out::println);
    }
    PurposeText.print(out, verdict);
    CellTable table = CellTable.of("users", verdict.rows(), trials);
    groups(out, verdict.groups(), table);
    boolean predicted = table.columns().contains(Column.PREDICTED);
    Stream.concat(Stream.of(predicted ? PREDICTED : RATES), table.marks().stream())
        .forEach(sentence -> Wrapped.lines("", sentence).forEach(out::println));
    SpreadText.print(
        out, table.rows().stream().flatMap(row -> Stream.ofNullable(row.reached())).toList());
    ComparedText.print(out, verdict);
    ScoreText.print(out, verdict.scores());
    WarmUpText.print(out, verdict.warmUps());
    SectionText.print(out, "Findings", findings(verdict));
    SectionText.print(out, "Next steps", first(verdict.advice(), MOST_ADVICE));
    SectionText.print(
        out, "Warnings (their evidence is in the report)", WarningsText.lines(trials));
    SectionText.print(out, "Notes", verdict.notes());
  }

  /** One table, so that the groups stand in the same columns. */
  private static void groups(PrintStream out, List<Verdict.Group> groups, CellTable table) {
    List<Column> columns = table.columns();
    List<List<String>> rows =
        new ArrayList<>(List.of(columns.stream().map(Column::title).toList()));
    table
        .rows()
        .forEach(row -> rows.add(columns.stream().map(c -> c.value().apply(row).brief()).toList()));
    Iterator<String> lines = TextTable.lines(rows).iterator();
    out.println();
    out.println(lines.next());
    for (Verdict.Group group : groups) {
      if (!group.levels().isEmpty()) {
        out.println(
            group.levels().entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", ")));
      }
      group.rows().forEach(_ -> out.println(lines.next()));
    }
  }

  /** Those that were found, and in which cells none was. */
  private static List<String> findings(Verdict verdict) {
    return Stream.concat(
            verdict.causes().stream().map(Finding::words),
            first(
                verdict.withoutFinding().stream().map(WithoutFinding::words).toList(), MOST_WITHOUT)
                .stream())
        .toList();
  }

  private static List<String> first(List<String> lines, int most) {
    List<String> first = new ArrayList<>(lines.stream().limit(most).toList());
    if (lines.size() > most) {
      first.add("%d more in the report.".formatted(lines.size() - most));
    }
    return first;
  }
}
