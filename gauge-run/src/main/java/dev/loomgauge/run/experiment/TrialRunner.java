package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.MemoryWatch;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.LoadOrder;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.RunningLoad;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.observation.EnduranceRecord;
import dev.loomgauge.run.observation.Flight;
import dev.loomgauge.run.observation.MemoryReadings;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.observation.Settling;
import dev.loomgauge.run.observation.TimelineLog;
import dev.loomgauge.run.observation.Timelines;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.probe.ProbeException;
import dev.loomgauge.run.probe.flight.FlightCounts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.service.StateCheck;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.window.LoadOrders;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs one trial: settle, load and observe, judge. A trial that fails is a result too, with its
 * reason.
 */
final class TrialRunner {
  private static final String CUT_OFF =
      "Loomgauge ended before this trial did. What was seen until then is in its folder; run"
          + " --resume repeats it.";

  private final Scenario scenario;
  private final TierCpus cpus;
  private final Engines engines;
  private final LoadOrders orders;
  private final Children children;
  private final Rig rig;
  private final Watch watch;
  private final Judge judge;
  private final Progress progress;

  /** When the last request of the last load has waited, by the system's nanosecond clock. */
  private long over = System.nanoTime();

  TrialRunner(
      Scenario scenario,
      TierCpus cpus,
      Engines engines,
      LoadOrders orders,
      Children children,
      Rig rig,
      Watch watch,
      Judge judge,
      Progress progress) {
    this.scenario = scenario;
    this.cpus = cpus;
    this.engines = engines;
    this.orders = orders;
    this.children = children;
    this.rig = rig;
    this.watch = watch;
    this.judge = judge;
    this.progress = progress;
  }

  /**
   * What is to be run.
   *
   * @param number of the trial in the run, 1 and up
   * @param of all trials
   * @param checksum of the prediction's row
   * @param seconds of the measured window, as earlier blocks decided; empty for the whole hold
   */
  record Task(
      String id,
      Cell cell,
      int repetition,
      int number,
      int of,
      Prediction prediction,
      String checksum,
      OptionalInt seconds) {}

  /**
   * Runs it.
   *
   * @throws InterruptedException if the user stopped the run; the load has ended then
   */
  Trial run(Task task, StartedService service, ResultsFolder.TrialFolder folder)
      throws InterruptedException {
    String at = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    try (TimelineLog timeline = TimelineLog.open(folder.timelineCsv())) {
      Json.write(
          folder.trialJson(),
          unfinished(task, service.manifest().name(), at, Outcome.INTERRUPTED, CUT_OFF));
      progress.tell(new Progress.Settling(task.cell().id()));
      Settling.await(rig, watch, service, over);
      // Asked before, it would wait behind what is left of the last trial.
      requireState(task.cell(), service);
      rig.downstreamAsMeasured(scenario);
      EnduranceRecord endurance =
          new EnduranceRecord(scenario.load(), watch.jvm(service), progress);
      endurance.begin();
      long leftOut = service.logLeftOut();
      watch.begin(service, timeline::sample);
      Flight flight = Flight.start(watch.jvms(service), folder, progress);
      try {
        LoadEngine engine = engines.named(task.cell().engine());
        LoadOrder order =
            orders.trial(
                task.cell(),
                service,
                task.prediction(),
                engine.traits().tellsSeconds(),
                task.seconds(),
                scenario.seed() * 31 + task.number(),
                folder.root());
        progress.tell(
            new Progress.TrialStarted(
                task.number(), task.of(), task.cell().id(), task.prediction(), order.length()));
        LoadOutcome outcome = loaded(task, service, engine, order, folder, timeline);
        over =
            System.nanoTime()
                + Settling.ownWait(scenario, task.cell(), task.prediction()).toNanos();
        Optional<Trial> dead = dead(task, service, at);
        if (dead.isPresent()) {
          return dead.get();
        }
        if (task.number() < task.of()) {
          engine.standBy(children, order); // it starts while the recording of this one is written
        }
        endurance.end();
        timeline.finish();
        Trial trial =
            logged(
                judged(task, service, at, outcome, flight, folder), service.logLeftOut() - leftOut);
        endurance.write(folder, folder.readTimeline());
        rig.requireAlive(); // what died at the very end may have served the last requests
        return trial;
      } finally {
        flight.close();
      }
    } catch (LoadException | TierException | ProbeException | ExperimentException e) {
      return dead(task, service, at)
          .orElseGet(() -> failed(task, service, at, String.valueOf(e.getMessage())));
    }
  }

  /** With a caution where the log of the service was cut: who writes that much pays for it. */
  private static Trial logged(Trial trial, long leftOut) {
    if (leftOut <= 0) {
      return trial;
    }
    List<TrialWarning> warnings = new ArrayList<>(trial.warnings());
    warnings.add(
        GateCode.LOG_CUT.warning(
            TrialWarning.Severity.CAUTION,
            "the service wrote so much that at least %,d MB of its log were left out: the first and the last 8 MB are kept"
                .formatted(Math.ceilDiv(leftOut, 1_000_000L)),
            "Have the service log less: its requests pay for what it writes."));
    return trial.judged(trial.little(), trial.bottleneck(), warnings);
  }

  private LoadOutcome loaded(
      Task task,
      StartedService service,
      LoadEngine engine,
      LoadOrder order,
      ResultsFolder.TrialFolder folder,
      TimelineLog timeline)
      throws InterruptedException {
    Optional<MemoryReadings> readings = readings(task.cell(), service, order, folder);
    try {
      RunningLoad load =
          engine.start(
              children,
              order,
              second -> {
                timeline.second(second);
                readings.ifPresent(r -> r.second(second));
                progress.tell(new Progress.Second(second, task.prediction()));
              });
      watch.load(load.pids());
      for (Service instance : service.instances()) {
        var _ = instance.child().exit().thenRun(load::stop);
      }
      rig.alarm(load::stop);
      return load.await();
    } finally {
      rig.alarm(() -> {});
      readings.ifPresent(MemoryReadings::close);
    }
  }

