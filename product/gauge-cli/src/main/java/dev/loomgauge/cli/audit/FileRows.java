package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.Format;
import dev.loomgauge.cli.terminal.RowPrinter;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.Explanation;
import dev.loomgauge.core.audit.Explanation.LikelyCause;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.ColumnScale;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Audited files for programs: a row a measurement, with all columns that a print can fill. */
final class FileRows {
  private static final List<AuditColumn> COLUMNS =
      List.of(
          AuditColumn.USERS,
          AuditColumn.CONNECTIONS,
          AuditColumn.STREAMS,
          AuditColumn.LOAD,
          AuditColumn.WINDOW,
          AuditColumn.LATENCY,
          AuditColumn.THREAD_MODEL,
          AuditColumn.THREAD_LIMIT,
          AuditColumn.CONNECTION_LIMIT,
          AuditColumn.CONN_MODE,
          AuditColumn.SERVICE_DELAY,
          AuditColumn.THINK,
          AuditColumn.TIMEOUT,
          AuditColumn.GENERATOR,
          AuditColumn.DURATION,
          AuditColumn.PLANNED,
          AuditColumn.THROUGHPUT,
          AuditColumn.MEAN,
          AuditColumn.DEVIATION,
          AuditColumn.P50,
          AuditColumn.P75,
          AuditColumn.P90,
          AuditColumn.P95,
          AuditColumn.P99,
          AuditColumn.P999,
          AuditColumn.MAX,
          AuditColumn.REQUESTS,
          AuditColumn.TIMED,
          AuditColumn.FAILURES,
          AuditColumn.ERROR_RATE,
          AuditColumn.IN_FLIGHT,
          AuditColumn.PAUSE);

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
    AuditRow row = judged.audited().row();
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
            .map(LikelyCause::name)
            .collect(Collectors.joining(" ")));
    return cells;
  }

  private static String cell(AuditRow row, AuditColumn column) {
    if (column.scale() == ColumnScale.TEXT) {
      return row.text(column);
    }
    PrintedFigure figure = row.figure(column);
    return figure == null ? "" : figure.plain();
  }
}
