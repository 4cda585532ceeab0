package dev.loomgauge.run.schedule;

import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design.Fresh;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.run.calibration.Calibrator;
import dev.loomgauge.run.observation.Settling;
import dev.loomgauge.run.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a run in their order, and how long they take.
 *
 * @param laws tell how long a queue needs to fill, and with it a trial
 */
public record TrialPlan(Scenario scenario, List<Cell> cells, Laws laws) {
  /** Idle services cost memory and connections, so no more than this stay up. */
  private static final int MOST_AT_ONCE = 3;

  private static final Duration AROUND_TRIAL = Duration.ofSeconds(2);
  private static final Duration SERVICE_START = Duration.ofSeconds(6);

  /**
   * A trial to be run.
   *
   * @param number in the plan, 1 and up; part of its id, so that folders sort in the order of the
   *     run, and of the seed of its load
   * @param repeats id of the trial that was void because of the machine and that this one repeats;
   *     null where it repeats none
   */
  public record Planned(String id, Cell cell, int block, int number, @Nullable String repeats) {

    /** A repetition of a disturbed trial, in the same block. */
    private Planned again(Trial disturbed, List<Trial> trials) {
      String original = Repetitions.original(disturbed);
      long before = trials.stream().filter(t -> original.equals(t.repeats())).count();
      return new Planned(
          "%s-again%d".formatted(original, before + 1), cell, block, number, original);
    }
  }

  /**
   * The trials of a block, every cell once.
   *
   * @param block 1 and up
   */
  public List<Planned> block(int block) {
    List<Planned> trials = new ArrayList<>();
    for (Cell cell : Plan.block(scenario, cells, block, MOST_AT_ONCE)) {
      int number = (block - 1) * cells.size() + trials.size() + 1;
      trials.add(
          new Planned(
              Numbers.format("%03d-%s-r%d", number, cell.id(), block), cell, block, number, null));
    }
    return List.copyOf(trials);
  }

  /**
   * The repetitions that are due in a block, in its order.
   *
   * @param block 1 and up
   * @param trials that have ended
   */
  List<Planned> repetitions(int block, List<Trial> trials) {
    List<Planned> repetitions = new ArrayList<>();
    for (Planned planned : block(block)) {
      Repetitions.due(planned.cell().id(), block, trials)
          .map(disturbed -> planned.again(disturbed, trials))
          .ifPresent(repetitions::add);
    }
    return List.copyOf(repetitions);
  }

  /** The load engines of the cells. */
  public List<String> engines() {
    return cells.stream().map(Cell::engine).distinct().toList();
  }

  /** Trials that are run whatever they show. */
  public int least() {
    return cells.size() * scenario.design().repetitions();
  }

  /**
   * Services that stay up at once: all of them when they are few, else those that are compared with
   * each other.
   */
  public int servicesAtOnce() {
    return Plan.servicesAtOnce(scenario, cells, MOST_AT_ONCE);
  }

  /** Estimate of what is left of the trials that are run whatever they show. */
  Duration length(int done) {
    return trial().multipliedBy(Math.max(0, least() - done)).plus(starting());
  }

  /** Estimate of one trial, the mean over the cells. */
  Duration trial() {
    return cells.stream()
        .map(this::trial)
        .reduce(Duration.ZERO, Duration::plus)
        .dividedBy(Math.max(1, cells.size()));
  }

  private Duration trial(Cell cell) {
    LoadShape load = scenario.load();
    Prediction prediction = laws.predict(cell, Demands.NONE);
    return load.ramp()
        .plus(new Windows(load, prediction).warmup())
        .plus(load.hold())
        .plus(load.down())
        .plus(Settling.ownWait(scenario, cell, prediction))
        .plus(AROUND_TRIAL);
  }

  /** Estimate of the time until the first mode is calibrated, and its cells are predicted. */
  Duration firstTable() {
    Calibration calibration = scenario.calibration();
    return calibration == null
        ? Duration.ZERO
        : started().plus(Calibrator.length(calibration, scenario));
  }

  /** Estimate of the time until every mode is calibrated, and with it every cell predicted. */
  Duration predicted() {
    return firstTable().multipliedBy(calibrations());
  }

  private int calibrations() {
    return (int) cells.stream().map(Cell::calibratedAs).distinct().count();
  }

  /** Until a service is up and warm. */
  private Duration started() {
    Calibration calibration = scenario.calibration();
    return SERVICE_START.plus(calibration == null ? Duration.ZERO : calibration.warm());
  }

  /** The only block of a run goes on with the services that were calibrated. */
  private Duration starting() {
    int perBlock =
        scenario.design().fresh() == Fresh.TRIAL
            ? cells.size()
            : Plan.starts(scenario, cells).size();
    long starts =
        scenario.design().mostBlocks() == 1 && scenario.calibration() != null
            ? Math.max(0, perBlock - calibrations())
            : (long) perBlock * scenario.design().repetitions();
    return predicted().plus(started().multipliedBy(starts));
  }
}
