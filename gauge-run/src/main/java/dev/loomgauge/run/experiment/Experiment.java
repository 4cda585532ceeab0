package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.comparison.MergedPercentiles;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.RunContext;
import dev.loomgauge.run.course.BlockCourse;
import dev.loomgauge.run.course.Blocks;
import dev.loomgauge.run.course.Course;
import dev.loomgauge.run.course.Schedule;
import dev.loomgauge.run.course.SearchCourse;
import dev.loomgauge.run.course.Searches;
import dev.loomgauge.run.load.engine.Engines;
import dev.loomgauge.run.lock.MachineLock;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.Supplies;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.observation.MemoryCosts;
import dev.loomgauge.run.process.Children;
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
    Laws laws = new Laws(scenario, Supplies.of(cpus));
    Schedule schedule = new Schedule(scenario, Plan.of(scenario, cpus.serviceCores()), laws);
    List<String> used = schedule.cells().stream().map(Cell::engine).distinct().toList();
    engines.require(used, scenario.load(), scenario.deployment().instances());
    Blocks blocks = new Blocks(scenario.design(), schedule, System::nanoTime, System.nanoTime());
    Optional<Searches> searches = scenario.search().map(s -> Searches.of(schedule, s));
    try (MachineLock _ = MachineLock.take();
        ResultsWriter results = ResultsWriter.open(folder);
        Children children = new Children()) {
      RunContext run = new RunContext(home, scenario, cpus, laws, children, results, progress);
      RunRecord record =
          new RunRecord(run, invocation, MachineFacts.detect(topology, cpus), schedule.least());
      TrialLog trials = TrialLog.of(results, progress);
      for (String engine : used) {
        engines.named(engine).traits().caveats().forEach(record::note);
      }
      boolean interrupted = false;
      try (OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
        measure(
            run,
            searches
                .<Course>map(s -> new SearchCourse(s, schedule))
                .orElseGet(() -> new BlockCourse(blocks, schedule)),
            schedule,
            trials,
            record);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      Verdict verdict = verdict(schedule.cells(), trials.all(), searches, run.folder());
      results.verdict(verdict);
      record.ended();
      return new Result(verdict, trials.all(), interrupted);
    }
  }

  private void measure(
      RunContext run, Course course, Schedule schedule, TrialLog trials, RunRecord record)
      throws InterruptedException {
    Optional<Course.Stretch> first = course.next(trials.all());
    if (first.isPresent()) {
      progress.tell(course.outlook(first.get(), trials.all()));
      try (Laboratory laboratory =
          Laboratory.open(
              run, engines, record, invocation.calibrate(), schedule.servicesAtOnce())) {
        Predictions forecast = laboratory.forecast(schedule.cells());
        run.results().predictions(scenario.factors(), forecast.rows());
        new TrialLoop(run, laboratory, forecast, trials, schedule.cells())
            .follow(course, first.get());
        record.planned(Math.max(course.least(), trials.all().size()));
      }
    }
    record.note(course.ending());
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
}
