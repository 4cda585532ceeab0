package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.Format;
import dev.loomgauge.cli.terminal.RowPrinter;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.format.Stated;
import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.OneThinkTime.Plans;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Header;
import dev.loomgauge.core.audit.table.TableReader;
import dev.loomgauge.core.input.InputException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A table with columns of ours, of any length: some thousand rows at a time. */
record TableAudit(Path path, String file, Stated stated, PrintStream err, boolean explain) {
  private static final int NOTED = 10;
  private static final int AT_ONCE = 4_096;

  Tally print(PrintStream out, Format format) {
    try (TableReader table = TableReader.open(path)) {
      Law across = begin(table);
      return ended(
          format == Format.table
              ? listed(out, table, across)
              : printed(out, format, table, across));
    }
  }

  /** Hands each row to somebody who prints it. */
  Tally each(Consumer<AuditedRow> taker) {
    try (TableReader table = TableReader.open(path)) {
      Law across = begin(table);
      return ended(judge(table, across, rows -> rows.forEach(taker)));
    }
  }

  private Law begin(TableReader table) {
    table.header().notes().forEach(note -> err.println("Note: " + Printable.oneLine(note)));
    return across(table.header());
  }

  private Tally ended(Tally tally) {
    if (tally.rows == 0) {
      err.println(file + ": has a header and no row. Add a row a measurement.");
    }
    if (tally.unread > NOTED) {
      err.println(
          "Note: " + Amount.of((double) (tally.unread - NOTED)) + " more rows have such cells.");
    }
    return tally;
  }

  /** What the exit code depends on. */
  static final class Tally {
    private long rows;
    private long impossible;
    private long unread;

    boolean impossible() {
      return impossible > 0;
    }

    /** Whether there is nothing in it, or a cell that cannot be read. */
    boolean unread() {
      return unread > 0 || rows == 0;
    }
  }

  /**
   * The law that looks across rows needs all of them before the first is judged, and the file is
   * read twice for it.
   */
  private Law across(Header header) {
    Plans plans = new Plans();
    if (Plans.speaksOf(header) && !Files.isRegularFile(path)) {
      err.println("Note: " + file + " can be read only once; its rows are not compared.");
    } else if (Plans.speaksOf(header)) {
      collect(plans);
    }
    if (plans.beyond() > 0) {
      err.println(
          "Note: "
              + Amount.of((double) plans.beyond())
              + " rows were too many to say what their plans agree on.");
    }
    return plans.law();
  }

  private void collect(Plans plans) {
    try (TableReader table = TableReader.open(path)) {
      for (AuditRow row = table.read(); row != null; row = table.read()) {
        plans.add(stated.of(row));
      }
    } catch (InputException e) {
      // The rows before the place that cannot be read are compared; reading them again reports it.
    }
  }

  private Tally listed(PrintStream out, TableReader table, Law across) {
    AuditText text = new AuditText(file, table.header().titles());
    Tally tally = judge(table, across, rows -> rows.forEach(text::add));
    if (tally.rows > 0) {
      text.print(out);
      if (explain) {
        text.explain(out);
      }
    }
    return tally;
  }

  private Tally printed(PrintStream out, Format format, TableReader table, Law across) {
    List<String> names = table.header().names();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!AuditedRow.COLUMNS.contains(names.get(i).toLowerCase(Locale.ROOT))) {
        kept.add(i);
      }
    }
    List<String> columns = new ArrayList<>(kept.stream().map(names::get).toList());
    columns.addAll(AuditedRow.COLUMNS);
    try (RowPrinter printer = RowPrinter.of(format, out, columns)) {
      return judge(
          table, across, rows -> printer.rows(rows.parallelStream().map(row -> cells(kept, row))));
    }
  }

  private static List<String> cells(List<Integer> kept, AuditedRow row) {
    List<String> fields = row.row().fields();
    List<String> cells = new ArrayList<>(kept.size() + AuditedRow.COLUMNS.size());
    kept.forEach(i -> cells.add(fields.get(i)));
    cells.addAll(row.cells());
    return cells;
  }

  /** So many rows at a time, each by itself on whatever core is free, and told in their order. */
  private Tally judge(TableReader table, Law across, Consumer<List<AuditedRow>> taker) {
    Tally tally = new Tally();
    List<AuditRow> rows = new ArrayList<>(AT_ONCE);
    try {
      for (AuditRow row = table.read(); row != null; row = table.read()) {
        rows.add(stated.of(row));
        if (rows.size() == AT_ONCE) {
          told(rows, across, tally, taker);
          rows.clear();
        }
      }
    } catch (InputException e) {
      told(rows, across, tally, taker); // those before the place that cannot be read
      throw e;
    }
    told(rows, across, tally, taker);
    return tally;
  }

  private void told(
      List<AuditRow> rows, Law across, Tally tally, Consumer<List<AuditedRow>> taker) {
    List<AuditedRow> audited = rows.parallelStream().map(row -> Audit.of(row, across)).toList();
    audited.forEach(row -> count(tally, row));
    taker.accept(audited);
  }

  private void count(Tally tally, AuditedRow audited) {
    AuditRow row = audited.row();
    tally.rows++;
    tally.impossible += audited.plausibility() == Plausibility.IMPOSSIBLE ? 1 : 0;
    if (!row.problems().isEmpty() && ++tally.unread <= NOTED) {
      err.println("%s:%d: %s.".formatted(file, row.line(), String.join("; ", row.problems())));
    }
  }
}
