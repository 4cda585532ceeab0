package dev.loomgauge.run.experiment;

import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The trials of a run in their order.
 *
 * @param trials all of them
 * @param starts how many services have to be started at least
 * @param modes thread modes in the plan
 * @param trialLength load of one trial, with what stands around it
 * @param startLength start of one service with its warm-up
 */
record Schedule(
    List<Planned> trials, int starts, int modes, Duration trialLength, Duration startLength) {
  /** Idle services cost memory and connections, so no more than this stay up. */
  private static final int MOST_AT_ONCE = 3;

  private static final Duration AROUND_TRIAL = Duration.ofSeconds(5);
  private static final Duration SERVICE_START = Duration.ofSeconds(12);

  /**
   * A trial to be run.
   *
   * @param number in the run, 1 and up; part of its id, so that folders sort in the order of the
   *     run
   */
  record Planned(String id, Cell cell, int repetition, int number) {}

  static Schedule of(Scenario scenario, List<Cell> cells) {
    List<Planned> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= scenario.design().repetitions(); repetition++) {
      for (List<Cell> together : Plan.block(scenario, cells, repetition)) {
        for (Cell cell : together) {
          int number = trials.size() + 1;
          trials.add(
              new Planned(
                  String.format(Locale.ROOT, "%03d-%s-r%d", number, cell.id(), repetition),
                  cell,
                  repetition,
                  number));
        }
      }
    }
    LoadShape load = scenario.load();
    Calibration calibration = scenario.calibration();
    Duration warm =
        calibration == null
            ? Duration.ZERO
            : calibration.warm().plus(Calibrator.length(calibration, scenario));
    List<Map<String, String>> starts =
        cells.stream()
            .map(c -> c.startLevels(scenario.serviceFor(c.threads())))
            .distinct()
            .toList();
    int modes = (int) cells.stream().map(Cell::threads).distinct().count();
    return new Schedule(
        List.copyOf(trials),
        starts.size(),
        modes,
        load.ramp().plus(load.warmup()).plus(load.hold()).plus(AROUND_TRIAL),
        warm.plus(SERVICE_START));
  }

  /**
   * Services that stay up at once: all of them when they are few, so that trials of all modes can
   * alternate; else one.
   */
  int servicesAtOnce() {
    return starts <= MOST_AT_ONCE ? starts : 1;
  }

  /** Estimate of what is left after so many trials. */
  Duration length(int done) {
    int perBlock = starts <= MOST_AT_ONCE ? starts : modes + starts;
    return trialLength.multipliedBy(trials.size() - done).plus(startLength.multipliedBy(perBlock));
  }
}
