package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.TrialLoop.TrialTask;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.observation.MemoryReadings;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import dev.loomgauge.run.tier.Service;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Runs the load of a trial, to its end or until a tier dies. */
record TrialLoad(
    RunContext run,
    Function<String, LoadEngine> engines,
    LoadRequests requests,
    Rig rig,
    Watch watch) {
  /** Runs it; {@code seconds} takes each, {@code after} runs behind the window, under load. */
  LoadOutcome run(
      TrialTask task,
      StartedService service,
      ResultsFolder.TrialFolder folder,
      Consumer<LoadSecond> seconds,
      Runnable after)
      throws InterruptedException {
    LoadEngine engine = engines.apply(task.cell().engine());
    int number = task.planned().number();
    LoadRequest request =
        requests.trial(
            task.cell(),
            service,
            task.prediction(),
            pace(task, engine, after),
            run.scenario().seed() * 31 + number,
            folder.root());
    run.progress()
        .tell(
            new Progress.TrialStarted(
                task.number(),
                task.of(),
                task.cell().id(),
                task.prediction(),
                request.timing().length()));
    return loaded(
        engine,
        request,
        service,
        readings(task.cell(), service, request, folder),
        second -> {
          seconds.accept(second);
          run.progress().tell(new Progress.Second(second, task.prediction()));
        });
  }

  /** Where users leave after the window there is no load left to look at. */
  private Pace pace(TrialTask task, LoadEngine engine, Runnable after) {
    Pace pace =
        new Windows(run.scenario().load(), task.prediction())
            .pace(engine.traits().tellsSeconds(), task.seconds());
    return pace instanceof Pace.Steady steady && run.scenario().load().down().isZero()
        ? steady.then(after)
        : pace;
  }

  private LoadOutcome loaded(
      LoadEngine engine,
      LoadRequest request,
      StartedService service,
      Optional<MemoryReadings> readings,
      Consumer<LoadSecond> seconds)
      throws InterruptedException {
    try {
      RunningLoad load =
          engine.start(
              run.children(),
              request,
              second -> {
                seconds.accept(second);
                readings.ifPresent(r -> r.second(second));
              });
      watch.load(load.pids());
      for (Service instance : service.instances()) {
        if (instance.child().isPresent()) {
          var _ = instance.child().get().exit().thenRun(load::stop);
        }
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
      Cell cell, StartedService service, LoadRequest request, ResultsFolder.TrialFolder folder) {
    Optional<Duration> every = run.scenario().procedure().memory();
    return every.isEmpty()
        ? Optional.empty()
        : watch
            .jvm(service)
            .map(
                jvm ->
                    MemoryReadings.start(
                        jvm,
                        inFlight(run.scenario(), cell, rig::downstreamInFlight),
                        every.get(),
                        request
                            .timing()
                            .ramp()
                            .plus(request.timing().spread())
                            .plus(every.get().multipliedBy(3)),
                        folder.memoryCsv(),
                        run.progress()));
  }

  /**
   * Counts requests in flight that do not wait for a thread: at the downstream where each of them
   * is one there, else at the load engine, of whose requests no more are served than the path lets
   * in.
   *
   * @param downstream asked for the requests that the downstream is holding
   */
  static ToLongFunction<LoadSecond> inFlight(
      Scenario scenario, Cell cell, LongSupplier downstream) {
    if (RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels())) == 1) {
      return _ -> downstream.getAsLong();
    }
    long most =
        scenario
            .path()
            .letIn(cell.levels(), scenario.deployment().instances())
            .orElse(Long.MAX_VALUE);
    return second -> Math.min(second.inFlight(), most);
  }
}
