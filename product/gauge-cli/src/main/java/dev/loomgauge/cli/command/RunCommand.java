package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.AllowedHosts;
import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.KeepsResults;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.hosts.HostEngines;
import dev.loomgauge.report.Report;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.DryRun;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.fitness.Preflight;
import dev.loomgauge.run.tier.KeptServices;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./loomgauge run}. */
@Command(
    name = "run",
    description = "Predicts, measures and explains a scenario.",
    mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer>, KeepsResults {
  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

  @Mixin private ScenarioOptions options = new ScenarioOptions();
  @Mixin private DesignOptions design = new DesignOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder; by default results/<time>-<scenario>.")
  private @Nullable Path folder;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Continues a run that was cut off, with its own scenario and seed.")
  private @Nullable Path resume;

  @Option(
      names = "--calibrate",
      description =
          "Measures the CPU demands again, even if an earlier run of the same services on this"
              + " machine has kept them.")
  private boolean calibrate;

  @Option(
      names = "--dry-run",
      description =
          "Prints the plan, its duration and what would be started, and checks that this machine"
              + " can run it; starts and writes nothing.")
  private boolean dryRun;

  @Option(
      names = "--prove",
      description =
          "Tries the remedy of the first finding that is a setting of the scenario, beside what is"
              + " there today, and adds what it brought to the finding.")
  private boolean prove;

  @Option(
      names = "--prove-by",
      paramLabel = "FACTOR",
      description = "The factor that sets the remedy, where the scenario does not tell.")
  private @Nullable String proveBy;

  @Option(
      names = "--allow-host",
      paramLabel = "HOST",
      description =
          "A host in 'address' of a service that is not on loopback: load reaches it. May be"
              + " repeated.")
  private Set<String> allowedHosts = new LinkedHashSet<>();

  @Mixin private Screen screen = new Screen();

  private @Nullable Path results;

  public RunCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  @Override
  public Optional<Path> results() {
    return Optional.ofNullable(results);
  }

  @Override
  public Integer call() {
    Asked asked = asked();
    AllowedHosts.require(asked.scenario(), allowedHosts);
    err.println(
        asked.scenario().name()
            + (asked.scenario().heading().question().isEmpty()
                ? ""
                : ": " + asked.scenario().heading().question()));
    if (dryRun) {
      return plan(asked);
    }
    Measured measured = measure(asked, screen, done -> print(asked, done, screen));
    return (prove || proveBy != null) && !measured.result().interrupted()
        ? Math.max(
            measured.code(),
            new RemedyRun(home, this, err, screen)
                .of(asked, measured.result(), Optional.ofNullable(proveBy)))
        : measured.code();
  }

  /** A scenario as it is, to be measured into a folder. */
  public Asked asked(Path scenario, Path folder) {
    return asked(scenario, folder, Map.of());
  }

  /**
   * A scenario with other levels, to be measured into a folder.
   *
   * @param levels factor to levels, comma-separated, in the place of its own
   */
  public Asked asked(Path scenario, Path folder, Map<String, String> levels) {
    Scenario read = ScenarioOptions.reader(home, levels).read(scenario);
    read.checkMeasurable();
    return new Asked(read, folder, invocation(scenario, levels, read));
  }

  /** How a scenario with other levels is asked for. */
  Invocation invocation(Path scenario, Map<String, String> levels, Scenario read) {
    StringBuilder command = new StringBuilder(ProgramName.with("run "));
    command.append(quoted(scenario.toString()));
    levels.forEach((f, values) -> command.append(" --set ").append(quoted(f + "=" + values)));
    command.append(" --seed ").append(read.seed()).append(allowing());
    return new Invocation(command.toString(), levels, Map.of(), allowing(), false);
  }

  /**
   * What was measured, and its report.
   *
   * @param written whose report it is
   * @param code the exit code
   */
  public record Measured(Experiment.Result result, Report.Written written, int code) {}

  /**
   * Measures, and writes the report.
   *
   * @param screen how it is shown
   * @param told prints what was found
   */
  public Measured measure(Asked asked, Screen screen, Consumer<Measured> told) {
    try (KeptServices none = new KeptServices()) {
      return measure(asked, none, screen, told);
    }
  }

  /** The same, going on with services that run already, which end with it. */
  public Measured measure(Asked asked, KeptServices kept, Screen screen, Consumer<Measured> told) {
    Preflight.check(asked.scenario(), asked.folder());
    results = asked.folder();
    err.println("Results: " + asked.folder());
    ProgressLine progress = ProgressLine.of(err, screen.plain());
    Interruption interruption = Interruption.of(Thread.currentThread());
    try {
      Experiment.Result result =
          new Experiment(
                  home,
                  asked.scenario(),
                  asked.folder(),
                  asked.invocation(),
                  HostEngines.of(asked.scenario().hosts()),
                  progress)
              .run(kept);
      progress.clear();
      return end(asked, result, screen, told);
    } finally {
      interruption.over();
    }
  }

  /** Prints a verdict, and where its report is. */
  public void print(Asked asked, Measured measured, Screen screen) {
    ResultsText.print(out, measured.result().verdict(), measured.written(), screen.all());
    err.println("Report:  " + new ResultsFolder(asked.folder()).reportHtml());
  }

  /** What is printed once everything is measured. */
  public int end(Asked asked, Experiment.Result result) {
    return end(asked, result, screen, measured -> print(asked, measured, screen)).code();
  }

  private Measured end(
      Asked asked, Experiment.Result result, Screen screen, Consumer<Measured> told) {
    Measured measured =
        new Measured(
            result,
            Reporting.write(new ResultsFolder(asked.folder()), err, screen.plain()),
            result.interrupted()
                ? ExitCode.INTERRUPTED
                : ResultsText.code(result.verdict(), result.trials()));
    told.accept(measured);
    if (result.interrupted()) {
      err.println(
          "Stopped before the end. Continue with: " + asked.invocation().resume(asked.folder()));
    }
    return measured;
  }

  private int plan(Asked asked) {
    DryRun plan = DryRun.of(home, asked.scenario(), asked.folder(), calibrate);
    new PlanText(plan).print(out);
    out.println("Results would go to " + asked.folder() + ".");
    Preflight.check(asked.scenario(), asked.folder());
    out.println("This machine has the open files, local ports, memory and disk for it.");
    plan.requirePrograms(home);
    return ExitCode.DONE;
  }

  /** What is to be run, where, and how that was asked for. */
  public record Asked(Scenario scenario, Path folder, Invocation invocation) {
    /** The same with another design. */
    public Asked with(Design design) {
      return new Asked(scenario.withDesign(design), folder, invocation);
    }
  }

  /** From the options, up to where something would be started. */
  public Asked asked() {
    return resume == null ? fresh() : resumed(resume);
  }

  private Asked fresh() {
    Scenario read = options.toRun(home);
    Scenario seeded = DesignOptions.applied(read, design.asked());
    Path results = folder != null ? folder.toAbsolutePath() : Folders.fresh(home, seeded.name());
    if (Files.exists(new ResultsFolder(results).runJson())) {
      throw new ResultsException(
          "--out %s holds the results of another run. Name another folder, or continue that run: %s"
              .formatted(
                  results, ProgramName.with("run --resume %s%s".formatted(results, allowing()))));
    }
    return new Asked(
        seeded,
        results,
        new Invocation(
            command(seeded), options.overrides(), design.asked(), allowing(), calibrate));
  }

  private Asked resumed(Path cutOff) {
    RunInfo run = new ResultsFolder(cutOff).readRun();
    Map<String, String> asked = new LinkedHashMap<>(run.design());
    asked.putAll(design.asked());
    Scenario read =
        ScenarioOptions.reader(home, run.overrides())
            .read(Path.of(run.scenarioFile()), run.scenarioText())
            .withSeed(run.seed());
    return new Asked(
        DesignOptions.applied(read, asked),
        cutOff.toAbsolutePath(),
        new Invocation(run.command(), run.overrides(), asked, allowing(), calibrate));
  }

  private String command(Scenario seeded) {
    StringBuilder command =
        new StringBuilder(ProgramName.with("run ")).append(quoted(options.name()));
    options
        .overrides()
        .forEach(
            (factor, values) -> command.append(" --set ").append(quoted(factor + "=" + values)));
    design
        .asked()
        .forEach((option, value) -> command.append(" --" + option + " ").append(quoted(value)));
    return command.append(" --seed ").append(seeded.seed()).append(allowing()).toString();
  }

  /** What repeats the permission to reach other machines. */
  private String allowing() {
    return allowedHosts.stream()
        .map(host -> " --allow-host " + quoted(host))
        .collect(Collectors.joining());
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./=,%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
