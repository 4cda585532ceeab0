package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.cli.progress.LiveReport;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.progress.Reporting;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.cli.verdict.ResultsText;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.hosts.HostEngines;
import dev.loomgauge.report.Report;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.fitness.Preflight;
import dev.loomgauge.run.tier.KeptServices;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The run of a scenario on behalf of a command: what is asked for, the experiment, its report, and
 * what is printed of it.
 *
 * @param allowing the options that allow load on other machines, as they follow a command line;
 *     empty for none
 * @param measuring what is measured with: an {@link Experiment}
 */
public record ScenarioRun(
    Installation home,
    PrintStream out,
    PrintStream err,
    Screen screen,
    String allowing,
    Measuring measuring) {
  public ScenarioRun(
      Installation home, PrintStream out, PrintStream err, Screen screen, String allowing) {
    this(home, out, err, screen, allowing, ScenarioRun::experiment);
  }

  /** Measures what is asked, going on with services that run already. */
  @FunctionalInterface
  public interface Measuring {
    Experiment.Result of(Installation home, Asked asked, KeptServices kept, Progress progress);
  }

  /** What is to be run, where, and how that was asked for. */
  public record Asked(Scenario scenario, Path folder, Invocation invocation) {
    public Asked with(Design design) {
      return new Asked(scenario.withDesign(design), folder, invocation);
    }
  }

  /** What was measured, and its report. */
  public record Measured(Experiment.Result result, Report.Written written, int code) {}

  /**
   * A scenario with other levels, to be measured into a folder.
   *
   * @param levels factor to levels, comma-separated, in the place of its own
   */
  public Asked asked(Path scenario, Path folder, Map<String, String> levels) {
    Scenario read = ScenarioOptions.reader(home, levels).read(scenario);
    read.checkMeasurable();
    return new Asked(
        read, folder, invocation(scenario.toString(), levels, Map.of(), read.seed(), false));
  }

  /**
   * How a scenario is asked for.
   *
   * @param scenario its name or its file
   * @param levels factor to levels, comma-separated, in the place of its own
   * @param design what is asked of the blocks, by the option's name
   */
  Invocation invocation(
      String scenario,
      Map<String, String> levels,
      Map<String, String> design,
      long seed,
      boolean calibrate) {
    StringBuilder command =
        new StringBuilder(ProgramName.with("run ")).append(ProgramName.word(scenario));
    levels.forEach(
        (f, values) -> command.append(" --set ").append(ProgramName.word(f + "=" + values)));
    design.forEach(
        (option, value) -> command.append(" --" + option + " ").append(ProgramName.word(value)));
    command.append(" --seed ").append(seed).append(allowing);
    return new Invocation(command.toString(), levels, design, allowing, calibrate);
  }

  /** Measures, has {@code told} print what was found, and writes the report. */
  public Measured measure(Asked asked, Consumer<Measured> told) {
    try (KeptServices none = new KeptServices()) {
      return measure(asked, none, told);
    }
  }

  /** The same, going on with services that run already, which end with it. */
  public Measured measure(Asked asked, KeptServices kept, Consumer<Measured> told) {
    Preflight.check(asked.scenario(), asked.folder());
    err.println("Results: " + asked.folder());
    try (Interruption _ = Interruption.of(Thread.currentThread());
        ProgressLine progress = ProgressLine.of(err, screen.plain())) {
      Experiment.Result result = result(asked, kept, progress);
      progress.clear();
      return end(asked, result, told);
    }
  }

  private Experiment.Result result(Asked asked, KeptServices kept, ProgressLine progress) {
    try {
      return measuring.of(
          home,
          asked,
          kept,
          screen.live() ? new LiveReport(progress, new ResultsFolder(asked.folder())) : progress);
    } catch (UserError e) {
      progress.leave();
      throw e;
    }
  }

  static Experiment.Result experiment(
      Installation home, Asked asked, KeptServices kept, Progress progress) {
    return new Experiment(
            home,
            asked.scenario(),
            asked.folder(),
            asked.invocation(),
            HostEngines.of(asked.scenario().surroundings().hosts()),
            progress)
        .run(kept);
  }

  /** Writes the report of what was measured, and tells how it ended. */
  public Measured end(Asked asked, Experiment.Result result, Consumer<Measured> told) {
    Measured measured =
        new Measured(
            result,
            Reporting.ofRun(
                new ResultsFolder(asked.folder()), result.interrupted(), err, screen.plain()),
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

  public void print(Asked asked, Measured measured) {
    ResultsText.print(out, measured.result().verdict(), measured.written(), screen.all());
    err.println("Report:  " + new ResultsFolder(asked.folder()).reportHtml());
  }
}
