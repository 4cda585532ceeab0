package dev.loomgauge.run.calibration;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.demand.Drift;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.calibration.CalibrationWindow;
import dev.loomgauge.core.result.warming.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.RunContext;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import dev.loomgauge.run.probe.sample.Clocks;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.window.LoadRequests;
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
  /**
   * Shares of the CPU that are asked for: the last so much too high that the CPU is full even when
   * the demand has halved since the warm-up.
   */
  private static final List<Double> SHARES = List.of(0.2, 0.5, 0.8, 1.0, 2.5);

  /** Beyond it requests would wait for the pool and not for the CPU. */
  private static final double MOST_OF_POOL = 0.9;

  /** Idle connections of a client that are not closed yet have files open, too. */
  private static final double MOST_OF_ROOM = 0.8;

  /** Of the requests, that all loads together wait before they are measured; about. */
  private static final int CYCLES = 12;

  /** New users of a load send their first requests over this part of its first cycle. */
  private static final int SPREAD = 4;

  private final RunContext run;
  private final Scenario scenario;
  private final Calibration calibration;
  private final CalibrationLoads loads;
  private final LoadRequests requests;
  private final Rig rig;

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

  public Calibrator(
      RunContext run,
      Calibration calibration,
      CalibrationLoads loads,
      LoadRequests requests,
      Rig rig) {
    this.run = run;
    this.scenario = run.scenario();
    this.calibration = calibration;
    this.loads = loads;
    this.requests = requests;
    this.rig = rig;
  }

  /** How long measuring takes, about, without the warm-up of the first JVM. */
  public static Duration length(Calibration calibration, Scenario scenario) {
    if (calibration.measure().isZero()) {
      return Duration.ZERO;
    }
    Duration measuring =
        calibration
            .measure()
            .multipliedBy(SHARES.size())
            .plus(scenario.downstream().delay().mean().multipliedBy(CYCLES))
            .plus(Staircase.WINDOW.multipliedBy(SHARES.size()));
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
      Staircase climbed = stairs.orElseGet(() -> stairs(cell, warmUp.lastSeconds()));
      stairs = Optional.of(climbed);
      List<CalibrationWindow> found = climb(cell, service, jvm, climbed, own.resolve("measure"));
      Optional<Drift> drift =
          Drift.evident(found)
              .filter(_ -> warmUp.seconds() < Durations.seconds(calibration.warm()));
      if (drift.isPresent()) {
        run.progress().tell(new Progress.Note(drift.get().words() + " It is warmed once more."));
        starts.warm(service, CalibrationLoads.made(own.resolve("again")));
        windows.addAll(found.stream().map(CalibrationWindow::superseded).toList());
        found = climb(cell, service, jvm, climbed, own.resolve("measure-again"));
      }
      windows.addAll(found);
    }
    return windows;
  }

  private List<CalibrationWindow> climb(
      Cell cell, StartedService service, int jvm, Staircase stairs, Path folder)
      throws InterruptedException {
    rig.set(new DownstreamMode.Scenario());
    Duration spread = stairs.steps().get(1).settling().dividedBy(SPREAD);
    LoadRequest request =
        requests.steps(cell, service, stairs.load(), spread, CalibrationLoads.made(folder));
    CalibrationLoads.Metered metered = loads.metered(cell, service, request);
    rig.requireAlive(); // a demand without the database is none to be kept
    return new Windows(
            service.manifest().name(), cell.calibratedAs(), jvm, stairs, Clocks.MACHINE.now())
        .of(metered.outcome().seconds(), metered.readings());
  }

  private Staircase stairs(Cell cell, double demandSeconds) {
    Prediction idle = run.laws().predict(cell, Demands.NONE);
    List<Staircase.Level> levels = new ArrayList<>();
    for (double share : SHARES) {
      Staircase.Level level = level(idle, demandSeconds, share, room(cell));
      if (levels.isEmpty() || level.users() > levels.getLast().users()) {
        levels.add(level); // else no more than the last fits
      }
    }
    return Staircase.over(levels, calibration.measure());
  }

  /**
   * So many users that a share of the CPU is asked for, and at most nine tenths of the tightest
   * pool. A request takes its waits, or its turn at a full CPU; before it, the first requests of
   * all users open the connections that later ones find open.
   */
  private Staircase.Level level(Prediction idle, double demandSeconds, double share, int room) {
    double alone = idle.zeroLoadMs() / 1000 + demandSeconds;
    int cores = run.cpus().serviceCores();
    if (demandSeconds <= 0) { // not known: no more than it was warmed by
      int users = Math.min(BurstLoads.USERS_PER_CORE * cores, room);
      return new Staircase.Level(0, users, nanos(alone));
    }
    double cpu = cores / demandSeconds;
    double pools =
        idle.limits().stream()
            .filter(limit -> limit.kind() == Prediction.Kind.RESOURCE)
            .mapToDouble(Prediction.Limit::rps)
            .min()
            .orElse(Double.MAX_VALUE);
    double rps = Math.min(share * cpu, Math.min(share, MOST_OF_POOL) * pools);
    int users = Math.clamp(Math.round(rps * alone), 1, room);
    return new Staircase.Level(
        users / alone / cpu, users, nanos(Math.max(idle.zeroLoadMs() / 1000, users / cpu)));
  }

  private static Duration nanos(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  /** So many that neither the service nor the downstream runs out of open files or local ports. */
  private int room(Cell cell) {
    int calls = RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels()));
    return ConnectionRoom.of(calls, scenario.deployment().instances(), true)
        .map(room -> (int) Math.clamp(room.most() * MOST_OF_ROOM, 1, Warming.MOST_USERS))
        .orElse(Warming.MOST_USERS);
  }
}
