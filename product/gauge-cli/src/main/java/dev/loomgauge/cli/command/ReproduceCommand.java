package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.checkout.PublishedFiles.SystemNames;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.KeepsResults;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.core.reproduction.Repeat;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.reproduction.Reproduction;
import dev.loomgauge.report.ReproductionReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.MachineFacts;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
public final class ReproduceCommand implements Callable<Integer>, KeepsResults {
  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

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

  private @Nullable Path decided;

  public ReproduceCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  @Override
  public Optional<Path> results() {
    return Optional.ofNullable(decided);
  }

  @Override
  public Integer call() {
    List<PublishedSystem> systems = systems();
    List<Published> figures = PublishedFiles.figures(home);
    Path results = folder != null ? folder.toAbsolutePath() : Folders.fresh(home, "reproduce");
    decided = results;
    err.println("Results: " + results);
    RepeatRunner runner =
        new RepeatRunner(home, results, full, plain, PublishedFiles.batches(home), err);
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
      return Reproduction.rows(system, repeat, figures, runner.cells(repeat), "");
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
                  "reproduce%s --out %s"
                      .formatted(ids.isEmpty() ? "" : " " + String.join(" ", ids), results)));
      return ExitCode.INTERRUPTED;
    }
    return rows.stream().anyMatch(ReproducedRow::failed) ? ExitCode.FAILED : ExitCode.DONE;
  }
}
