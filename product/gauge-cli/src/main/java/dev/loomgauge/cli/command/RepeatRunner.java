package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.progress.StepLine;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Scoring;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.reproduction.Repeat;
import dev.loomgauge.core.reproduction.ReproducedCell;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.fitness.Preflight;
import dev.loomgauge.run.process.Bench;
import dev.loomgauge.run.tier.KeptServices;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Measures what repeats published rows, or reads what an earlier call has left in the folder. */
final class RepeatRunner {
  /** Of the design of a run: how long a part of a reproduction was measured. */
  private static final String LENGTHS = "lengths";

  private static final String SHORT = "short";
  private static final String PUBLISHED = "published";

  private final Installation home;
  private final Path folder;
  private final boolean full;
  private final boolean plain;
  private final PrintStream err;

  /** What services ran on, to the scenarios in which they did. */
  private final Map<String, List<String>> jvms = new LinkedHashMap<>();

  /**
   * For one call.
   *
   * @param folder takes a results folder for each scenario and benchmark
   * @param full whether published lengths are asked for
   */
  RepeatRunner(Installation home, Path folder, boolean full, boolean plain, PrintStream err) {
    this.home = home;
    this.folder = folder;
    this.full = full;
    this.plain = plain;
    this.err = err;
  }

  /**
   * What was found here of each cell.
   *
   * @param system of which it is a part
   * @throws InterruptedException if the user stopped it; finished trials stay in the folder
   */
  List<ReproducedCell> cells(String system, Repeat repeat, ScenarioRun.Measuring measuring)
      throws InterruptedException {
    return switch (repeat.with()) {
      case Repeat.Measured(String name) ->
          measured(
              name,
              ProgramName.with(full ? "run " + name : "reproduce " + system),
              repeat,
              measuring);
      case Repeat.Benchmarked(String name) -> benchmarked(Microbenchmark.named(name));
      case Repeat.Recomputed _ -> List.of();
    };
  }

  /** With the command that repeats it: no option of a run cuts a scenario short. */
  private List<ReproducedCell> measured(
      String name, String command, Repeat repeat, ScenarioRun.Measuring measuring)
      throws InterruptedException {
    ResultsFolder results = new ResultsFolder(folder.resolve(name));
    requireLengths(name, results);
    if (!whole(results)) {
      Map<String, String> overrides = full ? Map.of() : joined(repeat.brief().levels());
      Scenario read = ScenarioOptions.reader(home, overrides).read(ScenarioFiles.find(home, name));
      Scenario scenario = full ? read : repeat.brief().of(read);
      Preflight.check(scenario, results.root());
      ScenarioRun.Asked asked =
          new ScenarioRun.Asked(
              scenario,
              results.root(),
              new Invocation(
                  command, overrides, Map.of(LENGTHS, full ? PUBLISHED : SHORT), "", false));
      Experiment.Result result;
      try (KeptServices none = new KeptServices();
          ProgressLine progress = ProgressLine.of(err, plain)) {
        result = measuring.of(home, asked, none, progress);
      }
      Reporting.ofRun(results, result.interrupted(), err, plain);
      if (result.interrupted()) {
        throw new InterruptedException("stopped");
      }
    }
    List<Trial> trials = results.readTrials();
    jvms.computeIfAbsent(JvmTable.of(trials).words(), _ -> new ArrayList<>()).add(name);
    return results
        .readVerdict()
        .map(verdict -> ReproducedCell.of(verdict, trials))
        .orElse(List.of());
  }

  /** What the services of the scenarios so far ran on: "pool-server: 25.0.3, Serial, ...". */
  List<String> jvms() {
    return jvms.entrySet().stream()
        .filter(jvm -> !jvm.getKey().isEmpty())
        .map(jvm -> String.join(", ", jvm.getValue()) + ": " + jvm.getKey())
        .toList();
  }

  /** Whether an earlier call has measured all of it. */
  static boolean whole(ResultsFolder results) {
    if (!Files.isRegularFile(results.verdictJson())) {
      return false;
    }
    RunInfo run = results.readRun();
    return run.endedAt() != null && results.readTrials().size() >= run.trialsPlanned();
  }

  private static Map<String, String> joined(Map<String, List<String>> levels) {
    return levels.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> String.join(",", e.getValue())));
  }

  private List<ReproducedCell> benchmarked(Microbenchmark benchmark) throws InterruptedException {
    Path own = folder.resolve("bench");
    Bench.Order order = Bench.Order.of(benchmark, full ? benchmark.published() : benchmark.brief());
    Path json = own.resolve("jmh").resolve(benchmark.key() + ".json");
    Bench.Result result;
    if (Files.isRegularFile(json)) {
      requireSizes(json, order);
      result = new Bench.Result(order, Bench.JmhResult.read(json));
    } else {
      try (StepLine progress = StepLine.of(err, plain)) {
        result = new Bench(home, own, progress).run(List.of(order)).getFirst();
      }
    }
    int cores = Runtime.getRuntime().availableProcessors();
    return new Scoring(benchmark, order.shape(), cores, Map.of())
        .of(result.measured()).stream().map(ReproducedCell::of).toList();
  }

  /** Trials of short and of published lengths are not of one run; an older part is short. */
  private void requireLengths(String name, ResultsFolder part) {
    if (Files.isRegularFile(part.runJson())
        && full != PUBLISHED.equals(part.readRun().design().getOrDefault(LENGTHS, SHORT))) {
      throw other("has trials of %s with other lengths.".formatted(name));
    }
  }

  /**
   * Refuses to go on with a part at short lengths as a run of its scenario, whose lengths are other
   * ones.
   */
  static void requireNoShortPart(Path part, RunInfo run) {
    if (SHORT.equals(run.design().get(LENGTHS))) {
      throw new OptionException(
          "--resume " + part,
          "is a part of a reproduction at short lengths.",
          "Continue that with %s --out %s."
              .formatted(
                  run.command(),
                  ProgramName.word(part.toAbsolutePath().normalize().resolveSibling(""))));
    }
  }

  /** The floor of a batch is of its sizes: those of another call would be held against it. */
  private void requireSizes(Path json, Bench.Order order) {
    if (!Bench.JmhResult.isOf(json, order.shape())) {
      throw other("has figures of %s with other sizes.".formatted(order.benchmark().key()));
    }
  }

  private OptionException other(String problem) {
    return new OptionException(
        "--out " + folder,
        problem,
        full
            ? "Leave out --full, as in the call that measured them, or name another folder."
            : "Give --full, as in the call that measured them, or name another folder.");
  }
}
