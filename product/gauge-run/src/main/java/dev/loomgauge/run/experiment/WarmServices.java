package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.demand.CalibrationFit;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.calibration.Calibrator;
import dev.loomgauge.run.calibration.Warming;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.service.Services;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.service.Starting;
import dev.loomgauge.run.service.StateCheck.JvmCheck;
import dev.loomgauge.run.tier.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands out services that are up, in the state asked for, and warm. */
final class WarmServices {
  /** Work that the loads of a warm-up left behind has ended by then, and is theirs. */
  private static final Duration LEFT_BEHIND = Duration.ofSeconds(10);

  private final RunContext run;
  private final Services services;
  private final Starting starting;
  private final @Nullable Preparation preparation;
  private final CalibrationStore store;
  private final Path logs;
  private final RunRecord record;
  private final Watch watch;
  private final Design design;
  private final WarmUps warmUps = new WarmUps();
  private final List<CalibrationWindow> windows = new ArrayList<>();
  private final Set<String> told = new HashSet<>();
  private int warmed;
  private boolean begun;

  /** How a fresh service is made ready for its trials. */
  record Preparation(Warming warming, Calibrator calibrator) {}

  /** None yet. Without a preparation services are measured cold, with no demand known. */
  WarmServices(
      RunContext run,
      Services services,
      @Nullable Preparation preparation,
      CalibrationStore store,
      RunRecord record,
      Watch watch) {
    this.run = run;
    this.services = services;
    this.starting = new Starting(services);
    this.preparation = preparation;
    this.store = store;
    this.logs = run.folder().logs();
    this.record = record;
    this.watch = watch;
    this.design = run.scenario().design();
    if (preparation == null) {
      record.note(
          "Without 'calibration' in the scenario no CPU demand is known: CPU ceilings are missing, and services are measured cold.");
    }
  }

  /**
   * What a request costs in every thread mode and JVM: as kept from an earlier run of the same
   * service on the same machine, else measured on the first of its cells; what was started for it
   * stays up as long as there is room.
   *
   * @param known takes each as soon as it is known, by {@link Cell#calibratedAs}: first, at once,
   *     all that need no load
   */
  void calibrate(List<Cell> cells, Consumer<Map<String, Calibrated>> known)
      throws InterruptedException {
    Map<String, Cell> firsts = new LinkedHashMap<>();
    cells.forEach(cell -> firsts.putIfAbsent(cell.calibratedAs(), cell));
    Map<String, Calibrated> kept = new LinkedHashMap<>();
    firsts.forEach((as, cell) -> kept(cell).ifPresent(calibrated -> kept.put(as, calibrated)));
    firsts.keySet().removeAll(kept.keySet());
    if (preparation == null || !preparation.calibrator().measures()) {
      firsts.keySet().forEach(as -> kept.put(as, Calibrated.NONE));
    }
    if (!kept.isEmpty()) {
      known.accept(kept);
    }
    if (preparation != null) {
      measure(preparation, List.copyOf(firsts.values()), known);
    }
    if (!windows.isEmpty()) {
      record.calibration(windows);
    }
  }

  private void measure(Preparation how, List<Cell> cells, Consumer<Map<String, Calibrated>> known)
      throws InterruptedException {
    starting.begin(cells);
    for (Cell cell : cells) {
      starting.await();
      if (how.calibrator().measures()) {
        known.accept(Map.of(cell.calibratedAs(), measured(how, cell)));
      } else {
        var _ = warm(how, cell, started(cell), folder());
        record.note(
            cell.calibratedAs() + ": warmed, its CPU demands left unmeasured by the scenario.");
      }
    }
  }

  private Optional<Calibrated> kept(Cell cell) {
    if (preparation == null) {
      return Optional.empty();
    }
    Optional<CalibrationStore.Kept> found = store.find(cell);
    found.ifPresent(
        kept -> {
          record.note(
              "%s: the CPU demands are those calibrated at %s; --calibrate measures them again."
                  .formatted(cell.calibratedAs(), kept.at()));
          windows.addAll(kept.windows());
          record.demands(cell.calibratedAs(), kept.calibrated());
        });
    return found.map(CalibrationStore.Kept::calibrated);
  }

  private Calibrated measured(Preparation how, Cell cell) throws InterruptedException {
    List<CalibrationWindow> measured = how.calibrator().measure(cell, starts(how, cell), folder());
    int cores = run.cpus().serviceCores();
    Predictor predictor = new Predictor(run.laws());
    Calibrated calibrated =
        CalibrationFit.of(
            measured,
            cores,
            stopping(cell, cores),
            (users, demands) -> predictor.calibratedSeconds(cell, users, demands));
    run.progress().tell(new Progress.Calibrated(cell.calibratedAs(), calibrated));
    windows.addAll(measured);
    store.keep(cell, calibrated, measured);
    record.demands(cell.calibratedAs(), calibrated);
    return calibrated;
  }

