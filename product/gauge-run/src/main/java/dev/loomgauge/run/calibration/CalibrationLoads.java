package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Runs the loads that warm a service and measure its demands, and watches it meanwhile. */
public record CalibrationLoads(RunContext run, LoadEngine engine, Watch watch) {
  /** Few methods take as long to compile, and one counts only when it is done. */
  private static final Duration LOOK = Duration.ofMillis(500);

  /** Runs one; {@link ExperimentException} if the service answered nothing but errors. */
  LoadOutcome run(Cell cell, StartedService service, LoadRequest request)
      throws InterruptedException {
    return run(cell, service, request, pids -> {});
  }

  /** Runs one, reads the CPU of all tiers, and has the heap collected so long after its begin. */
  MeteredLoad metered(Cell cell, StartedService service, LoadRequest request, Duration collect)
      throws InterruptedException {
    AtomicReference<Thread> collecting = new AtomicReference<>();
    try {
      return MeteredLoad.run(
          watch.pids(service),
          run.cpus(),
          watch.background(service),
          meter ->
              run(
                  cell,
                  service,
                  request,
                  pids -> {
                    meter.watch(Tier.LOAD, pids);
                    collecting.set(Thread.startVirtualThread(() -> collect(service, collect)));
                  }));
    } finally {
      Optional.ofNullable(collecting.get()).ifPresent(Thread::interrupt);
    }
  }

  private void collect(StartedService service, Duration after) {
    try {
      Thread.sleep(after);
      watch.jvms(service).forEach(JvmProbe::collectGarbage);
    } catch (InterruptedException e) {
      // The load has ended before.
    } catch (ProbeException e) {
      if (!Thread.currentThread().isInterrupted()) {
        run.progress().note(e);
      }
    }
  }

  private LoadOutcome run(
      Cell cell, StartedService service, LoadRequest request, Consumer<List<Long>> started)
      throws InterruptedException {
    watch.begin(service);
    long begin = System.nanoTime();
    RunningLoad load =
        engine.start(
            run.children(),
            request,
            second ->
                run.progress()
                    .tell(
                        new Progress.Warming(
                            service.manifest().name(),
                            cell.calibratedAs(),
                            Duration.ofNanos(System.nanoTime() - begin),
                            request.timing().length(),
                            second.ok() * 1000 / second.spanMs())));
    watch.load(load.pids());
    started.accept(load.pids());
    LoadOutcome outcome = load.await();
    // No answer and no error in a short window is a cold service, not a broken one.
    if (outcome.summary().ok() == 0 && outcome.summary().failed() > 0) {
      throw new ExperimentException(
          "Service %s answered none of the calibration's requests (%s). See its log: %s"
              .formatted(
                  service.manifest().name(), outcome.summary().requests().errors(), service.log()));
    }
    return outcome;
  }

  /** Waits without load until compilers have next to nothing to do; returns how long it took. */
  Duration rest(StartedService service, Duration longest) throws InterruptedException {
    long begin = System.nanoTime();
    Duration before = compiled(service);
    boolean busy = true;
    while (busy && System.nanoTime() - begin < longest.toNanos()) {
      Thread.sleep(LOOK);
      Duration now = compiled(service);
      busy = busy(now.minus(before));
      before = now;
    }
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /** Whether compilers that have worked for so long between two looks have more to do. */
  static boolean busy(Duration compiled) {
    return Durations.seconds(compiled) > WarmUp.LITTLE * Durations.seconds(LOOK);
  }

  /** What was seen over the window of the load that ran last. */
  Observation observed(LoadOutcome outcome) {
    Instant from = Instant.parse(outcome.summary().windowStart());
    return observed(from, from.plus(Durations.ofSeconds(outcome.summary().windowSeconds())));
  }

  /** The same over another span of it. */
  Observation observed(Instant from, Instant to) {
    return new Observation(watch.samples(), from, to);
  }

  /** Time that compilers of a service have worked since its start; zero where not known. */
  Duration compiled(StartedService service) {
    try {
      return watch.jvms(service).stream()
          .map(JvmProbe::compiled)
          .reduce(Duration.ZERO, Duration::plus);
    } catch (ProbeException e) {
      run.progress().note(e);
      return Duration.ZERO;
    }
  }

  static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ExperimentException("Cannot write " + folder + ": " + e.getMessage(), e);
    }
  }
}
