package dev.loomgauge.run.calibration;

import dev.loomgauge.core.prediction.demand.DemandDrift;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures the CPU that requests cost each tier: in as many JVMs of a service as the scenario asks
 * for, each warmed, under the scenario's own delay, at five loads up and down again.
 */
public final class Calibrator {
  /** Of the requests, that all loads together wait before they are measured; about. */
  private static final int CYCLES = 16;

  private final RunContext run;
  private final StaircasePlan plan;
  private final Calibration calibration;
  private final Climb climb;

  /** Starts services for a calibration, and warms them. */
  public interface Starts {
    /** A fresh service, in place of the one before. */
    StartedService next() throws InterruptedException;

    /**
     * Warms one, the first time or once more.
     *
     * @param folder takes the files of the load engine
     */
    WarmUp warm(StartedService service, Path folder) throws InterruptedException;
  }

  /** Measures a service under loads one after another. */
  @FunctionalInterface
  interface Climb {
    /**
     * Under all loads of a staircase.
     *
     * @param jvm number of the service's JVM, from 1
     * @param folder takes the files of the load engine
     */
    List<CalibrationWindow> windows(
        Cell cell, StartedService service, int jvm, Staircase stairs, Path folder)
        throws InterruptedException;
  }

  public Calibrator(
      RunContext run,
      Calibration calibration,
      CalibrationLoads loads,
      LoadRequests requests,
      Rig rig) {
    this(run, calibration, climb(run, loads, requests, rig));
  }

  Calibrator(RunContext run, Calibration calibration, Climb climb) {
    this.run = run;
    this.plan = new StaircasePlan(run.laws(), run.cpus().serviceCores(), calibration.measure());
    this.calibration = calibration;
    this.climb = climb;
  }

  private static Climb climb(
      RunContext run, CalibrationLoads loads, LoadRequests requests, Rig rig) {
    return (cell, service, jvm, stairs, folder) -> {
      rig.set(new DownstreamMode.Varied());
      rig.delay(cell.levels());
      LoadRequest request =
          requests.steps(
              cell, service, stairs.load(), stairs.spread(), CalibrationLoads.made(folder));
      MeteredLoad load = loads.metered(cell, service, request, stairs.opened());
      rig.requireAlive(); // a demand without the database is none to be kept
      return new CalibrationWindows(
              service.manifest().name(), cell.calibratedAs(), jvm, stairs, run.speed())
          .of(load);
    };
  }

  /** How long measuring takes, about, without the warm-up of the first JVM. */
  public static Duration length(Calibration calibration, Scenario scenario) {
    if (calibration.measure().isZero()) {
      return Duration.ZERO;
    }
    Duration measuring =
        calibration
            .measure()
            .multipliedBy(StaircasePlan.LOADS)
            .plus(Staircase.OPENING.multipliedBy(2)) // of connections, and the rest after it
            .plus(scenario.downstream().delay().mean().multipliedBy(CYCLES))
            .plus(Staircase.WINDOW.multipliedBy(StaircasePlan.LOADS));
    return measuring
        .multipliedBy(calibration.jvms())
        .plus(calibration.warm().multipliedBy(calibration.jvms() - 1L));
  }

  /** Whether demands are measured; a scenario may have its services warmed alone. */
  public boolean measures() {
    return calibration.measure().isPositive();
  }

  /**
   * Measures a service. The users of each load are decided for the first JVM and the same for all.
   * The last one stays up, warm.
   *
   * @param starts of the service of the cell
   * @param folder takes the files of the load engine
   */
  public List<CalibrationWindow> measure(Cell cell, Starts starts, Path folder)
      throws InterruptedException {
    List<CalibrationWindow> windows = new ArrayList<>();
    Optional<Staircase> stairs = Optional.empty();
    for (int jvm = 1; jvm <= calibration.jvms(); jvm++) {
      StartedService service = starts.next();
      Path own = CalibrationLoads.made(folder.resolve("jvm-" + jvm));
      WarmUp warmUp = starts.warm(service, own);
      Staircase first = stairs.orElseGet(() -> plan.of(cell, warmUp.leastSeconds()));
      List<CalibrationWindow> found =
          climb.windows(cell, service, jvm, first, own.resolve("measure"));
      Staircase fitting = stairs.isPresent() ? first : plan.fitting(cell, first, found);
      boolean falling = stillFalls(found, warmUp);
      if (falling) {
        starts.warm(service, CalibrationLoads.made(own.resolve("again")));
      }
      if (falling || !fitting.equals(first)) {
        windows.addAll(found.stream().map(CalibrationWindow::superseded).toList());
        found = climb.windows(cell, service, jvm, fitting, own.resolve("measure-again"));
      }
      windows.addAll(found);
      stairs = Optional.of(fitting);
    }
    return windows;
  }

  /** Whether to warm once more: the demand still falls, and the warm-up ended before its time. */
  private boolean stillFalls(List<CalibrationWindow> found, WarmUp warmUp) {
    double left = Durations.seconds(calibration.warm()) - warmUp.seconds();
    boolean time = left >= Durations.seconds(Warming.SHORTEST_BURST);
    Optional<DemandDrift> drift =
        DemandDrift.evident(found, plan.cores()).filter(d -> d.change() < 0 && time);
    drift.ifPresent(d -> run.progress().note(d.words() + " It is warmed once more."));
    return drift.isPresent();
  }
}
