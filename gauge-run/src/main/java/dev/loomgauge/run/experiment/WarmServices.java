package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.scenario.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hands out services that are up, in the state asked for, and warm. */
final class WarmServices {
  private final Services services;
  private final @Nullable Calibrator calibrator;
  private final Path logs;
  private final RunRecord record;
  private int warmed;

  /**
   * None yet.
   *
   * @param calibrator null to measure services cold, with no demand known
   */
  WarmServices(Services services, @Nullable Calibrator calibrator, Path logs, RunRecord record) {
    this.services = services;
    this.calibrator = calibrator;
    this.logs = logs;
    this.record = record;
    if (calibrator == null) {
      record.note(
          "Without 'calibration' in the scenario no CPU demand is known: CPU ceilings are missing, and services are measured cold.");
    }
  }

  /**
   * Measures the demands of every thread mode, each on the first of its cells; what was started for
   * it stays up as long as there is room.
   */
  Map<String, Demands> calibrate(List<Cell> cells) throws InterruptedException {
    Map<String, Demands> demands = new LinkedHashMap<>();
    for (Cell cell : cells) {
      if (!demands.containsKey(cell.threads())) {
        StartedService service = started(cell);
        Path folder = folder();
        demands.put(
            cell.threads(),
            calibrator == null
                ? Demands.NONE
                : calibrator.measure(
                    cell, service, calibrator.warm(cell, service, folder), folder));
        record.demands(cell.threads(), demands.get(cell.threads()));
      }
    }
    return demands;
  }

  /** The service for a cell: the one that runs, or a fresh one, warmed. */
  StartedService of(Cell cell) throws InterruptedException {
    var running = services.running(cell);
    if (running.isPresent()) {
      return running.get();
    }
    StartedService service = started(cell);
    if (calibrator != null) {
      calibrator.warm(cell, service, folder());
    }
    return service;
  }

  private StartedService started(Cell cell) {
    StartedService service = services.start(cell);
    record.service(service);
    return service;
  }

  private Path folder() {
    Path folder = logs.resolve("calibration-%02d".formatted(++warmed));
    try {
      Files.createDirectories(folder.resolve("warm"));
      Files.createDirectories(folder.resolve("measure"));
      return folder;
    } catch (IOException e) {
      throw new ExperimentException("Cannot write " + folder + ": " + e.getMessage(), e);
    }
  }
}
