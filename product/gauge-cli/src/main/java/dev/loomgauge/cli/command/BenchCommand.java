package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.progress.StepLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.batch.Scoring;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.report.BenchReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.process.Bench;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./loomgauge bench}. */
@Command(
    name = "bench",
    description =
        "Runs the microbenchmarks and compares each with its theoretical minimum and with the"
            + " published figure.",
    mixinStandardHelpOptions = true)
public final class BenchCommand extends ResultsCommand {
  private static final long MOST = 1_000_000_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      completionCandidates = BenchmarkNames.class,
      description = "A name from ${sys:loomgauge.called:-loomgauge} list; by default all.")
  private @Nullable String name;

  @Option(
      names = "--full",
      description =
          "Uses the published sizes, which takes minutes on few cores; by default some are smaller,"
              + " and the row says so.")
  private boolean full;

  @Option(
      names = "--set",
      paramLabel = "SIZE=N",
      description = "Another size: tasks, waitMs, updates or limit. Can be repeated.")
  private Map<String, String> sizes = new LinkedHashMap<>();

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder; by default results/<time>-bench.")
  private @Nullable Path folder;

  @Option(names = "--plain", description = "No colour and no progress line.")
  private boolean plain;

  public BenchCommand(Installation home, PrintStream out, PrintStream err) {
    super(home, out, err);
  }

  @Override
  public Integer call() {
    return call((into, progress, orders) -> new Bench(home, into, progress).run(orders));
  }

  /** Runs the microbenchmarks that are asked for. */
  @FunctionalInterface
  interface Running {
    /** As {@link Bench#run}, into a folder. */
    List<Bench.Result> of(Path into, Bench.Progress progress, List<Bench.Order> orders)
        throws InterruptedException;
  }

  int call(Running running) {
    List<Bench.Order> orders = orders();
    List<Published> published = PublishedFiles.batches(home);
    Path results = folder != null ? folder.toAbsolutePath() : Folders.fresh(home, "bench");
    Folders.requireUnused(results);
    err.println("Results: " + decided(results));
    String began = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    try (Interruption _ = Interruption.of(Thread.currentThread())) {
      return end(results, began, scores(measured(running, results, orders), published));
    } catch (InterruptedException e) {
      err.println("Stopped before the end; JMH's figures so far are below " + results + ".");
      return ExitCode.INTERRUPTED;
    }
  }

  private List<Bench.Result> measured(Running running, Path into, List<Bench.Order> orders)
      throws InterruptedException {
    try (StepLine progress = StepLine.of(err, plain)) {
      return running.of(into, progress, orders);
    }
  }

  public List<Bench.Order> orders() {
    List<Microbenchmark> chosen =
        name == null ? Microbenchmark.ALL : List.of(Microbenchmark.named(name));
    Map<String, Long> asked = new LinkedHashMap<>();
    sizes.forEach((size, value) -> asked.put(size, size(chosen, size, value)));
    return chosen.stream()
        .map(b -> Bench.Order.of(b, (full ? b.published() : b.brief()).with(asked)))
        .toList();
  }

  private long size(List<Microbenchmark> chosen, String size, String value) {
    List<String> known =
        chosen.stream().flatMap(b -> b.published().sizes().keySet().stream()).distinct().toList();
    String digits = value.replace("_", "");
    if (!known.contains(size)
        || !digits.matches("[1-9]\\d{0,9}")
        || Long.parseLong(digits) > MOST) {
      throw new ParameterException(
          spec.commandLine(),
          "--set %s=%s: give one of %s a whole number from 1 to %d."
              .formatted(size, value, String.join(", ", known), MOST));
    }
    return Long.parseLong(digits);
  }

  private static List<Score> scores(List<Bench.Result> measured, List<Published> published) {
    int cores = Runtime.getRuntime().availableProcessors();
    return measured.stream()
        .flatMap(
            result ->
                new Scoring(
                        result.order().benchmark(),
                        result.order().shape(),
                        cores,
                        PublishedTables.of(result.order().benchmark(), published))
                    .of(result.measured()).stream())
        .toList();
  }

  int end(Path results, String began, List<Score> scores) {
    List<String> about =
        List.of(
            began,
            MachineFacts.processors(),
            "JDK " + Runtime.version(),
            "JMH, 3 warm-up and 5 measured iterations of 1 s or one batch, one JVM a variant");
    List<Path> files = BenchReport.write(results, about, BenchText.notes(scores), scores);
    if (format.table()) {
      BenchText.print(out, scores);
    } else {
      format.chosen().print(out, scores.stream().map(Score::columns).toList());
    }
    err.println("Report:  " + files.getFirst());
    return scores.stream().anyMatch(s -> s.standing() == BatchStanding.IMPOSSIBLE)
        ? ExitCode.FAILED
        : ExitCode.DONE;
  }

  /** The names of the microbenchmarks, for completion. */
  private static final class BenchmarkNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Microbenchmark.ALL.stream().map(Microbenchmark::key).iterator();
    }
  }

  /** The scores of microbenchmarks for people. */
  static final class BenchText {
    private BenchText() {}

    static void print(PrintStream out, List<Score> scores) {
      List<List<String>> lines = new ArrayList<>();
      lines.add(
          List.of(
              ("benchmark;variant;score;95 % interval;floor;x floor;published;x its floor;"
                      + "verdict")
                  .split(";", -1)));
      scores.forEach(score -> lines.add(line(score)));
      TextTable.print(out, lines);
      Wrapped.section(
          out,
          "Floors",
          scores.stream()
              .map(
                  s ->
                      "%s, %s: %s"
                          .formatted(s.batch().benchmark(), s.batch().variant(), s.floor().law()))
              .distinct()
              .toList());
      Wrapped.section(out, "Notes", notes(scores));
    }

    static List<String> notes(List<Score> scores) {
      List<String> notes = new ArrayList<>();
      List<String> scaled =
          scores.stream()
              .map(Score::batch)
              .filter(batch -> !batch.scaled().isEmpty())
              .map(batch -> batch.benchmark() + ": " + batch.scaled())
              .distinct()
              .toList();
      if (!scaled.isEmpty()) {
        notes.add(
            "Smaller than published, for a short run (%s). Compare the multiples of the floor; --full runs the published sizes."
                .formatted(String.join("; ", scaled)));
      }
      notes.add("Intervals are over the iterations of one JVM; another JVM may differ by more.");
      if (scores.stream()
          .anyMatch(s -> s.batch().benchmark().equals(Microbenchmark.PRIME_SUM.key()))) {
        notes.add(
            "prime-sum tests a number by division up to its square root. The write-up does not say how"
                + " the published one does, and in how many pieces, so its milliseconds cannot be"
                + " compared with these.");
      }
      return List.copyOf(notes);
    }

    private static List<String> line(Score score) {
      Score.Published published = score.published();
      return List.of(
          score.batch().benchmark(),
          score.batch().variant(),
          Numbers.millis(score.ms()),
          Numbers.millis(score.lowMs()) + " to " + Numbers.millis(score.highMs()),
          Numbers.millis(score.floor().ms()),
          ratio(score.timesFloor()),
          published == null ? "-" : Numbers.millis(published.ms()),
          ratio(published == null ? null : published.timesFloor()),
          score.standing().words());
    }

    private static String ratio(@Nullable Double ratio) {
      return ratio == null ? "-" : Numbers.ratio(ratio);
    }
  }
}
