package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.checkout.PublishedFiles.SystemNames;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.OwnFigures;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.core.reproduction.Repeat;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.reproduction.Reproduction;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.report.ReproductionReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.MachineFacts;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge reproduce}. */
@Command(
    name = "reproduce",
    description =
        "Runs systems of public write-ups with their published parameters and compares each figure"
            + " with the published one.",
    mixinStandardHelpOptions = true)
public final class ReproduceCommand extends ResultsCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "SYSTEM",
      completionCandidates = SystemNames.class,
      description = "Names from ${sys:loomgauge.called:-loomgauge} list; by default all.")
  private List<String> ids = List.of();

  @Option(
      names = "--full",
      description =
          "Uses the published lengths and levels, which takes hours; by default runs are short.")
  private boolean full;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Results folder; by default results/<time>-reproduce. Completed parts in it are not"
              + " measured again.")
  private @Nullable Path folder;

  @Mixin private FormatOption format = new FormatOption();

  @Option(names = "--plain", description = "No colour and no progress bar.")
  private boolean plain;

  public ReproduceCommand(Installation home, PrintStream out, PrintStream err) {
    super(home, out, err);
  }

  @Override
  public Integer call() {
    List<PublishedSystem> systems = systems();
    List<Published> figures = PublishedFiles.figures(home);
    Path results = folder != null ? folder.toAbsolutePath() : Folders.fresh(home, "reproduce");
    Folders.requireUnused(results);
    decided(results);
    err.println("Results: " + results);
    RepeatRunner runner = new RepeatRunner(home, results, full, plain, err);
    List<ReproducedRow> rows = new ArrayList<>();
    boolean stopped = false;
    try (Interruption _ = Interruption.of(Thread.currentThread())) {
      all(systems, runner, figures, rows);
    } catch (InterruptedException e) {
      stopped = true;
    }
    return end(results, rows, runner.jvms(), stopped);
  }

  public List<PublishedSystem> systems() {
    return PublishedFiles.catalogue(home).named(ids);
  }

  private void all(
      List<PublishedSystem> systems,
      RepeatRunner runner,
      List<Published> figures,
      List<ReproducedRow> rows)
      throws InterruptedException {
    long begun = System.nanoTime();
    int parts = systems.stream().mapToInt(system -> system.repeats().size()).sum();
    int part = 0;
    for (PublishedSystem system : systems) {
      for (Repeat repeat : system.repeats()) {
        Duration so = Duration.ofNanos(System.nanoTime() - begun);
        err.printf(
            "%n%d of %d: %s (%s), %d min %02d s so far%n",
            ++part, parts, system.id(), repeat.with().name(), so.toMinutes(), so.toSecondsPart());
        rows.addAll(rows(system, repeat, runner, figures));
      }
    }
  }

  /** A part that fails leaves its published rows, with the reason, and the next one is begun. */
  private List<ReproducedRow> rows(
      PublishedSystem system, Repeat repeat, RepeatRunner runner, List<Published> figures)
      throws InterruptedException {
    try {
      return Reproduction.rows(
          system, repeat, figures, runner.cells(system.id(), repeat, ScenarioRun::experiment), "");
    } catch (UserError e) {
      String reason = String.valueOf(e.getMessage());
      err.println(reason);
      return Reproduction.rows(system, repeat, figures, List.of(), reason);
    }
  }

  int end(Path results, List<ReproducedRow> rows, List<String> jvms, boolean stopped) {
    List<String> about =
        new ArrayList<>(
            List.of(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                MachineFacts.processors(),
                "JDK " + Runtime.version(),
                full ? "published lengths" : "short lengths, one block"));
    about.addAll(jvms);
    List<Path> files = ReproductionReport.write(results, about, rows);
    if (format.table()) {
      ReproduceText.print(out, rows, jvms);
    } else {
      format.chosen().print(out, rows.stream().map(ReproducedRow::columns).toList());
    }
    err.println("Report:  " + files.getFirst());
    if (stopped) {
      err.println(
          "Stopped before the end. Continue with: "
              + ProgramName.with(
                  "reproduce%s%s --out %s"
                      .formatted(
                          ids.isEmpty() ? "" : " " + String.join(" ", ids),
                          full ? " --full" : "",
                          ProgramName.word(results))));
      return ExitCode.INTERRUPTED;
    }
    return rows.stream().anyMatch(ReproducedRow::failed) ? ExitCode.FAILED : ExitCode.DONE;
  }

  /** Published rows beside ours, for people. */
  static final class ReproduceText {
    private ReproduceText() {}

    /**
     * A table, what its rows cannot say, and what was scaled.
     *
     * @param jvms what the services of each scenario ran on
     */
    static void print(PrintStream out, List<ReproducedRow> rows, List<String> jvms) {
      jvms.forEach(jvm -> Wrapped.print(out, "JVM of ", jvm));
      List<List<String>> cells = new ArrayList<>();
      cells.add(
          List.of(
              ("variant;users;published;of its bound;here;of its bound;predicted, 90 %;"
                      + "the difference")
                  .split(";", -1)));
      rows.forEach(row -> cells.add(line(row)));
      TextTable.grouped(out, cells, rows.stream().map(ReproducedRow::experiment).toList());
      Wrapped.section(
          out,
          "Without a share of its bound on both sides",
          rows.stream()
              .filter(row -> row.there() == null || row.own() == null)
              .map(row -> name(row) + ": " + row.difference().words())
              .toList());
      Wrapped.section(out, "Prediction", coverage(rows));
      Wrapped.section(
          out,
          "Scaled",
          rows.stream()
              .filter(row -> !row.scaled().isEmpty())
              .map(row -> row.experiment() + ": " + row.scaled())
              .distinct()
              .toList());
    }

    /** Nothing where no row has a prediction interval that predicts something. */
    private static List<String> coverage(List<ReproducedRow> rows) {
      List<String> sentences = new ArrayList<>();
      if (rows.stream().anyMatch(ReproducedRow::unpredictable)) {
        sentences.add(Expected.Interval.ABSENCE);
      }
      List<Boolean> within =
          rows.stream()
              .map(ReproducedRow::here)
              .filter(Objects::nonNull)
              .flatMap(here -> here.asPredicted().stream())
              .toList();
      if (!within.isEmpty()) {
        sentences.addFirst(
            "%d of %d figures lie within their 90 %% prediction intervals."
                .formatted(within.stream().filter(yes -> yes).count(), within.size()));
      }
      return sentences;
    }

    private static String name(ReproducedRow row) {
      String users = row.users().isEmpty() ? "" : " " + row.users();
      return row.experiment() + " " + row.variant() + users;
    }

    private static List<String> line(ReproducedRow row) {
      Published published = row.published();
      OwnFigures here = row.here();
      Measure measure = row.measure();
      return List.of(
          row.variant(),
          userColumn(published, here),
          figure(measure, published == null ? null : published.figure()),
          share(row.there()),
          figure(measure, here == null ? null : here.measured()),
          share(row.own()),
          row.asPredicted().isEmpty() ? "-" : row.asPredicted(),
          row.difference().word());
    }

    private static String userColumn(@Nullable Published published, @Nullable OwnFigures here) {
      String there = published == null ? "" : published.users();
      String own = here == null ? "" : here.users();
      return there.isEmpty() || there.equals(own) || own.isEmpty()
          ? (own.isEmpty() ? there : own)
          : there + ", here " + own;
    }

    private static String figure(Measure measure, @Nullable Double value) {
      if (value == null) {
        return "-";
      }
      return switch (measure) {
        case THROUGHPUT -> Numbers.rate(value);
        case MEAN, TIME -> Numbers.millis(value);
        case MEMORY -> Numbers.kilobytes(value) + " KB";
        case CLAIM -> BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
      };
    }

    private static String share(@Nullable Double ratio) {
      return ratio == null ? "-" : Numbers.percent(ratio);
    }
  }
}
