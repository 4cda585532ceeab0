package dev.loomgauge.report.text;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.core.result.file.Csv;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rows in the same columns, and what the load is called: "users", "arrivals per second". */
public record CellTable(String axis, List<CellRow> rows) {
  public CellTable {
    rows = List.copyOf(rows);
  }

  /** Of rows of a verdict, with the trials of the run, void ones among them. */
  public static CellTable of(String axis, Stream<Verdict.Row> rows, List<Trial> trials) {
    JvmTable jvms = JvmTable.of(trials);
    return new CellTable(axis, rows.map(row -> CellRow.of(row, trials, jvms)).toList());
  }

  /** What the load of trials is called: arrivals where none of them has users. */
  public static String axis(List<Trial> trials) {
    boolean open =
        !trials.isEmpty() && trials.stream().allMatch(trial -> trial.offered().users() == 0);
    return Names.axis(open ? OfferedLoad.RATE : OfferedLoad.USERS);
  }

  /** The heading of a column in a terminal. */
  public String title(Column column) {
    return column.equals(Column.LOAD) ? axis : column.title();
  }

  /** The columns that have something to show. */
  public List<Column> columns() {
    return Column.ALL.stream().filter(column -> column.shown().test(this)).toList();
  }

  /** Those of them that a terminal shows unless it is asked for all. */
  public List<Column> brief() {
    return columns().stream().filter(column -> column.brief().test(this)).toList();
  }

  /** What its means come with: "95 % interval", "both blocks"; empty for nothing. */
  String spread() {
    return Stream.concat(
            reached().filter(CellThroughput::ofMore).map(_ -> "95 % interval"),
            reached().filter(CellThroughput::ofTwo).map(_ -> "both blocks"))
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private Stream<CellThroughput> reached() {
    return rows.stream().flatMap(row -> Stream.ofNullable(row.reached()));
  }

  /** What it means that a prediction has no interval; empty where each has one. */
  public List<String> absence() {
    return Expected.Interval.absence(
        rows.stream()
            .filter(row -> row.expected().isPresent())
            .flatMap(row -> Stream.ofNullable(row.prediction())),
        Figure.THROUGHPUT);
  }

  /** What the marks in it mean, a sentence each. */
  public List<String> marks() {
    return Stream.concat(
            rows.stream().allMatch(row -> row.ceiling().law())
                ? Stream.empty()
                : Stream.of(Prediction.ESTIMATE),
            absence().stream())
        .toList();
  }

  /** The table as a file: figures in full, empty where there is none. */
  public String csv() {
    return Csv.table(
        Stream.concat(Stream.of("cell"), Column.ALL.stream().map(Column::key)).toList(),
        rows.stream()
            .map(
                row ->
                    Stream.concat(
                            Stream.of(row.cell()),
                            Column.ALL.stream().map(column -> column.value().apply(row).figure()))
                        .map(Csv::harmless)
                        .toList())
            .toList());
  }
}
