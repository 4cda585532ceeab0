package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.CellRow;
import dev.loomgauge.report.text.CellTable;
import dev.loomgauge.report.text.Column;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The verdict with its tables, ready to be shown.
 *
 * @param headline the claim of the answer about the user's own service, else of the verdict
 * @param lead what the verdict says under such a claim; empty where it is the headline, or a
 *     sentence of a group
 * @param jvm what all rows ran on; empty where nothing is known
 * @param marks what the marks in the tables mean, a sentence each
 */
record VerdictView(
    String headline,
    String lead,
    String jvm,
    List<String> defects,
    List<Table> groups,
    List<String> marks) {
  /** One group of the verdict, and what it shows that the headline does not say. */
  record Table(String label, List<String> sentences, List<Head> heads, List<Line> rows) {}

  /** A heading, and whether the figures below it stand to the right. */
  record Head(String title, boolean number) {}

  /** One mode, a CSS class, under one load; the first row of a mode or of a load. */
  record Line(String mode, String tone, boolean voided, boolean first, List<Shown> cells) {}

  /** The value of a row in one of the columns after the mode. */
  record Shown(String css, String text, String small, String meter) {}

  static VerdictView of(Contents contents) {
    Verdict verdict = contents.verdict();
    List<Trial> trials = contents.trials();
    String axis = CellTable.axis(trials);
    JvmTable jvms = JvmTable.of(trials);
    List<CellTable> tables =
        verdict.groups().stream()
            .map(group -> CellTable.of(axis, group.rows().stream(), trials))
            .toList();
    Optional<String> claim = contents.answer().claim();
    List<Table> groups = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      groups.add(table(i, verdict, claim.isPresent() ? "" : verdict.headline(), tables.get(i)));
    }
    return new VerdictView(
        Numbers.together(claim.orElse(verdict.headline())),
        claim
            .filter(_ -> verdict.groups().stream().noneMatch(group -> told(group, verdict)))
            .map(_ -> Numbers.together(verdict.headline()))
            .orElse(""),
        jvms.line(),
        verdict.jdkDefects().stream().map(KnownDefect::words).toList(),
        groups,
        tables.stream().flatMap(table -> table.marks().stream()).distinct().toList());
  }

  /** Whether the headline of the verdict is a sentence of the group. */
  private static boolean told(Verdict.Group group, Verdict verdict) {
    return group.sentences().stream().anyMatch(verdict.headline()::equals);
  }

  /** Of the group at an index, with the sentences that are not said above all groups. */
  private static Table table(int index, Verdict verdict, String above, CellTable table) {
    List<Verdict.Group> all = verdict.groups();
    Verdict.Group group = all.get(index);
    List<Column> columns = table.columns();
    List<Line> lines = new ArrayList<>();
    for (CellRow row : table.rows()) {
      lines.add(line(row, columns, !lines.isEmpty() && begins(row, table, lines.size())));
    }
    return new Table(
        all.size() > 1 ? CellGroups.label(group, all) : Names.levels(group.levels()),
        group.sentences().stream()
            .filter(sentence -> !above.contains(sentence))
            .map(Numbers::together)
            .toList(),
        columns.stream()
            .map(column -> new Head(column.heading().apply(table), column.number()))
            .toList(),
        lines);
  }

  /** Whether a row differs in both from the one before, however the rows are ordered. */
  private static boolean begins(CellRow row, CellTable table, int index) {
    CellRow before = table.rows().get(index - 1);
    return !row.load().equals(before.load()) && !row.threads().equals(before.threads());
  }

  private static Line line(CellRow row, List<Column> columns, boolean first) {
    return new Line(
        row.threads(),
        Names.tone(row.threads()),
        row.measured().filter(own -> own.repetitions() > 0).isEmpty(),
        first,
        columns.stream()
            .filter(column -> !column.equals(Column.THREADS))
            .map(
                column -> {
                  Column.Value value = column.value().apply(row);
                  return new Shown(
                      column.css(), words(column, value), value.small(), value.meter());
                })
            .toList());
  }

  /** Of a column of sentences, in which no number is parted from its unit. */
  private static String words(Column column, Column.Value value) {
    return column.number() ? value.text() : Numbers.together(value.text());
  }
}
