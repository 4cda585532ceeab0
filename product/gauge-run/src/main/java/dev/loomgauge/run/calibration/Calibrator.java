package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.demand.DemandDrift;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.observation.MeteredLoad.Use;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Measures the CPU that requests cost each tier: in as many JVMs of a service as the scenario asks
 * for, each warmed, under the scenario's own delay, at five loads up and down again.
 */
public record Calibrator(RunContext run, Calibration calibration, LoadWindows loadWindows) {
  /** Of the requests, that all loads together wait before they are measured; about. */
  private static final int CYCLES = 16;

  /** Starts services for a calibration, and warms them. */
  public interface Starts {
    /** A fresh service, in place of the one before. */
    StartedService next() throws InterruptedException;

    /** Warms one, the first time or once more. */
    WarmUp warm(StartedService service, Path folder) throws InterruptedException;
  }

  /** Measures a service under loads one after another. */
  @FunctionalInterface
  interface LoadWindows {
    /** Under all loads of a staircase, of the service's JVM with that number, from 1. */
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
    this(run, calibration, loadWindows(run, loads, requests, rig));
  }

  private static LoadWindows loadWindows(
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

  /**
   * How long measuring takes, about, without the warm-up of the first JVM, whose loads are mostly
   * taken twice: the first time tells how many users it takes.
   */
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
        .multipliedBy(calibration.jvms() + 1L)
        .plus(calibration.warm().multipliedBy(calibration.jvms() - 1L));
  }

  /** Whether demands are measured; a scenario may have its services warmed alone. */
  public boolean measures() {
    return calibration.measure().isPositive();
  }

  /**
   * Measures a service, with the engine's files in the folder. The users of each load are decided
   * for the first JVM and the same for all. The last one stays up, warm.
   */
  public List<CalibrationWindow> measure(Cell cell, Starts starts, Path folder)
      throws InterruptedException {
    List<CalibrationWindow> windows = new ArrayList<>();
    StaircasePlan plan =
        new StaircasePlan(run.laws(), run.cpus().serviceCores(), calibration.measure());
    Optional<Staircase> stairs = Optional.empty();
    for (int jvm = 1; jvm <= calibration.jvms(); jvm++) {
      StartedService service = starts.next();
      Path own = CalibrationLoads.made(folder.resolve("jvm-" + jvm));
      WarmUp warmUp = starts.warm(service, own);
      Staircase first = stairs.orElseGet(() -> plan.of(cell, warmUp.leastSeconds()));
      List<CalibrationWindow> found =
          loadWindows.windows(cell, service, jvm, first, own.resolve("measure"));
      Staircase fitting = stairs.isPresent() ? first : plan.fitting(cell, first, found);
      boolean falling = stillFalls(found, warmUp);
      if (falling) {
        starts.warm(service, CalibrationLoads.made(own.resolve("again")));
      }
      if (falling || !fitting.equals(first)) {
        windows.addAll(found.stream().map(CalibrationWindow::superseded).toList());
        found = loadWindows.windows(cell, service, jvm, fitting, own.resolve("measure-again"));
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
        DemandDrift.evident(found, run.cpus().serviceCores()).filter(d -> d.change() < 0 && time);
    drift.ifPresent(d -> run.progress().note(d.words() + " It is warmed once more."));
    return drift.isPresent();
  }

  /**
   * Puts the requests that the load engine counted in each of its intervals beside the CPU that was
   * used between the same two moments, of one start of a service.
   */
  record CalibrationWindows(
      String service, String threads, int jvm, Staircase stairs, SpeedProbe speed) {
    /** Nanoseconds around a window whose timings count for its speed: alone it has two or three. */
    private static final long AROUND = 500_000_000;

    private static final Map<Tier, Part> TIERS =
        Map.of(
            Tier.DATABASE, Part.DATABASE,
            Tier.DOWNSTREAM, Part.DOWNSTREAM,
            Tier.LOAD, Part.LOAD);

    /** Of the rows that readings surround on both sides. */
    List<CalibrationWindow> of(MeteredLoad load) {
      List<CalibrationWindow> windows = new ArrayList<>();
      for (LoadSecond row : load.outcome().seconds()) {
        if (row.second() >= 0) {
          load.during(row).map(use -> window(row, use)).ifPresent(windows::add);
        }
      }
      return windows;
    }

    private CalibrationWindow window(LoadSecond row, Use used) {
      double compilers = used.of(Part.COMPILERS);
      double collectors = used.of(Part.COLLECTORS);
      double jvmThreads = used.of(Part.JVM);
      double background = used.of(Part.BACKGROUND);
      double all = used.of(Part.SERVICE);
      Map<Tier, Double> tiers = new EnumMap<>(Tier.class);
      TIERS.forEach(
          (tier, part) -> {
            Double seconds = used.seconds().get(part);
            if (seconds != null) {
              tiers.put(tier, seconds);
            }
          });
      return new CalibrationWindow(
          service,
          threads,
          jvm,
          stairs.at(row.second()),
          row.epochMillis(),
          row.spanMs() / 1000,
          Math.max(0, row.requests().started() - row.failed()),
          row.ok(),
          new ServiceCpu(
              all - compilers - collectors - jvmThreads - background,
              compilers,
              collectors,
              jvmThreads,
              background),
          tiers,
          taken(used.seconds(), all),
          speed.micros(used.from() - AROUND, used.to() + AROUND).orElse(0));
    }

    private static @Nullable Taken taken(Map<Part, Double> used, double service) {
      Double steal = used.get(Part.STEAL);
      Double interrupts = used.get(Part.INTERRUPTS);
      Double processes = used.get(Part.PROCESSES);
      return steal == null || interrupts == null || processes == null
          ? null
          : new Taken(steal, interrupts, processes - service);
    }
  }
}
