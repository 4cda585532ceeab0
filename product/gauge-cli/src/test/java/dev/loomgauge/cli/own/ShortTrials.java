package dev.loomgauge.cli.own;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.StartedTry.ProofOptions;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Procedure;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.tier.KeptServices;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;

/**
 * Measures what {@code try} has written with trials of a few seconds in one block: for what is
 * measured and said, not for how sure it is. The calibration is as short.
 */
record ShortTrials(ScenarioRun.Measuring usual) implements ScenarioRun.Measuring {
  private static final Duration WARM = Duration.ofSeconds(2);
  private static final Duration REST = Duration.ofSeconds(1);
  private static final Duration MEASURE = Duration.ofSeconds(1);
  private static final Duration RAMP = Duration.ofMillis(500);
  private static final Duration WARMUP = Duration.ofSeconds(1);
  private static final Duration HOLD = Duration.ofSeconds(3);

  /** Runs {@code try} with them, at the pace of tests. */
  static Commands.Done tried(List<String> words, List<String> proof) throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream shown = new PrintStream(out, true, UTF_8);
    PrintStream told = new PrintStream(err, true, UTF_8);
    Installation home = new Installation(Commands.root(), Path.of(System.getProperty("java.home")));
    Screen screen = CommandLine.populateCommand(new Screen(), "--plain");
    ScenarioRun usual = new ScenarioRun(home, shown, told, screen, "");
    int code =
        new StartedTry(
                new ScenarioRun(home, shown, told, screen, "", new ShortTrials(usual.measuring())))
            .run(
                CommandLine.populateCommand(
                        new TryCommand(home, QuickPace.QUICK, shown, told),
                        words.toArray(String[]::new))
                    .askedOfStarted(),
                CommandLine.populateCommand(new ProofOptions(), proof.toArray(String[]::new)));
    return new Commands.Done(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Override
  public Experiment.Result of(
      Installation home, ScenarioRun.Asked asked, KeptServices kept, Progress progress) {
    Scenario brief = shortened(asked.scenario());
    Experiment.Result result =
        usual.of(
            home, new ScenarioRun.Asked(brief, asked.folder(), asked.invocation()), kept, progress);
    keepAsWritten(home, brief, asked.scenario());
    return result;
  }

  /** What is predicted behind a run looks for the calibration of the scenario as it is written. */
  private static void keepAsWritten(Installation home, Scenario brief, Scenario written) {
    TierCpus cpus = TierCpus.assign(Topology.detect(), written);
    CalibrationStore found = new CalibrationStore(home, brief, cpus, false);
    CalibrationStore kept = new CalibrationStore(home, written, cpus, false);
    for (Cell cell : CellPlan.of(written, cpus.serviceCores())) {
      found.find(cell).ifPresent(its -> kept.keep(cell, its.calibrated(), its.windows()));
    }
  }

  private static Scenario shortened(Scenario scenario) {
    Procedure written = scenario.procedure();
    Calibration calibration = Objects.requireNonNull(written.calibration());
    LoadShape load = written.load();
    return scenario.with(
        new Procedure(
            new LoadShape(
                load.model(),
                load.arrivals(),
                load.trace(),
                load.thinkTime(),
                load.start(),
                RAMP,
                WARMUP,
                HOLD,
                LoadShape.Window.FIXED,
                load.timeout(),
                load.from(),
                load.down()),
            new Calibration(
                calibration.delay(),
                WARM,
                /* burst= */ WARM,
                REST,
                MEASURE,
                /* jvms= */ 1,
                calibration.warmWith()),
            written.design().once(),
            written.seed(),
            written.jvm(),
            written.search(),
            written.memory()));
  }
}
