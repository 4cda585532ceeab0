package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.core.judgement.JdkSuspicion;
import dev.loomgauge.core.judgement.Scores;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.purpose.CostOfRequests;
import dev.loomgauge.core.purpose.MemoryVerdict;
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
import java.util.List;
import java.util.Optional;

/**
 * The experiment: tiers up, warm and calibrate, predict, then trial after trial, each on disk as it
 * ends, and the verdict.
 */
public final class Experiment {
  private final Installation home;
  private final Scenario scenario;
  private final Path folder;
  private final Invocation invocation;
  private final HostEngine hostEngine;
  private final Progress progress;
  private final JdkDefects defects;

  /**
   * One run.
   *
   * @param folder takes the results; continued when it has trials already
   * @param invocation how the user asked for it
   * @param hostEngine reaches the other hosts that the scenario names
   */
  public Experiment(
      Installation home,
      Scenario scenario,
      Path folder,
      Invocation invocation,
      HostEngine hostEngine,
      Progress progress) {
    this.home = home;
    this.scenario = scenario;
    this.folder = folder;
    this.invocation = invocation;
    this.hostEngine = hostEngine;
    this.progress = progress;
    this.defects = JdkDefectTable.read();
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
      return hosts.remote().isEmpty() && !scenario.elsewhere()
          ? run(
              plan,
              topology,
              hosts,
              new Started(children, kept),
              results,
              HostNotes.none(hosts, results))
          : reached(topology, hosts, new Started(children, kept), results);
    }
  }

  /**
   * Processes.
   *
   * @param children that the run starts
   * @param kept from before
   */
  private record Started(Children children, KeptServices kept) {}

  private TierHosts open(Children children, TierCpus cpus, ResultsFolder results) {
    HostEngine.Site site = new HostEngine.Site(home, children, results.logs());
    return TierHosts.open(
        new LocalHost(home, children), cpus, scenario.hosts(), this::opened, site);
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
  private Result reached(
      Topology topology, TierHosts hosts, Started started, ResultsWriter results) {
    List<URI> services = scenario.addresses().stream().map(URI::create).toList();
    HostNotes notes = HostNotes.of(hosts, services, results);
    notes.before().forEach(words -> progress.tell(new Progress.Note(words)));
    Scenario longer = notes.hops().in(scenario);
    TierCpus cpus = hosts.cpus();
    TrialPlan plan = TrialPlan.of(home, longer, cpus, invocation.calibrate());
    return run(plan, topology, hosts, started, results, notes);
  }

  /**
   * Runs the plan.
   *
   * @param notes for readers of the results
   */
  private Result run(
      TrialPlan plan,
      Topology topology,
      TierHosts hosts,
      Started started,
      ResultsWriter results,
      HostNotes notes) {
    Scenario scenario = plan.scenario();
    TierCpus cpus = hosts.cpus();
    Engines engines = Engines.of(home, hosts.remote(Tier.LOAD));
    try (SpeedProbe speed = SpeedProbe.start(cpus.of(Tier.SERVICE))) {
      RunContext run =
          new RunContext(
              home,
              scenario,
              hosts,
              plan.laws(),
              started.children(),
              started.kept(),
              results,
              speed,
              progress);
      TrialLog trials = TrialLog.of(results, progress);
      SizedCells cells = SizedCells.of(scenario, cpus.serviceCores()).goingOn(trials.cells());
      RunRecord record =
          new RunRecord(run, invocation, MachineFacts.detect(topology, cpus), plan.least());
      notes.before().forEach(record::note);
      for (String engine : plan.engines()) {
        engines.named(engine).traits().caveats().forEach(record::note);
      }
      Measured measured;
      try (OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
        measured = measure(run, engines, plan.with(cells.all()), cells, trials, record, notes);
      } catch (InterruptedException e) { // before its first trial
        measured = new Measured(Schedule.of(plan.with(cells.all())), true);
      }
      if (!measured.interrupted()) {
        notes.after().forEach(record::note);
      }
      Verdict verdict =
          verdict(run, measured.schedule(), trials.all(), record)
              .withAllRuns(allRuns(trials.all()));
      results.verdict(verdict);
      record.ended();
      return new Result(verdict, trials.all(), measured.interrupted());
    }
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

  private Measured measure(
      RunContext run,
      Engines engines,
      TrialPlan plan,
      SizedCells cells,
      TrialLog trials,
      RunRecord record,
      HostNotes notes) {
    Schedule schedule = Schedule.of(plan);
    Optional<Schedule.Batch> first = schedule.next(trials.all());
    if (first.isPresent()) {
      progress.tell(schedule.outlook(first.get(), trials.all()));
      try (Laboratory laboratory =
          Laboratory.open(run, engines, record, invocation.calibrate(), plan.servicesAtOnce())) {
        Predictions predictions = laboratory.predict(cells, past(trials.all()));
        run.results().predictions(run.scenario().factors(), predictions.rows());
        if (!predictions.cells().equals(cells.all())) {
          schedule = schedule.with(predictions.cells());
          first = schedule.next(trials.all());
        }
        new TrialLoop(run, laboratory, predictions, trials, notes).follow(schedule, first);
        record.planned(Math.max(schedule.least(), trials.all().size()));
      } catch (InterruptedException e) {
        return new Measured(schedule, true);
      }
    }
    record.note(schedule.ending());
    return new Measured(schedule, false);
  }

  private Verdict verdict(RunContext run, Schedule schedule, List<Trial> trials, RunRecord record) {
    List<Cell> cells = schedule.cells();
    Verdict cellsAlone = schedule.verdict(trials, run.folder());
    return JdkSuspicion.in(
        run.scenario().memory().isEmpty()
            ? cellsAlone
            : MemoryVerdict.of(
                cellsAlone,
                cells.stream()
                    .map(cell -> CostOfRequests.of(cell, read(cell, trials, run.folder())))
                    .toList()),
        trials,
        defects,
        trial -> record.jvm(trial.service(), trial.levels()));
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
