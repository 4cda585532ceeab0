package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Hands out services that are up, in the state asked for, and warm. */
final class WarmServices {
  private final Services services;
  private final @Nullable Calibrator calibrator;
  private final CalibrationStore store;
  private final Path logs;
  private final RunRecord record;
  private final Design design;
  private int warmed;

  /**
   * None yet.
   *
   * @param calibrator null to measure services cold, with no demand known
   */
  WarmServices(
      Services services,
      @Nullable Calibrator calibrator,
      CalibrationStore store,
      Path logs,
      RunRecord record,
      Design design) {
    this.services = services;
    this.calibrator = calibrator;
    this.store = store;
    this.logs = logs;
    this.record = record;
    this.design = design;
    if (calibrator == null) {
      record.note(
          "Without 'calibration' in the scenario no CPU demand is known: CPU ceilings are missing, and services are measured cold.");
    }
  }

  /**
   * What a request costs in every thread mode: as kept from an earlier run of the same service on
   * the same machine, else measured on the first of its cells; what was started for it stays up as
   * long as there is room.
   */
  Map<String, Calibrated> calibrate(List<Cell> cells) throws InterruptedException {
    Map<String, Calibrated> modes = new LinkedHashMap<>();
    for (Cell cell : cells) {
      if (!modes.containsKey(cell.threads())) {
        modes.put(cell.threads(), calibrated(cell));
        record.demands(cell.threads(), modes.get(cell.threads()));
      }
    }
    return modes;
  }

  private Calibrated calibrated(Cell cell) throws InterruptedException {
    if (calibrator == null) {
      return Calibrated.NONE;
    }
    Optional<CalibrationStore.Kept> kept = store.find(cell);
    if (kept.isPresent()) {
      record.note(
          "%s: the CPU demands are those calibrated at %s; --calibrate measures them anew."
              .formatted(cell.threads(), kept.get().at()));
      return kept.get().calibrated();
    }
    StartedService service = started(cell);
    Path folder = folder();
    if (!calibrator.measures()) {
      calibrator.warm(cell, service, folder);
      record.note(cell.threads() + ": warmed, its CPU demands left unmeasured by the scenario.");
      return Calibrated.NONE;
    }
    Calibrated measured =
        calibrator.measure(cell, service, calibrator.warm(cell, service, folder), folder);
    store.keep(cell, measured);
    return measured;
  }

  /**
   * A block begins: with fresh services, but for the only block of a run, which goes on with those
   * that were calibrated.
   */
  void begin() {
    if (design.mostBlocks() > 1) {
      services.stopAll();
    }
  }

  /** The service for a cell: the one that runs, or a fresh one, warmed. */
  StartedService of(Cell cell) throws InterruptedException {
    var running = services.running(cell);
    if (running.isPresent() && design.fresh() == Design.Fresh.TRIAL) {
      services.stop(running.get());
      running = Optional.empty();
    }
    if (running.isPresent()) {
      return running.get();
    }
    StartedService service = started(cell);
    if (calibrator != null) {
      calibrator.warm(cell, service, folder());
    }
    return service;
  }

  private StartedService started(Cell cell) throws InterruptedException {
    StartedService service = services.start(cell);
    record.service(service);
    return service;
  }

  private Path folder() {
    Path folder = logs.resolve("calibration-%02d".formatted(++warmed));
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ExperimentException("Cannot write " + folder + ": " + e.getMessage(), e);
    }
  }
}
