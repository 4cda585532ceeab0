package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.progress.BenchLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.KeepsResults;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.PublishedBatch;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.batch.Scoring;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.BenchReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.process.Bench;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
public final class BenchCommand implements Callable<Integer>, KeepsResults {
  private static final long MOST = 1_000_000_000;

  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

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

  private @Nullable Path decided;

  public BenchCommand(Installation home, PrintStream out, PrintStream err) {
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
    List<Bench.Order> orders = orders();
    List<PublishedBatch> published = PublishedFiles.batches(home);
    Path results = folder != null ? folder.toAbsolutePath() : Folders.fresh(home, "bench");
    if (Files.exists(results.resolve("scores.csv"))) {
      throw new ResultsException(
          "--out %s holds the scores of another run. Name another folder.".formatted(results));
    }
    decided = results;
    err.println("Results: " + results);
    BenchLine progress = BenchLine.of(err, plain);
    Interruption interruption = Interruption.of(Thread.currentThread());
    String began = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    try {
      List<Bench.Result> measured = new Bench(home, results, progress).run(orders);
      progress.clear();
      return end(results, began, scores(measured, published));
    } catch (InterruptedException e) {
      progress.clear();
      err.println("Stopped before the end; JMH's figures so far are below " + results + ".");
      return ExitCode.INTERRUPTED;
    } finally {
      interruption.close();
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

  private static List<Score> scores(List<Bench.Result> measured, List<PublishedBatch> published) {
    int cores = Runtime.getRuntime().availableProcessors();
    List<Score> scores = new ArrayList<>();
    for (Bench.Result result : measured) {
      Bench.Order order = result.order();
      scores.addAll(
          new Scoring(order.benchmark(), order.shape(), cores, published).of(result.measured()));
    }
    return scores;
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
}
