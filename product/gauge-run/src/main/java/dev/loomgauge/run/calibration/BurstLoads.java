package dev.loomgauge.run.calibration;

import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.protocol.time.Durations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The loads that warm a service: in turn each kind of request that its trials send, under a light
 * load and under one that the CPU cannot take. Code that has seen only one of the two is compiled
 * again when the other comes.
 */
final class BurstLoads {
  /** Enough requests to be compiled for, few enough to leave CPU for the compilers. */
  static final int USERS_PER_CORE = 24;

  /** Requests per second and core that a light load asks for behind a long delay. */
  private static final int RPS_PER_CORE = 1_200;

  /** Users of a full load for each of a light one. */
  private static final int FULL = 10;

  private final List<Cell> requests;
  private final int light;
  private final int full;

  /** A load. */
  record Load(Cell cell, int users) {}

  private BurstLoads(List<Cell> requests, int light, int full) {
    this.requests = requests;
    this.light = light;
    this.full = full;
  }

  /** Those for the service of a cell. */
  static BurstLoads of(Scenario scenario, Calibration calibration, Cell cell, int cores) {
    List<Cell> cells = CellPlan.of(scenario, cores);
    int largest = cells.stream().mapToInt(Cell::users).max().orElse(0);
    int few = USERS_PER_CORE * cores;
    double rate = RPS_PER_CORE * cores * Durations.seconds(calibration.delay());
    int light = Math.max(few, Math.min((int) Math.min(rate, Warming.MOST_USERS), largest));
    int full = Math.max(light, Math.min(largest, Math.min(FULL * light, Warming.MOST_USERS)));
    return new BurstLoads(requests(scenario, calibration, cell, cells), light, full);
  }

  /** A cell for each kind of request that reaches the service of one. */
  private static List<Cell> requests(
      Scenario scenario, Calibration calibration, Cell cell, List<Cell> cells) {
    ServiceManifest service = scenario.serviceFor(cell.threads());
    Map<Map<String, String>, Cell> kinds = new LinkedHashMap<>();
    Cell own = calibration.warming(cell);
    kinds.put(flags(service, own), own);
    cells.stream()
        .filter(other -> other.threads().equals(cell.threads()))
        .filter(other -> other.startLevels(service).equals(cell.startLevels(service)))
        .map(calibration::warming)
        .forEach(other -> kinds.putIfAbsent(flags(service, other), other));
    return List.copyOf(kinds.values());
  }

  /** What a request itself carries. */
  private static Map<String, String> flags(ServiceManifest service, Cell cell) {
    Map<String, String> flags = new LinkedHashMap<>(cell.levels());
    flags
        .keySet()
        .removeIf(
            factor -> {
              ServiceManifest.Knob knob = service.knobs().get(factor);
              return knob == null || knob.query().isEmpty();
            });
    return flags;
  }

  /** Bursts that show each kind of request, and a light load and a full one. */
  int fewest() {
    return Math.max(2, requests.size());
  }

  /** That of a burst, 0 and up: light and full in turn, each in time with every kind of request. */
  Load of(int burst) {
    int pair = burst / 2;
    return burst % 2 == 0
        ? new Load(requests.get(pair % requests.size()), light)
        : new Load(requests.get((pair + 1) % requests.size()), full);
  }
}
