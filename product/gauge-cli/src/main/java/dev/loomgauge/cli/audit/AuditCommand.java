package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format;
import dev.loomgauge.cli.terminal.RowPrinter;
import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.Explanation;
import dev.loomgauge.core.audit.Explanation.LikelyCause;
import dev.loomgauge.core.audit.format.FormatException;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.format.Stated;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.ColumnScale;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.input.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge audit}. */
@Command(
    name = "audit",
    description =
        "Checks what load tools print, logs of requests and tables of figures against queueing"
            + " laws.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit code 1 where a row is impossible, 2 where a file or a cell cannot be read.",
      "Formats, columns and laws: docs/audit.md"
    })
public final class AuditCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "What a load tool printed or logged (docs/audit.md has the tools), tables (CSV with"
              + " columns as in published/load-tests.csv, Markdown, HTML), rankings as JSON,"
              + " results folders; - is standard input.")
  private List<String> files = List.of();

  @Option(names = "--users", paramLabel = "N", description = "Users of a closed model.")
  private String users = "";

  @Option(
      names = "--think",
      paramLabel = "TIME",
      description = "From an answer to the next request: 200ms, 1s.")
  private String think = "";

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description = "closed: users wait for answers; open: requests arrive at a rate.")
  private String model = "";

  @Option(
      names = "--known",
      paramLabel = "NAME=VALUE",
      description =
          "What is known though a file does not say it, or says otherwise: service-delay=200ms,"
              + " window=steady, thread-limit=200, ...")
  private Map<String, String> known = new LinkedHashMap<>();

  @Option(
      names = "--explain",
      description = "Adds the likely causes, from the laws that are broken together.")
  private boolean explain;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
      defaultValue = "table")
  private AuditFormat format = AuditFormat.table;

  public AuditCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    Stated stated = stated();
    Audited audited = new Audited();
    for (String name : files) {
      one(name, stated, audited);
    }
    print(audited.files, stated);
    return audited.impossible
        ? ExitCode.GATE_FAILED
        : audited.unread ? ExitCode.BAD_INPUT : ExitCode.DONE;
  }

  /** What was found so far. */
  private static final class Audited {
    private final List<AuditedFile> files = new ArrayList<>();
    private boolean impossible;
    private boolean unread;
  }

  private Stated stated() {
    if (!model.isEmpty() && !model.equals("closed") && !model.equals("open")) {
      throw new FormatException("--model is closed or open.");
    }
    Map<String, String> all = new LinkedHashMap<>(known);
    state(all, "--users", AuditColumn.USERS, users);
    state(all, "--think", AuditColumn.THINK, think);
    state(all, "--model", AuditColumn.LOAD, model);
    return Stated.of(all);
  }

  /** Adds what an option of its own says, which {@code --known} must not say, too. */
  private static void state(
      Map<String, String> all, String option, AuditColumn column, String value) {
    if (value.isEmpty()) {
      return;
    }
    for (String name : List.of(column.option(), column.header())) {
      if (all.containsKey(name)) {
        throw new FormatException(
            "%s and --known %s state the same. Leave one out.".formatted(option, name));
      }
    }
    all.put(column.option(), value);
  }

  /** A file that cannot be read does not keep the others from being audited. */
  private void one(String name, Stated stated, Audited audited) {
    try {
      if (name.equals(STANDARD_INPUT)) {
        Path copy = copied();
        try {
          read(copy, "standard input", stated, audited);
        } finally {
          Files.deleteIfExists(copy);
        }
      } else {
        read(Path.of(name), name, stated, audited);
      }
    } catch (UserError e) {
      err.println(e.getMessage());
      audited.unread = true;
    } catch (IOException e) {
      err.println(name + ": cannot be read: " + e + ". Check that there is space for a copy.");
      audited.unread = true;
    }
  }

  /** What is read twice, or looked into first, must be a file. */
  private static Path copied() throws IOException {
    Path copy = Files.createTempFile("loomgauge-audit", ".txt");
    try (InputStream in = System.in) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    return copy;
  }

  private void read(Path path, String name, Stated stated, Audited audited) {
    switch (AuditInput.of(path, name)) {
      case AuditInput.Content.Table table -> table(table.path(), name, stated, audited);
      case AuditInput.Content.Taken taken -> {
        if (!taken.note().isEmpty()) {
          err.println(taken.note());
        }
        AuditedFile file =
            new AuditedFile(
                name,
                taken.reading().format(),
                taken.reading().measurements().stream()
                    .map(one -> new AuditedFile.Judged(one, Audit.of(one, stated)))
                    .toList());
        audited.files.add(file);
        audited.impossible |= file.plausibility() == Plausibility.IMPOSSIBLE;
        audited.unread |= taken.unread() > 0;
      }
    }
  }

  /** A table prints itself as it is read, unless its rows are among those of other files. */
  private void table(Path path, String name, Stated stated, Audited audited) {
    TableAudit table = new TableAudit(path, name, stated, err, explain);
    boolean alone = format.rows().isPresent() && (files.size() == 1 || format == AuditFormat.table);
    TableAudit.Tally tally;
    if (alone) {
      tally = table.print(out, format.rows().orElse(Format.table));
    } else {
      List<AuditedFile.Judged> rows = new ArrayList<>();
      tally = table.each(row -> rows.add(ofTable(row)));
      if (!rows.isEmpty()) {
        audited.files.add(new AuditedFile(name, "table", rows));
      }
    }
    audited.impossible |= tally.impossible();
    audited.unread |= tally.unread();
  }

  private static AuditedFile.Judged ofTable(AuditedRow row) {
    return new AuditedFile.Judged(new PrintedMeasurement("", row.row().line()), row);
  }

  private void print(List<AuditedFile> audited, Stated stated) {
    switch (format) {
      case table -> new PrintText(out, stated, explain).print(audited);
      case sarif -> Annotations.sarif(out, audited);
      case github -> Annotations.github(out, audited);
      case json, csv, markdown -> {
        if (!audited.isEmpty()) {
          FileRows.print(out, format.rows().orElse(Format.json), audited);
        }
      }
    }
  }

  /** How an audit is printed; {@code table} is for people. */
  private enum AuditFormat {
    table,
    json,
    csv,
    markdown,
    sarif,
    github;

    /** As rows; empty for notations of their own. */
    Optional<Format> rows() {
      return switch (this) {
        case table, json, csv, markdown -> Optional.of(Format.valueOf(name()));
        case sarif, github -> Optional.empty();
      };
    }
  }

  /** Audited files for programs: a row a measurement, with all columns that a print can fill. */
  static final class FileRows {
    private static final List<AuditColumn> COLUMNS =
        Stream.of(
                ("users connections streams load window latency thread_model thread_limit"
                        + " connection_limit conn_mode service_delay_ms think_ms timeout_ms"
                        + " generator_ms duration_s planned_s throughput_rps mean_ms deviation_ms"
                        + " p50_ms p75_ms p90_ms p95_ms p99_ms p999_ms max_ms requests"
                        + " timed_requests failures error_rate in_flight_max pause_ms")
                    .split(" ", -1))
            .map(header -> AuditColumn.named(header).orElseThrow())
            .toList();

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
}
