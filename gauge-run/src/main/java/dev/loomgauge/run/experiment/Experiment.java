package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.comparison.MergedPercentiles;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.Supply;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.CalibrationLoads;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.calibration.Calibrator;
import dev.loomgauge.run.calibration.Warming;
import dev.loomgauge.run.course.BlockCourse;
import dev.loomgauge.run.course.Blocks;
import dev.loomgauge.run.course.Course;
import dev.loomgauge.run.course.Schedule;
import dev.loomgauge.run.course.SearchCourse;
import dev.loomgauge.run.course.Searches;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.lock.MachineLock;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.Supplies;
import dev.loomgauge.run.machine.Tier;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.observation.MemoryCosts;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.probe.ProbeException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.service.ServiceLaunch;
import dev.loomgauge.run.service.Services;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RigLaunch;
import dev.loomgauge.run.window.DecidedWindows;
import dev.loomgauge.run.window.LoadOrders;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The experiment: tiers up, warm and calibrate, predict, then trial after trial, each on disk as it
 * ends, and the verdict.
 */
public final class Experiment {
  private final Installation home;
  private final Scenario scenario;
  private final Path folder;
  private final Invocation invocation;
  private final Progress progress;
  private final Engines engines;

  /**
   * One run.
   *
   * @param folder takes the results; continued when it has trials already
   * @param invocation how the user asked for it
   */
  public Experiment(
      Installation home, Scenario scenario, Path folder, Invocation invocation, Progress progress) {
    this.home = home;
    this.scenario = scenario;
    this.folder = folder;
    this.invocation = invocation;
    this.progress = progress;
    this.engines = Engines.of(home.java(), home.program("gauge-load"));
  }

  /**
   * How a run ended.
   *
   * @param verdict over all trials in the folder
   * @param trials all of them
   * @param interrupted whether the user stopped it
   */
  public record Result(Verdict verdict, List<Trial> trials, boolean interrupted) {}

