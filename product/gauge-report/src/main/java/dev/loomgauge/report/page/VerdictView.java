package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.KnownDefect;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.CellRow;
import dev.loomgauge.report.text.CellTable;
import dev.loomgauge.report.text.Column;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verdict with its tables, ready to be shown.
 *
 * @param headline the claim of the answer about the user's own service, else of the verdict
 * @param lead what the verdict says under such a claim; empty where it is the headline
 * @param jvm what all rows ran on; empty where nothing is known
 * @param tiles the most that each thread mode reached, and where it was not measured
 * @param marks what the marks in the tables mean, a sentence each
 */
record VerdictView(
    String headline,
    String lead,
    String jvm,
    List<String> defects,
    List<Tile> tiles,
    List<Table> groups,
    List<String> marks) {
  /** What a thread mode reached, and a clause for each largest load without a valid trial. */
  record Tile(String mode, String tone, List<Most> most, List<String> missing) {}

  record Most(String rate, String against, String where, String limit) {}

  /** One group of the verdict, and what it shows that the headline does not say. */
  record Table(String label, List<String> sentences, List<Head> heads, List<Line> rows) {}

  /** A heading, and whether the figures below it stand to the right. */
  record Head(String title, boolean number) {}

  /** One mode, a CSS class, under one load, of which it may be the first row. */
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
      groups.add(table(verdict.groups().get(i), verdict, tables.get(i)));
    }
    return new VerdictView(
        Numbers.together(claim.orElse(verdict.headline())),
        claim.map(_ -> Numbers.together(verdict.headline())).orElse(""),
        jvms.line(),
        verdict.jdkDefects().stream().map(KnownDefect::words).toList(),
        contents.concluded() ? tiles(verdict, axis, Ceiling.byCell(trials)) : List.of(),
        groups,
        tables.stream().flatMap(table -> table.marks().stream()).distinct().toList());
  }

  private static Table table(Verdict.Group group, Verdict verdict, CellTable table) {
    List<Verdict.Group> all = verdict.groups();
    List<Column> columns = table.columns();
    List<Line> lines = new ArrayList<>();
    for (CellRow row : table.rows()) {
      boolean first =
          !lines.isEmpty() && !row.load().equals(table.rows().get(lines.size() - 1).load());
      lines.add(line(row, columns, first));
    }
    return new Table(
        all.size() > 1 ? CellGroups.label(group, all) : Names.levels(group.levels()),
        group.sentences().stream()
            .filter(sentence -> !verdict.headline().contains(sentence))
            .map(Numbers::together)
            .toList(),
        columns.stream()
            .map(column -> new Head(column.heading().apply(table), column.number()))
            .toList(),
        lines);
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
                  return new Shown(column.css(), value.text(), value.small(), value.meter());
                })
            .toList());
  }

  private static List<Tile> tiles(Verdict verdict, String axis, Map<String, Ceiling> ceilings) {
    return verdict
        .rows()
        .map(Verdict.Row::threads)
        .distinct()
        .sorted(Comparator.comparingInt(Names::modeOrder))
        .map(
            mode ->
                new Tile(
                    mode,
                    Names.tone(mode),
                    best(verdict, mode, axis, ceilings).toList(),
                    missing(verdict, mode, axis)))
        .toList();
  }

  private static List<String> missing(Verdict verdict, String mode, String axis) {
    return verdict.groups().stream()
        .flatMap(
            group ->
                group.rows().stream()
                    .filter(row -> row.threads().equals(mode))
                    .max(Comparator.comparingDouble(VerdictView::load))
                    .filter(row -> row.throughputRps() == null)
                    .map(row -> "no valid trial at " + where(group, row, verdict, axis))
                    .stream())
        .toList();
  }

  private static double load(Verdict.Row row) {
    return row.users().isEmpty() ? 0 : Double.parseDouble(row.users());
  }

  private static Stream<Most> best(
      Verdict verdict, String mode, String axis, Map<String, Ceiling> ceilings) {
    record Placed(Verdict.Group group, Verdict.Row row) {}
    return verdict.groups().stream()
        .flatMap(group -> group.rows().stream().map(row -> new Placed(group, row)))
        .filter(p -> p.row().threads().equals(mode) && p.row().throughputRps() != null)
        .max(Comparator.comparingDouble(p -> rate(p.row())))
        .map(
            p ->
                new Most(
                    Numbers.number(p.row().throughputRps()),
                    Ceiling.of(p.row(), ceilings).sentence(rate(p.row())),
                    where(p.group(), p.row(), verdict, axis),
                    BottleneckWords.sentence(p.row().bottleneck())))
        .stream();
  }

  private static String where(Verdict.Group group, Verdict.Row row, Verdict verdict, String axis) {
    String load =
        row.users().equals("1") && axis.equals("users")
            ? Names.load(axis, row.users())
            : Numbers.level(row.users()) + " " + axis;
    return verdict.groups().size() > 1
        ? load + ", " + CellGroups.label(group, verdict.groups())
        : load;
  }

  private static double rate(Verdict.Row row) {
    return Objects.requireNonNullElse(row.throughputRps(), 0.0);
  }
}
