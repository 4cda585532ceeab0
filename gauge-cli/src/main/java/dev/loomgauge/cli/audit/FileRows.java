package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.Format;
import dev.loomgauge.cli.terminal.RowPrinter;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.explain.Cause;
import dev.loomgauge.core.audit.explain.Explanation;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import dev.loomgauge.core.audit.table.Scale;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Audited files for programs: a row a measurement, with all columns that a print can fill. */
final class FileRows {
  private static final List<Column> COLUMNS =
      List.of(
          Column.USERS,
          Column.CONNECTIONS,
          Column.LOAD,
          Column.WINDOW,
          Column.LATENCY,
          Column.THREAD_MODEL,
          Column.THREAD_LIMIT,
          Column.CONNECTION_LIMIT,
          Column.CONN_MODE,
          Column.SERVICE_DELAY,
          Column.THINK,
          Column.TIMEOUT,
          Column.GENERATOR,
          Column.DURATION,
          Column.THROUGHPUT,
          Column.MEAN,
          Column.P50,
          Column.P75,
          Column.P90,
          Column.P95,
          Column.P99,
          Column.P999,
          Column.MAX,
          Column.REQUESTS,
          Column.FAILURES,
          Column.ERROR_RATE,
          Column.IN_FLIGHT,
          Column.PAUSE);

  private FileRows() {}

  static void print(PrintStream out, Format format, List<AuditedFile> files) {
    List<String> columns = new ArrayList<>(List.of("file", "format", "line", "row"));
    COLUMNS.forEach(column -> columns.add(column.header()));
    columns.addAll(AuditedRow.COLUMNS);
    columns.addAll(List.of("sentence", "causes"));
    try (RowPrinter printer = RowPrinter.of(format, out, columns)) {
      printer.rows(
          files.stream().flatMap(file -> file.rows().stream().map(row -> cells(file, row))));
    }
  }

  private static List<String> cells(AuditedFile file, AuditedFile.Judged judged) {
    Row row = judged.audited().row();
    List<String> cells =
        new ArrayList<>(
            List.of(
                file.file(),
                file.format(),
                String.valueOf(row.line()),
                judged.measurement().title()));
    COLUMNS.forEach(column -> cells.add(cell(row, column)));
    cells.addAll(judged.audited().cells());
    cells.add(judged.sentence());
    cells.add(
        Explanation.of(judged.audited()).stream()
            .map(Cause::name)
            .collect(Collectors.joining(" ")));
    return cells;
  }

  private static String cell(Row row, Column column) {
    if (column.scale() == Scale.TEXT) {
      return row.text(column);
    }
    Figure figure = row.figure(column);
    return figure == null ? "" : figure.plain();
  }
}
