package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.core.judgement.JdkSuspicion;
import dev.loomgauge.core.judgement.Scores;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.purpose.CostOfRequests;
import dev.loomgauge.core.purpose.PurposeVerdict;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.PairStore;
import dev.loomgauge.run.experiment.TrialLoop.TrialLog;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.machine.JdkDefectTable;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.MachineLock;
import dev.loomgauge.run.tier.KeptServices;
import dev.loomgauge.run.tier.RunContext;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The experiment: tiers up, warm and calibrate, predict, then trial after trial, each on disk as it
 * ends, and the verdict.
 *
 * @param folder takes the results; continued when it has trials already
 * @param invocation how the user asked for it
 * @param hostEngine reaches the other hosts that the scenario names
 * @param defects of JDKs, as they are known
 */
public record Experiment(
    Installation home,
    Scenario scenario,
    Path folder,
    Invocation invocation,
    HostEngine hostEngine,
    Progress progress,
    JdkDefects defects) {
  /** With the table of defects that is in force. */
  public Experiment(
      Installation home,
      Scenario scenario,
      Path folder,
      Invocation invocation,
      HostEngine hostEngine,
      Progress progress) {
    this(home, scenario, folder, invocation, hostEngine, progress, JdkDefectTable.read());
  }

  /** How a run ended: the verdict over all trials in the folder, and whether a user stopped it. */
  public record Result(Verdict verdict, List<Trial> trials, boolean interrupted) {}

  /**
   * Runs it. The folder is opened before anything is started; whatever happens later, finished
   * trials stay in it.
   *
   * @throws ExperimentException if it cannot be begun
   */
  public Result run() {
    try (KeptServices none = new KeptServices()) {
      return run(none);
    }
  }

  /** The same, going on with services that run already, which end with it. */
  public Result run(KeptServices kept) {
    ReachableServices.require(scenario);
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology, scenario);
    TrialPlan plan = TrialPlan.of(home, scenario, cpus, invocation.calibrate());
    plan.requirePrograms(home);
    try (MachineLock _ = MachineLock.take();
        ResultsWriter results =
            ResultsWriter.open(folder, scenario.factors(), scenario.path().resources().keySet());
        Children children = new Children();
        kept;
        TierHosts hosts = open(children, cpus, results.folder())) {
      Opened opened = new Opened(topology, hosts, children, kept, results);
      return hosts.remote().isEmpty() && !scenario.elsewhere()
          ? run(opened, plan, HostNotes.none(hosts, results))
          : reached(opened);
    }
  }

  /** What was opened for a run, and ends with it, the processes that it starts among it. */
  record Opened(
      Topology topology,
      TierHosts hosts,
      Children children,
      KeptServices kept,
      ResultsWriter results) {}

  /** What a run is measured with: cells as large as the machine can measure, notes for readers. */
  private record Setup(
      RunContext context,
      Engines engines,
      SizedCells cells,
      TrialLog trials,
      RunRecord record,
      HostNotes notes) {}

  private TierHosts open(Children children, TierCpus cpus, ResultsFolder results) {
    HostEngine.Site site = new HostEngine.Site(home, children, results.logs());
    return TierHosts.open(
        new LocalHost(home, children), cpus, scenario.surroundings().hosts(), this::opened, site);
  }

  /** Told one by one, because a pod may take a minute for its image. */
  private RemoteHost opened(String name, HostEngine.Site site) {
    RemoteHost host = hostEngine.open(name, site);
    progress.tell(
        new Progress.Started(
            "host " + name,
            "%s, CPUs %s, JDK %s"
                .formatted(
                    host.address().getHostAddress(), host.facts().cpus(), host.facts().java())));
    return host;
  }

  /** What a request does takes the network's time, too. */
  private Result reached(Opened opened) {
    List<URI> services = scenario.addresses().stream().map(URI::create).toList();
    HostNotes notes = HostNotes.of(opened.hosts(), services, opened.results());
    notes.before().forEach(words -> progress.note(words));
    Scenario longer = notes.hops().in(scenario);
    return run(
        opened, TrialPlan.of(home, longer, opened.hosts().cpus(), invocation.calibrate()), notes);
  }

  /** The same of a plan, on what is open. */
  Result run(Opened opened, TrialPlan plan, HostNotes notes) {
    TierCpus cpus = opened.hosts().cpus();
    try (SpeedProbe speed = SpeedProbe.start(cpus.of(Tier.SERVICE))) {
      Setup setup = setup(opened, plan, notes, speed);
      notes.before().forEach(setup.record()::note);
      for (String engine : plan.engines()) {
        setup.engines().named(engine).traits().caveats().forEach(setup.record()::note);
      }
      Measured measured;
      try (OwnCpus _ = OwnCpus.take(cpus, opened.topology().cpus())) {
        measured = measure(setup, plan.with(setup.cells().all()));
      } catch (InterruptedException e) { // before its first trial
        measured = new Measured(Schedule.of(plan.with(setup.cells().all())), true);
      }
      if (!measured.interrupted()) {
        notes.after().forEach(setup.record()::note);
      }
      List<Trial> trials = setup.trials().all();
      Verdict verdict = verdict(setup, measured.schedule()).withAllRuns(allRuns(trials));
      opened.results().verdict(verdict);
      setup.record().ended();
      return new Result(verdict, trials, measured.interrupted());
    }
  }

  private Setup setup(Opened opened, TrialPlan plan, HostNotes notes, SpeedProbe speed) {
    TierCpus cpus = opened.hosts().cpus();
    RunContext context =
        new RunContext(
            home,
            plan.scenario(),
            opened.hosts(),
            plan.laws(),
            opened.children(),
            opened.kept(),
            opened.results(),
            speed,
            progress);
    TrialLog trials = TrialLog.of(opened.results(), progress);
    return new Setup(
        context,
        Engines.of(home, opened.hosts().remote(Tier.LOAD)),
        SizedCells.of(plan.scenario(), cpus.serviceCores()).goingOn(trials.cells()),
        trials,
        new RunRecord(
            context, invocation, MachineFacts.detect(opened.topology(), cpus), plan.least()),
        notes);
  }

  /** The trials of a run that goes on move none of its own intervals. */
  private PastPairs past(List<Trial> own) {
    return scenario.elsewhere()
        ? PastPairs.NONE
        : new PairStore(home).read(progress).without(pairs(own));
  }

  /** How good predictions on this machine's hardware were, those of this run among them. */
  private List<Verdict.Score> allRuns(List<Trial> own) {
    return scenario.elsewhere()
        ? List.of()
        : Scores.ofPairs(new PairStore(home).add(pairs(own), progress));
  }

  private List<Pair> pairs(List<Trial> trials) {
    return trials.stream().flatMap(trial -> Pair.of(trial, scenario.name()).stream()).toList();
  }

  /** What was followed, up to its end or until the user stopped it. */
  private record Measured(Schedule schedule, boolean interrupted) {}

  private Measured measure(Setup setup, TrialPlan plan) {
    RunContext run = setup.context();
    TrialLog trials = setup.trials();
    Schedule schedule = Schedule.of(plan);
    Optional<Schedule.Batch> first = schedule.next(trials.all());
    if (first.isPresent()) {
      Progress.Planned planned = schedule.input(first.get(), trials.all());
      progress.tell(planned);
      try (Laboratory laboratory =
          Laboratory.open(
              run,
              setup.engines(),
              setup.record(),
              invocation.calibrate(),
              plan.servicesAtOnce())) {
        Predictions predictions = laboratory.predict(setup.cells(), past(trials.all()));
        run.results().predictions(run.scenario().factors(), predictions.rows());
        predictions.whatIf(run.laws()).ifPresent(run.results()::whatIf);
        if (!predictions.cells().equals(setup.cells().all())) {
          schedule = schedule.with(predictions.cells());
          first = schedule.next(trials.all());
        }
        planned
            .predicted()
            .filter(Duration::isPositive)
            .ifPresent(
                after -> progress.tell(new Progress.Expected(planned.length().minus(after))));
        new TrialLoop(run, laboratory, predictions, trials, setup.notes()).follow(schedule, first);
        setup.record().planned(Math.max(schedule.least(), trials.all().size()));
      } catch (InterruptedException e) {
        return new Measured(schedule, true);
      }
    }
    setup.record().note(schedule.ending());
    return new Measured(schedule, false);
  }

  private Verdict verdict(Setup setup, Schedule schedule) {
    ResultsFolder results = setup.context().folder();
    List<Trial> trials = setup.trials().all();
    Verdict cellsAlone = schedule.verdict(trials, results);
    return JdkSuspicion.in(
        setup.context().scenario().procedure().memory().isEmpty()
            ? cellsAlone
            : PurposeVerdict.ofMemory(
                cellsAlone,
                schedule.cells().stream()
                    .map(cell -> CostOfRequests.of(cell, read(cell, trials, results)))
                    .toList()),
        trials,
        defects,
        trial -> setup.record().jvm(trial.service(), trial.levels()));
  }

  /** What each trial of a cell tells of the memory of requests in flight. */
  private static List<CostOfRequests.Read> read(
      Cell cell, List<Trial> trials, ResultsFolder folder) {
    return trials.stream()
        .filter(trial -> trial.cell().equals(cell.id()))
        .map(
            trial ->
                new CostOfRequests.Read(
                    trial, MemoryReading.readAll(folder.trial(trial.id()).memoryCsv())))
        .toList();
  }
}