  /**
   * Runs it. The folder is opened before anything is started; whatever happens later, finished
   * trials stay in it.
   *
   * @throws ExperimentException if it cannot be begun
   */
  public Result run() {
    scenario.services().forEach(ServiceManifest::checkBuilt);
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    List<Cell> cells = Plan.of(scenario, cpus.serviceCores());
    List<String> used = cells.stream().map(Cell::engine).distinct().toList();
    engines.require(used, scenario.load(), scenario.deployment().instances());
    Schedule schedule = new Schedule(scenario, cells, new Laws(scenario, Supplies.of(cpus)));
    Blocks blocks = new Blocks(scenario.design(), schedule, System::nanoTime, System.nanoTime());
    Optional<Searches> searches =
        scenario.search().map(s -> Searches.of(scenario, s, cells, schedule.servicesAtOnce()));
    try (MachineLock _ = MachineLock.take();
        ResultsWriter writer = ResultsWriter.open(folder);
        Children children = new Children()) {
      RunRecord record =
          new RunRecord(
              writer,
              scenario,
              invocation,
              MachineFacts.detect(topology, cpus),
              cpus,
              schedule.least());
      RecordedTrials recorded = RecordedTrials.of(writer.folder());
      recorded.unlisted().forEach(writer::trial);
      recorded.damages().forEach(what -> progress.tell(new Progress.Note(what)));
      List<Trial> before =
          recorded.trials().stream().filter(t -> t.outcome() == Trial.Outcome.COMPLETED).toList();
      List<Trial> trials = new ArrayList<>(before);
      for (String engine : used) {
        engines.named(engine).traits().caveats().forEach(record::note);
      }
      boolean interrupted = false;
      try (OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
        Course course =
            searches.isPresent()
                ? new SearchCourse(searches.get(), schedule)
                : new BlockCourse(blocks, schedule);
        trials(writer, schedule, course, cpus, children, record, trials);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      Verdict verdict = verdict(cells, trials, searches, writer.folder());
      writer.verdict(verdict);
      record.ended();
      return new Result(verdict, List.copyOf(trials), interrupted);
    }
  }

  private void trials(
      ResultsWriter writer,
      Schedule schedule,
      Course course,
      TierCpus cpus,
      Children children,
      RunRecord record,
      List<Trial> trials)
      throws InterruptedException {
    Optional<Course.Stretch> stretch = course.next(trials);
    if (stretch.isEmpty()) {
      record.note(course.ending());
      return;
    }
    List<Cell> cells = schedule.cells();
    progress.tell(course.outlook(stretch.get(), trials));
    Supply supply = Supplies.of(cpus);
    Path logs = writer.folder().logs();
    Rig rig = Rig.start(new RigLaunch(home, scenario, cpus, children, logs, progress));
    rig.database().ifPresent(d -> record.version("postgres", d.facts().version()));
    LoadOrders orders = new LoadOrders(scenario, cpus.of(Tier.LOAD));
    ServiceLaunch launch = Recovery.told(new ServiceLaunch(home.java(), scenario.jvm(), cpus), rig);
    Services services =
        new Services(
            scenario,
            children,
            launch,
            cpus.of(Tier.SERVICE),
            logs,
            schedule.servicesAtOnce(),
            progress);
    try (Watch watch = new Watch(rig, progress)) {
      Laws laws = new Laws(scenario, supply);
      Calibration calibration = scenario.calibration();
      WarmServices.Preparation preparation =
          calibration == null
              ? null
              : preparation(
                  calibration,
                  laws,
                  new CalibrationLoads(engines.named(GaugeLoad.NAME), children, watch, progress),
                  orders,
                  rig,
                  cpus);
      CalibrationStore store = new CalibrationStore(home, scenario, cpus, invocation.calibrate());
      WarmServices warm =
          new WarmServices(services, preparation, store, logs, record, scenario.design());
      Forecast forecast =
          Forecast.of(
              cells,
              scenario.factors(),
              new Predictor(scenario, supply),
              warm.calibrate(cells),
              progress);
      writer.predictions(scenario.factors(), forecast.rows());
      TrialRunner runner =
          new TrialRunner(
              scenario,
              cpus,
              engines,
              orders,
              children,
              rig,
              watch,
              new Judge(scenario.load(), supply),
              progress);
      Recovery recovery = new Recovery(rig, launch, warm, record, folder, progress);
      follow(
          course,
          stretch,
          new Measuring(writer, runner, warm, recovery, forecast, record, cells),
          trials);
      record.planned(Math.max(course.least(), trials.size()));
      record.note(course.ending());
    }
  }

  private WarmServices.Preparation preparation(
      Calibration calibration,
      Laws laws,
      CalibrationLoads loads,
      LoadOrders orders,
      Rig rig,
      TierCpus cpus) {
    return new WarmServices.Preparation(
        new Warming(scenario, calibration, loads, orders, rig, cpus),
        new Calibrator(scenario, calibration, laws, loads, orders, rig, cpus, progress));
  }

  /** What a trial needs. */
  private record Measuring(
      ResultsWriter writer,
      TrialRunner runner,
      WarmServices warm,
      Recovery recovery,
      Forecast forecast,
      RunRecord record,
      List<Cell> cells) {}

  private void follow(
      Course course, Optional<Course.Stretch> first, Measuring measuring, List<Trial> trials)
      throws InterruptedException {
    for (var stretch = first; stretch.isPresent(); stretch = course.next(trials)) {
      int of = stretch.get().of();
      measuring.recovery().beforeTrial();
      if (stretch.get().fresh()) {
        measuring
            .warm()
            .begin(stretch.get().trials().stream().map(Schedule.Planned::cell).toList());
      }
      measuring.record().planned(of);
      stretch.get().news(scenario.design()).ifPresent(progress::tell);
      for (Schedule.Planned planned : stretch.get().trials()) {
        measuring.recovery().beforeTrial();
        one(measuring, task(planned, of, measuring, trials), trials);
      }
    }
  }

  /** A cell that nobody has predicted yet is predicted, and that is on disk, before its load. */
  private TrialRunner.Task task(
      Schedule.Planned planned, int of, Measuring measuring, List<Trial> trials) {
    Forecast forecast = measuring.forecast();
    forecast
        .add(planned.cell())
        .ifPresent(row -> measuring.writer().predictions(scenario.factors(), List.of(row)));
    return new TrialRunner.Task(
        planned.id(),
        planned.cell(),
        planned.block(),
        planned.number(),
        of,
        forecast.of(planned.cell()),
        forecast.checksum(planned.cell()),
        scenario.search().isPresent()
            ? OptionalInt.empty()
            : new DecidedWindows(scenario.load(), scenario.design(), measuring.cells())
                .of(planned.cell(), planned.block(), trials));
  }

  private Verdict verdict(
      List<Cell> cells, List<Trial> trials, Optional<Searches> searches, ResultsFolder folder) {
    Verdict verdict =
        searches
            .map(
                s ->
                    s.verdict(
                        Conclusions.of(scenario.design(), s.cells(cells, trials), trials), trials))
            .orElseGet(() -> Conclusions.of(scenario.design(), cells, trials));
    verdict = MergedPercentiles.in(verdict, trials, folder);
    return scenario.memory().isEmpty() ? verdict : MemoryCosts.in(verdict, cells, trials, folder);
  }

  private void one(Measuring measuring, TrialRunner.Task task, List<Trial> trials)
      throws InterruptedException {
    Trial trial;
    boolean stopped = false;
    try {
      trial =
          measuring
              .runner()
              .run(
                  task,
                  measuring.warm().of(task.cell()),
                  measuring.writer().folder().trial(task.id()));
      stopped = Thread.interrupted();
    } catch (InterruptedException e) {
      stopped = true;
      trial = unfinished(task, Trial.Outcome.INTERRUPTED, "The run was stopped by the user.");
    } catch (TierException | LoadException | ProbeException | ExperimentException e) {
      // Its service did not start, or could not be warmed; the other cells are not lost for it.
      stopped = Thread.interrupted();
      trial = unfinished(task, Trial.Outcome.FAILED, measuring.recovery().cause(e));
    }
    measuring.writer().trial(trial);
    trials.add(trial);
    progress.tell(new Progress.TrialEnded(task.number(), task.of(), trial));
    if (stopped) {
      throw new InterruptedException();
    }
  }

  private Trial unfinished(TrialRunner.Task task, Trial.Outcome outcome, String failure) {
    String service = scenario.serviceFor(task.cell().threads()).name();
    return TrialRunner.unfinished(task, service, Instant.now().toString(), outcome, failure);
  }
}