  /** Collector threads while a service stands still; of several processes one goes on. */
  private int stopping(Cell cell, int cores) {
    return run.scenario().deployment().instances() > 1
        ? 0
        : services.running(cell).flatMap(watch::setup).map(jvm -> jvm.stopping(cores)).orElse(0);
  }

  private Calibrator.Starts starts(Preparation how, Cell cell) {
    return new Calibrator.Starts() {
      @Override
      public StartedService next() throws InterruptedException {
        services.running(cell).filter(_ -> !starting.holds(cell)).ifPresent(services::stop);
        return started(cell);
      }

      @Override
      public WarmUp warm(StartedService service, Path folder) throws InterruptedException {
        return WarmServices.this.warm(how, cell, service, folder);
      }
    };
  }

  /**
   * A block begins: with fresh services, but for the first block of a run, which goes on with those
   * that were calibrated, and for a design that has one start for all blocks.
   *
   * @param cells of the block in their order; services of the first are on their way after this
   */
  void begin(List<Cell> cells) throws InterruptedException {
    starting.clear();
    if (begun) {
      run.kept().endRest();
      if (design.fresh() != Design.Fresh.RUN) {
        services.stopAll();
      }
    }
    begun = true;
    if (design.fresh() != Design.Fresh.TRIAL) {
      starting.begin(cells);
    }
  }

  /** Stops all; the next cell gets a fresh service. */
  void stopAll() throws InterruptedException {
    starting.clear();
    services.stopAll();
  }

  /**
   * The service for a cell: the one that runs, or a fresh one, warmed. No other is on its way up
   * when it is handed out, nor while it is warmed.
   */
  StartedService of(Cell cell) throws InterruptedException {
    starting.await();
    if (!starting.holds(cell)) {
      Optional<StartedService> running = services.running(cell);
      if (running.isPresent() && design.fresh() != Design.Fresh.TRIAL) {
        return running.get();
      }
      running.ifPresent(services::stop);
    }
    StartedService service = started(cell);
    if (preparation != null) {
      var _ = warm(preparation, cell, service, folder());
    }
    return service;
  }

  private WarmUp warm(Preparation how, Cell cell, StartedService service, Path folder)
      throws InterruptedException {
    WarmUp warmUp = how.warming().warm(cell, service, folder);
    warmUps.add(service, warmUp, folder);
    if (watch.anotherWorks(service)) {
      Thread.sleep(LEFT_BEHIND);
      background(cell, service);
    }
    return warmUp;
  }

  /** How those that were handed out were warmed. */
  WarmUps warmUps() {
    return warmUps;
  }

  private StartedService started(Cell cell) throws InterruptedException {
    StartedService service = starting.take(cell);
    Optional<JvmSetup> jvm = watch.setup(service);
    record.service(service, jvm);
    try {
      jvm.ifPresent(found -> JvmCheck.require(service, found));
    } catch (ExperimentException e) {
      services.stop(service); // no other cell may take it
      throw e;
    }
    background(cell, service);
    return service;
  }

  /** What it uses without load, while it has none: since its start, or since its first requests. */
  private void background(Cell cell, StartedService service) throws InterruptedException {
    BackgroundThreads found = watch.findBackground(service);
    if (!found.isEmpty() && services.oneAtATime(service)) {
      found = watch.findBackground(service);
    }
    if (!found.isEmpty() && told.add(cell.calibratedAs())) {
      record.note(cell.calibratedAs() + ": " + found.words(false) + ".");
    }
  }

  private Path folder() {
    try {
      Path folder;
      do {
        folder = logs.resolve("calibration-%02d".formatted(++warmed));
      } while (Files.exists(folder)); // of the run that goes on
      return Files.createDirectory(folder);
    } catch (IOException e) {
      throw new ExperimentException("Cannot write to " + logs + ": " + e.getMessage(), e);
    }
  }

  /** How the services of a run were warmed. */
  static final class WarmUps {
    private final Map<StartedService, WarmUp> byService = new HashMap<>();

    /** Keeps how one was warmed, and writes it into the folder of the loads that did it. */
    void add(StartedService service, WarmUp warmUp, Path folder) {
      byService.put(service, warmUp);
      Json.write(ResultsFolder.warmUpJson(folder), warmUp);
    }

    /** How a service was warmed; empty where it was not. */
    Optional<WarmUp> of(StartedService service) {
      return Optional.ofNullable(byService.get(service));
    }
  }
}
