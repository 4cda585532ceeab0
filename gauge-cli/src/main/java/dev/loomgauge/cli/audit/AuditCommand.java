package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.FormatOption;
import dev.loomgauge.cli.terminal.RowPrinter;
import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.Plans;
import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.Standing;
import dev.loomgauge.core.audit.table.Header;
import dev.loomgauge.core.audit.table.Row;
import dev.loomgauge.core.audit.table.TableException;
import dev.loomgauge.core.audit.table.TableReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge audit}. */
@Command(
    name = "audit",
    description =
        "Checks each row of a table of load tests, batches or claims against queueing laws.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "Exit code 1 where a row is impossible, 2 where a cell cannot be read.",
      "Columns and laws: docs/audit.md"
    })
public final class AuditCommand implements Callable<Integer> {
  private static final int NOTED = 10;
  private static final int AT_ONCE = 4_096;

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      index = "0",
      paramLabel = "FILE.csv",
      description =
          "Columns as in published/load-tests.csv; other columns are ignored, missing ones are"
              + " allowed.")
  private Path file = Path.of("");

  @Mixin private FormatOption format = new FormatOption();

  public AuditCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    try (TableReader table = TableReader.open(file)) {
      table.header().notes().forEach(note -> err.println("Note: " + note));
      Law across = across(table.header());
      Tally tally = format.table() ? listed(table, across) : printed(table, across);
      if (tally.rows == 0) {
        err.println(file + ": has a header and no row. Add a row a measurement.");
        return ExitCode.BAD_INPUT;
      }
      if (tally.unread > NOTED) {
        err.println(
            "Note: " + Amount.of((double) (tally.unread - NOTED)) + " more rows have such cells.");
      }
      return tally.impossible > 0
          ? ExitCode.GATE_FAILED
          : tally.unread > 0 ? ExitCode.BAD_INPUT : ExitCode.DONE;
    }
  }

  /** What the exit code depends on. */
  private static final class Tally {
    private long rows;
    private long impossible;
    private long unread;
  }

  /**
   * The law that looks across rows needs all of them before the first is judged, and the file is
   * read twice for it.
   */
  private Law across(Header header) {
    Plans plans = new Plans();
    if (Plans.speaksOf(header) && !Files.isRegularFile(file)) {
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
    try (TableReader table = TableReader.open(file)) {
      for (Row row = table.read(); row != null; row = table.read()) {
        plans.add(row);
      }
    } catch (TableException e) {
      // The rows before the place that cannot be read are compared; reading them again reports it.
    }
  }

  private Tally listed(TableReader table, Law across) {
    AuditText text = new AuditText(file, table.header());
    Tally tally = judge(table, across, rows -> rows.forEach(text::add));
    if (tally.rows > 0) {
      text.print(out);
    }
    return tally;
  }

  private Tally printed(TableReader table, Law across) {
    List<String> names = table.header().names();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!AuditedRow.COLUMNS.contains(names.get(i).toLowerCase(Locale.ROOT))) {
        kept.add(i);
      }
    }
    List<String> columns = new ArrayList<>(kept.stream().map(names::get).toList());
    columns.addAll(AuditedRow.COLUMNS);
    try (RowPrinter printer = RowPrinter.of(format.chosen(), out, columns)) {
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
    List<Row> rows = new ArrayList<>(AT_ONCE);
    try {
      for (Row row = table.read(); row != null; row = table.read()) {
        rows.add(row);
        if (rows.size() == AT_ONCE) {
          told(rows, across, tally, taker);
          rows.clear();
        }
      }
    } catch (TableException e) {
      told(rows, across, tally, taker); // those before the place that cannot be read
      throw e;
    }
    told(rows, across, tally, taker);
    return tally;
  }

  private void told(List<Row> rows, Law across, Tally tally, Consumer<List<AuditedRow>> taker) {
    List<AuditedRow> audited = rows.parallelStream().map(row -> Audit.of(row, across)).toList();
    audited.forEach(row -> count(tally, row));
    taker.accept(audited);
  }

  private void count(Tally tally, AuditedRow audited) {
    Row row = audited.row();
    tally.rows++;
    tally.impossible += audited.standing() == Standing.IMPOSSIBLE ? 1 : 0;
    if (!row.problems().isEmpty() && ++tally.unread <= NOTED) {
      err.println("%s:%d: %s.".formatted(file, row.line(), String.join("; ", row.problems())));
    }
  }
}