  /** Where the scenario asks for them: until the last user has sent, and three more. */
  private Optional<MemoryReadings> readings(
      Cell cell, StartedService service, LoadOrder order, ResultsFolder.TrialFolder folder) {
    Optional<MemoryWatch> asked = scenario.memory();
    return asked.isEmpty()
        ? Optional.empty()
        : watch
            .jvm(service)
            .map(
                jvm ->
                    MemoryReadings.start(
                        jvm,
                        inFlight(cell),
                        asked.get().every(),
                        order.ramp().plus(order.spread()).plus(asked.get().every().multipliedBy(3)),
                        folder.memoryCsv(),
                        progress));
  }

  /**
   * Tells of requests in flight that do not wait for a thread: the downstream where each of them is
   * one there, else the load engine, of whose requests no more are served than the path lets in.
   */
  private ToLongFunction<LoadSecond> inFlight(Cell cell) {
    if (RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels())) == 1) {
      return _ -> rig.downstreamInFlight();
    }
    int instances = scenario.deployment().instances();
    long most =
        scenario.path().resources().values().stream()
            .map(resource -> resource.capacity().in(cell.levels()))
            .flatMapToInt(OptionalInt::stream)
            .mapToLong(capacity -> (long) capacity * instances)
            .min()
            .orElse(Long.MAX_VALUE);
    return second -> Math.min(second.inFlight(), most);
  }

  /** Limits in force may change while a service runs; a trial of the wrong state is refused. */
  private void requireState(Cell cell, StartedService service) {
    for (Service instance : service.instances()) {
      Map<String, Object> info =
          service.manifest().runtimeInfo().map(instance::runtimeInfo).orElse(Map.of());
      List<String> differences =
          StateCheck.differences(cell, service.instances().size(), scenario.path(), info);
      if (!differences.isEmpty()) {
        throw new ExperimentException(
            "Refused: service %s is not in the state asked for: %s."
                .formatted(service.manifest().name(), String.join("; ", differences)));
      }
    }
  }

  private Trial judged(
      Task task,
      StartedService service,
      String at,
      LoadOutcome outcome,
      Flight flight,
      ResultsFolder.TrialFolder folder)
      throws InterruptedException {
    LoadSummary summary = outcome.summary();
    Instant from = Instant.parse(summary.windowStart());
    Instant to = from.plusNanos(Math.round(summary.windowSeconds() * 1e9));
    FlightCounts counts = flight.end(from, to);
    List<TimelineRow> timeline = timeline(outcome, folder, from, to);
    Observation observation = new Observation(watch.samples(), from, to);
    Trial draft =
        new Trial(
            task.id(),
            task.cell().id(),
            task.cell().levels(),
            task.repetition(),
            service.manifest().name(),
            at,
            outcome.interrupted() ? Outcome.INTERRUPTED : Outcome.COMPLETED,
            outcome.interrupted() ? "The load was ended early." : null,
            task.prediction(),
            task.checksum(),
            outcome.window(),
            summary,
            observation.tiers(cpus),
            observation.resources(task.cell(), scenario.path(), service.instances().size()),
            observation.jvm(counts),
            null,
            null,
            List.of());
    return judge.judge(
        draft, timeline.stream().filter(row -> row.phase().equals("window")).toList());
  }

  /** The seconds as written while they came, with what is known of them only at the end. */
  private List<TimelineRow> timeline(
      LoadOutcome outcome, ResultsFolder.TrialFolder folder, Instant from, Instant to) {
    List<TimelineRow> written = folder.readTimeline();
    List<TimelineRow> rows =
        outcome.seconds().isEmpty()
            ? Timelines.withoutLoad(watch.samples(), from, to)
            : Timelines.completed(written, outcome.seconds());
    if (!rows.equals(written)) {
      Timelines.write(folder.timelineCsv(), rows);
    }
    return rows;
  }

  /** What a trial is when a tier has ended; empty when all run. */
  private Optional<Trial> dead(Task task, StartedService service, String at) {
    List<String> deaths = rig.deaths();
    if (deaths.isEmpty()) {
      return service.alive() ? Optional.empty() : Optional.of(died(task, service, at));
    }
    // No answer: what happens to a service without its database says nothing of its mode.
    return Optional.of(failed(task, service, at, String.join(" ", deaths)));
  }

  /** An answer too: the warning lets it count against its cell. */
  private Trial died(Task task, StartedService service, String at) {
    String words = lastWords(service);
    TrialWarning warning =
        GateCode.SERVICE_DIED.warning(
            TrialWarning.Severity.VOID,
            words,
            "Look at the service's log: it ended under this load.");
    return failed(task, service, at, words).judged(null, null, List.of(warning));
  }

  private static String lastWords(StartedService service) {
    Child child = service.telling();
    return "Service %s died (%s). Its last words: %s (whole log: %s)"
        .formatted(
            service.manifest().name(),
            child.ending(),
            String.join(" | ", child.logTail(5)),
            child.log());
  }

  private Trial failed(Task task, StartedService service, String at, String failure) {
    return unfinished(task, service.manifest().name(), at, Outcome.FAILED, failure);
  }

  static Trial unfinished(
      Task task, String service, String at, Outcome outcome, @Nullable String failure) {
    return new Trial(
        task.id(),
        task.cell().id(),
        task.cell().levels(),
        task.repetition(),
        service,
        at,
        outcome,
        failure,
        task.prediction(),
        task.checksum(),
        null,
        null,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of());
  }
}
