package dev.loomgauge.cli;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.folder.ResultsWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A results folder for tests: cells with one throughput a repetition. */
public final class WrittenRun {
  private @Nullable Map<String, LoadSummary.Kind> kinds;
  private final Map<Integer, List<Double>> cells = new LinkedHashMap<>();
  private String jdk = "25.0.3";
  private int cores = 2;
  private List<TrialWarning> warnings = List.of();
  private boolean exact = true;
  private @Nullable Expected expected;

  /** One trial a throughput; its response times are one second over it. */
  public WrittenRun users(int users, double... rps) {
    cells.put(users, java.util.Arrays.stream(rps).boxed().toList());
    return this;
  }

  public WrittenRun on(String otherJdk, int otherCores) {
    jdk = otherJdk;
    cores = otherCores;
    return this;
  }

  /** Against every trial. */
  public WrittenRun warned(TrialWarning... all) {
    warnings = List.of(all);
    return this;
  }

  /** With a ceiling that is no law. */
  public WrittenRun estimated() {
    exact = false;
    return this;
  }

  /** With this 90 % prediction interval of the throughput. */
  public WrittenRun predicted(double low, double high) {
    expected =
        ExpectedFigures.of("mva", (low + high) / 2, null, null, null, null, 0, Map.of())
            .with(
                Map.of(
                    Expected.Figure.THROUGHPUT,
                    new Expected.Interval(new Range(low, high), 0.02, "24 past pairs")));
    return this;
  }

  /** What is counted of each kind of request in all trials. */
  public WrittenRun kinds(Map<String, LoadSummary.Kind> each) {
    kinds = each;
    return this;
  }

  public List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    cells.forEach(
        (users, all) -> {
          for (int i = 0; i < all.size(); i++) {
            trials.add(trial(users, i + 1, all.get(i)));
          }
        });
    return trials;
  }

  public Path in(Path folder) {
    try (ResultsWriter writer = ResultsWriter.open(folder, List.of(), List.of())) {
      List<Trial> trials = trials();
      writer.run(run(trials.size()));
      writer.predictions(List.of("threads", "users"), List.of());
      for (Trial trial : trials) {
        java.nio.file.Files.createDirectories(writer.folder().trial(trial.id()).root());
        writer.trial(trial);
      }
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return folder;
  }

  private Trial trial(int users, int repetition, double rps) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", "virtual");
    levels.put("users", String.valueOf(users));
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 10_000), exact, 0);
    return new Trial(
        "virtual-" + users + "-r" + repetition,
        "virtual-" + users,
        levels,
        repetition,
        null,
        "order-mvc",
        "2026-11-21T20:16:00Z",
        Trial.Outcome.COMPLETED,
        null,
        new Prediction(500, 10_000, null, null, List.of(limit), expected),
        "",
        null,
        load(users, rps),
        Map.of(),
        List.of(),
        null,
        null,
        null,
        warnings);
  }

  private LoadSummary load(int users, double rps) {
    return new LoadSummary(
        "2026-11-21T20:16:07Z",
        10,
        new Requests(Math.round(rps * 10), rps, Math.round(rps * 10), 0, Map.of(), Map.of()),
        Latencies.constant(1_000_000 / rps),
        inFlight(users),
        new Generator(1.0, 0L, 0L, 1),
        null,
        null,
        null,
        kinds);
  }

  /** Without how many are in the system: response times do not follow from these users. */
  private static Population inFlight(long users) {
    return new Population(users, users, (double) users, null, users, users, (double) users);
  }

  private RunInfo run(int planned) {
    return new RunInfo(
        RunInfo.FORMAT_VERSION,
        "0.1.0",
        "quick",
        "",
        "",
        "scenarios/01-quick.yaml",
        "name: quick\n",
        Map.of(),
        Map.of(),
        "./loomgauge run quick --seed 42",
        42,
        "2026-11-21T20:15:00Z",
        null,
        new RunInfo.Machine("Debian", "6.1", "amd64", "EPYC", cores, 1, 24_105, true),
        Map.of(),
        Map.of("order-mvc", Map.of("jdk", jdk)),
        Map.of(),
        planned,
        Map.of(),
        List.of());
  }
}
