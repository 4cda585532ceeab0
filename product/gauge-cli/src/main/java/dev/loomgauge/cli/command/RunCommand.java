package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.AllowedHosts;
import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.command.ScenarioRun.Asked;
import dev.loomgauge.cli.command.ScenarioRun.Measured;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.RunScreen;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.finding.Remedy;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.DryRun;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.fitness.Preflight;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
public final class RunCommand extends ResultsCommand {
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
      description =
          "Continues a run that was cut off, with its own scenario and seed; with --precision or"
              + " --time also one that has ended.")
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
          "Tries the remedy of the first finding that a setting of the scenario can make, beside the"
              + " current setting, and adds the result to the finding.")
  private boolean prove;

  @Option(
      names = "--prove-by",
      paramLabel = "FACTOR",
      description =
          "Does what --prove does, by this factor, where the scenario does not say which sets the"
              + " remedy.")
  private @Nullable String proveBy;

  @Option(
      names = "--allow-host",
      paramLabel = "HOST",
      description =
          "A host in 'address' of a service that is not on loopback: load reaches it. May be"
              + " repeated.")
  private Set<String> allowedHosts = new LinkedHashSet<>();

  @Mixin private RunScreen screen = new RunScreen();

  public RunCommand(Installation home, PrintStream out, PrintStream err) {
    super(home, out, err);
  }

  @Override
  public Integer call() {
    Asked asked = asked();
    requireFactor(asked.scenario());
    AllowedHosts.require(asked.scenario(), allowedHosts);
    Wrapped.print(err, "", asked.scenario().headline());
    if (dryRun) {
      return plan(asked);
    }
    decided(asked.folder());
    ScenarioRun run = run();
    Measured measured = run.measure(asked, done -> run.print(asked, done));
    return proves() && !measured.result().interrupted()
        ? Math.max(
            measured.code(),
            new RemedyRun(run).of(asked, measured.result(), Optional.ofNullable(proveBy)))
        : measured.code();
  }

  public ScenarioRun run() {
    return new ScenarioRun(home, out, err, screen, allowing());
  }

  boolean proves() {
    return prove || proveBy != null;
  }

  /** What could set a remedy is known before anything is measured. */
  void requireFactor(Scenario scenario) {
    if (proveBy != null
        && !scenario.factors().contains(proveBy)
        && JvmFactor.named(proveBy).isEmpty()) {
      throw new OptionException(
          "--prove-by " + proveBy,
          "is no factor of '%s'.".formatted(scenario.name()),
          NearestWord.remedy(proveBy, scenario.factors()));
    }
  }

  private int plan(Asked asked) {
    DryRun plan = DryRun.of(home, asked.scenario(), asked.folder(), calibrate);
    new PlanText(plan).print(out);
    out.println("Results would go to " + asked.folder() + ".");
    if (proves()) {
      out.println("The trials of a remedy come on top: which one it is, the run shows.");
    }
    Preflight.check(asked.scenario(), asked.folder());
    out.println("This machine has the open files, local ports, memory and disk for it.");
    plan.plan().requirePrograms(home);
    return ExitCode.DONE;
  }

  public Asked asked() {
    return resume == null ? fresh() : resumed(resume);
  }

  private Asked fresh() {
    Scenario read = options.toRun(home);
    Scenario seeded = DesignOptions.applied(read, design.asked());
    Path results = folder != null ? folder.toAbsolutePath() : Folders.fresh(home, seeded.name());
    Folders.requireUnused(
        results,
        ProgramName.with("run --resume %s%s".formatted(ProgramName.word(results), allowing())));
    return new Asked(
        seeded,
        results,
        run()
            .invocation(
                options.name(), options.overrides(), design.asked(), seeded.seed(), calibrate));
  }

  private Asked resumed(Path cutOff) {
    List<String> others = new ArrayList<>(options.given());
    if (folder != null) {
      others.add("--out");
    }
    if (!others.isEmpty()) {
      throw new OptionException(
          "--resume " + cutOff,
          "continues that run with its own scenario, levels, seed and folder, and does not go with %s."
              .formatted(String.join(", ", others)),
          "Leave out one or the other.");
    }
    RunInfo run = new ResultsFolder(cutOff).readRun();
    RepeatRunner.requireNoShortPart(cutOff, run);
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

  /** What repeats the permission to reach other machines. */
  private String allowing() {
    return allowedHosts.stream()
        .map(host -> " --allow-host " + ProgramName.word(host))
        .collect(Collectors.joining());
  }

  /**
   * Tries the remedy of a finding, beside what is there today and in the same blocks, and adds what
   * it brought to the finding.
   */
  record RemedyRun(ScenarioRun run) {
    /**
     * Tries the first that can be tried.
     *
     * @param factor that sets the remedy; empty where that follows from the scenario
     * @return the exit code of the run that tried it
     */
    int of(ScenarioRun.Asked asked, Experiment.Result result, Optional<String> factor) {
      PrintStream err = run.err();
      Verdict verdict = result.verdict();
      Optional<Remedy> found =
          Remedy.of(verdict.causes(), result.trials(), asked.scenario(), factor);
      if (found.isEmpty()) {
        err.println(
            verdict.causes().isEmpty()
                ? "--prove: there is no finding, so there is no remedy to try."
                : "--prove: no finding has a remedy that a factor of this scenario sets. Name the factor with --prove-by.");
        return ExitCode.DONE;
      }
      Remedy remedy = found.get();
      err.println();
      err.println(
          "Trying the remedy of \"" + remedy.finding().title() + "\": " + remedy.levels().words());
      ScenarioRun.Asked changed = asked(new ResultsFolder(asked.folder()), remedy);
      ScenarioRun.Measured tried = run.measure(changed, done -> run.print(changed, done));
      if (tried.result().interrupted()) {
        return tried.code();
      }
      String outcome = remedy.outcome(tried.result().trials());
      ResultsFolder folder = new ResultsFolder(asked.folder());
      Json.write(folder.verdictJson(), verdict.proven(remedy.finding(), outcome));
      Reporting.write(folder, err, run.screen().plain());
      err.println("Tried:   " + outcome);
      err.println("Report:  " + folder.reportHtml());
      return tried.code();
    }

    ScenarioRun.Asked asked(ResultsFolder results, Remedy remedy) {
      RunInfo info = results.readRun();
      TriedLevels tried = remedy.levels();
      Map<String, String> levels = tried.ofRun();
      Scenario read =
          ScenarioOptions.reader(run.home(), levels)
              .read(Path.of(info.scenarioFile()), info.scenarioText())
              .withSeed(info.seed());
      ScenarioRun.Asked asked =
          new ScenarioRun.Asked(
              read,
              results.root().resolve("remedy-" + tried.words().replace('=', '-')),
              run.invocation(info.scenarioFile(), levels, Map.of(), read.seed(), false));
      return tried.today().containsKey(tried.compared())
          ? asked.with(read.design().comparing(tried.compared()))
          : asked;
    }
  }
}
