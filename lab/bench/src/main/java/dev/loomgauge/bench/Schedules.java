package dev.loomgauge.bench;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.statistics.MeanInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two schedules of trials over the same cells: how long each took, and how wide its intervals are.
 * Started by schedule.sh with the two results folders.
 */
public final class Schedules {
  /**
   * Half widths below these, in percent, count alike: a third of the margin of equivalence, which
   * the length of our windows is decided by, and half of that.
   */
  private static final List<Double> NARROW = List.of(1.0, 0.5);

  private Schedules() {}

  public static void main(String[] args) {
    ResultsFolder published = new ResultsFolder(Path.of(args[0]));
    ResultsFolder ours = new ResultsFolder(Path.of(args[1]));
    RunInfo run = ours.readRun();
    System.out.printf(
        Locale.ROOT,
        "%s, %d CPUs, %s; Loomgauge %s.%n%n",
        run.machine().cpuModel(),
        run.machine().cores(),
        run.startedAt(),
        run.loomgauge());
    double whole = minutes(published) / minutes(ours);
    System.out.println("| schedule | trials | void | minutes, with starts and warm-ups |");
    System.out.println("|---|---|---|---|");
    times("published: 8 s ramp, 10 s warm-up, 20 s hold", published);
    times("ours: windows as long as the first block's noise asks for", ours);
    windows(ours);
    System.out.printf(Locale.ROOT, "%nOurs takes %.2f of the time.%n%n", 1 / whole);
    cells(published.readTrials(), ours.readTrials());
    ratios(published, ours);
  }

  private static double minutes(ResultsFolder results) {
    RunInfo run = results.readRun();
    String end = run.endedAt();
    if (end == null) {
      throw new IllegalStateException(results.root() + " was cut off");
    }
    return Duration.between(predictedAt(results), Instant.parse(end)).toMillis() / 6e4;
  }

  /** Seeding and calibrating are behind it then, starts and warm-ups of services are not. */
  private static Instant predictedAt(ResultsFolder results) {
    try (Stream<String> lines = Files.lines(results.predictionsCsv())) {
      String first = lines.skip(1).findFirst().orElseThrow();
      return Instant.parse(first.substring(0, first.indexOf(',')));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void times(String words, ResultsFolder results) {
    List<Trial> trials = results.readTrials();
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %.1f |%n",
        words,
        trials.size(),
        trials.stream().filter(t -> !t.valid()).count(),
        minutes(results));
  }

  /** What it costs that the length of a window is decided before it begins. */
  private static void windows(ResultsFolder ours) {
    List<Trial> trials = ours.readTrials();
    Map<Boolean, Double> means =
        trials.stream()
            .collect(
                Collectors.partitioningBy(
                    trial -> trial.repetition() > 1,
                    Collectors.averagingDouble(Schedules::seconds)));
    System.out.printf(
        Locale.ROOT,
        "%nOur windows: %.1f s in the first block, %.1f s in the later ones; measured in all %.1f"
            + " min.%n",
        means.get(false),
        means.get(true),
        trials.stream().mapToDouble(Schedules::seconds).sum() / 60);
  }

  private static double seconds(Trial trial) {
    return Optional.ofNullable(trial.load()).map(LoadSummary::windowSeconds).orElse(0.0);
  }

  /** The 95 % intervals over repetitions, half their width in percent of the mean. */
  static void cells(List<Trial> published, List<Trial> ours) {
    System.out.println(
        "| cell | req/s, published | req/s, ours | p99 ms, published | p99 ms, ours |");
    System.out.println("|---|---|---|---|---|");
    List<ToDoubleFunction<LoadSummary>> figures =
        List.of(LoadSummary::throughputRps, load -> load.latencies().p99Ms());
    List<double[]> pairs = new ArrayList<>();
    for (String cell : ours.stream().map(Trial::cell).distinct().sorted().toList()) {
      StringBuilder line = new StringBuilder("| " + cell);
      for (ToDoubleFunction<LoadSummary> figure : figures) {
        Optional<MeanInterval> theirs = interval(published, cell, figure);
        Optional<MeanInterval> own = interval(ours, cell, figure);
        line.append(" | ").append(words(theirs)).append(" | ").append(words(own));
        if (theirs.isPresent() && own.isPresent()) {
          pairs.add(new double[] {percent(theirs.get()), percent(own.get())});
        }
      }
      System.out.println(line + " |");
    }
    NARROW.forEach(narrow -> widths(pairs, narrow));
  }

  static void widths(List<double[]> pairs, double narrow) {
    int no = 0;
    double logs = 0;
    for (double[] pair : pairs) {
      double theirs = Math.max(narrow, pair[0]);
      double own = Math.max(narrow, pair[1]);
      no += own <= theirs ? 1 : 0;
      logs += Math.log(own / theirs);
    }
    System.out.printf(
        Locale.ROOT,
        "%nOf %d intervals %d are no wider with ours; on the whole (geometric mean) ours are %.2f"
            + " times as wide. Below %.1f %% all count alike.%n",
        pairs.size(),
        no,
        Math.exp(logs / pairs.size()),
        narrow);
  }

  private static double percent(MeanInterval interval) {
    return 100 * interval.halfWidth() / interval.mean();
  }

  static String words(Optional<MeanInterval> interval) {
    return interval
        .map(i -> String.format(Locale.ROOT, "%,.0f ± %.2f %%", i.mean(), percent(i)))
        .orElse("-");
  }

  private static Optional<MeanInterval> interval(
      List<Trial> trials, String cell, ToDoubleFunction<LoadSummary> figure) {
    List<Double> values =
        trials.stream()
            .filter(trial -> trial.cell().equals(cell) && trial.valid())
            .flatMap(trial -> Stream.ofNullable(trial.load()))
            .map(figure::applyAsDouble)
            .toList();
    return values.size() < 2 ? Optional.empty() : Optional.of(MeanInterval.of(values));
  }

  static void ratios(ResultsFolder published, ResultsFolder ours) {
    System.out.println();
    System.out.println("| ratio | published | ours |");
    System.out.println("|---|---|---|");
    for (Comparison comparison : ours.readVerdict().orElseThrow().comparisons()) {
      String other =
          published.readVerdict().orElseThrow().comparisons().stream()
              .filter(c -> c.metric().equals(comparison.metric()))
              .filter(c -> c.levels().equals(comparison.levels()))
              .map(Schedules::ratio)
              .findFirst()
              .orElse("-");
      System.out.printf(
          "| %s of %s / %s, %s users | %s | %s |%n",
          comparison.metric(),
          comparison.candidate(),
          comparison.baseline(),
          comparison.levels().getOrDefault("users", ""),
          other,
          ratio(comparison));
    }
  }

  static String ratio(Comparison c) {
    Double ratio = c.ratio();
    var interval = c.interval();
    return ratio == null || interval == null
        ? "-"
        : String.format(
            Locale.ROOT,
            "%.3f (%.3f to %.3f), %s",
            ratio,
            interval.low(),
            interval.high(),
            c.outcome().name().toLowerCase(Locale.ROOT));
  }
}
