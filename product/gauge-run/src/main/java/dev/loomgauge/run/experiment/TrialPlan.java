package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Design.Fresh;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.calibration.Calibrator;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.Settling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a run in their order, how long they take by its laws, and what needs no
 * calibration, by {@link Cell#calibratedAs}.
 */
public record TrialPlan(Scenario scenario, List<Cell> cells, Laws laws, Set<String> kept) {
  /** To settle, to collect the heap, to start the load and to assemble the trial. */
  private static final Duration AROUND_TRIAL = Duration.ofSeconds(4);

  private static final Duration SERVICE_START = Duration.ofSeconds(8);

  /** That of a run on this machine; {@code again} where no earlier calibration is used. */
  public static TrialPlan of(Installation home, Scenario scenario, TierCpus cpus, boolean again) {
    CalibrationStore store = new CalibrationStore(home, scenario, cpus, again);
    List<Cell> cells = CellPlan.of(scenario, cpus.serviceCores());
    Set<String> kept =
        cells.stream()
            .filter(cell -> scenario.calibration() != null && store.find(cell).isPresent())
            .map(Cell::calibratedAs)
            .collect(Collectors.toSet());
    return new TrialPlan(scenario, cells, new Laws(scenario, cpus.allocation()), kept);
  }

  /**
   * Checks that there are the programs that a run would start.
   *
   * @throws dev.loomgauge.core.input.UserError naming the first that is missing, with the remedy
   */
  public void requirePrograms(Installation home) {
    scenario.services().forEach(ServiceManifest::checkBuilt);
    ServiceJdks.of(home).check(scenario, cells);
    Engines.of(home)
        .require(
            engines(),
            scenario.load(),
            scenario.deployment().instances(),
            scenario.plainRequests());
  }

  TrialPlan with(List<Cell> others) {
    return new TrialPlan(scenario, others, laws, kept);
  }

  /**
   * A trial to be run.
   *
   * @param number in the plan, 1 and up; part of its id, so that folders sort in the order of the
   *     run, and of the seed of its load
   * @param repeats id of the void trial that this one repeats; null where it repeats none
   */
  public record Planned(String id, Cell cell, int block, int number, @Nullable String repeats) {

    /** A repetition of a disturbed trial, in the same block. */
    private Planned again(Trial disturbed, List<Trial> trials) {
      String original = Repetitions.original(disturbed);
      long before = trials.stream().filter(t -> original.equals(t.repeats())).count();
      return new Planned(Repetitions.id(original, before + 1), cell, block, number, original);
    }
  }

  /** The trials of a block, 1 and up, every cell once. */
  public List<Planned> block(int block) {
    List<Planned> trials = new ArrayList<>();
    for (Cell cell : CellPlan.block(scenario, cells, block, CellPlan.MOST_SERVICES_AT_ONCE)) {
      int number = (block - 1) * cells.size() + trials.size() + 1;
      trials.add(
          new Planned(
              Numbers.format("%03d-%s-r%d", number, cell.id(), block), cell, block, number, null));
    }
    return List.copyOf(trials);
  }

  /** The repetitions that are due in a block, in its order, after the trials that have ended. */
  List<Planned> repetitions(int block, List<Trial> trials) {
    List<Planned> repetitions = new ArrayList<>();
    for (Planned planned : block(block)) {
      Repetitions.due(planned.cell().id(), block, trials)
          .map(disturbed -> planned.again(disturbed, trials))
          .ifPresent(repetitions::add);
    }
    return List.copyOf(repetitions);
  }

  public List<String> engines() {
    return cells.stream().map(Cell::engine).distinct().toList();
  }

  /** Trials that are run whatever they show. */
  public int least() {
    return cells.size() * scenario.design().repetitions();
  }

  /** Services that stay up at once: all if they are few, else those that are compared. */
  public int servicesAtOnce() {
    return CellPlan.servicesAtOnce(scenario, cells, CellPlan.MOST_SERVICES_AT_ONCE);
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

  /** Until all cells are predicted: at once where no demand is measured. */
  Duration predicted() {
    Calibration calibration = scenario.calibration();
    return calibration == null || calibration.measure().isZero()
        ? Duration.ZERO
        : calibrating().multipliedBy(calibrations());
  }

  private Duration calibrating() {
    Calibration calibration = scenario.calibration();
    return calibration == null
        ? Duration.ZERO
        : started().plus(Calibrator.length(calibration, scenario));
  }

  private int calibrations() {
    return (int)
        cells.stream().map(Cell::calibratedAs).distinct().filter(as -> !kept.contains(as)).count();
  }

  private Duration started() {
    Calibration calibration = scenario.calibration();
    return SERVICE_START.plus(calibration == null ? Duration.ZERO : calibration.warm());
  }

  /** The first block goes on with the services that were calibrated. */
  private Duration starting() {
    Fresh fresh = scenario.design().fresh();
    boolean block = fresh != Fresh.TRIAL;
    int perBlock = block ? CellPlan.starts(scenario, cells).size() : cells.size();
    int up =
        block && scenario.calibration() != null ? Math.min(calibrations(), servicesAtOnce()) : 0;
    int times = fresh == Fresh.RUN ? 1 : scenario.design().repetitions();
    long starts = (long) perBlock * times - up;
    return calibrating().multipliedBy(calibrations()).plus(started().multipliedBy(starts));
  }
}
