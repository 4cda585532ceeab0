package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Warms a fresh service in bursts of load with rests, until its compilers find next to nothing to
 * do.
 *
 * <p>Compiling is what a fresh JVM spends its time on, and on few cores its compiler threads
 * compete with the requests: under a load without gaps their queue grows, and a long queue makes
 * the JVM compile less. So each burst is followed by a rest in which they work it off. The
 * downstream answers soon, so that many requests pass in little time, and the service may use every
 * CPU meanwhile. Nothing in the service differs; before anything is measured it is back on its own
 * CPUs.
 */
public record Warming(
    RunContext run,
    Calibration calibration,
    CalibrationLoads loads,
    LoadRequests requests,
    Rig rig) {
  /** Of any load that warms or calibrates. */
  static final int MOST_USERS = 10_000;

  /** A shorter burst would have no two samples of the CPU in it. */
  static final Duration SHORTEST_BURST = Duration.ofSeconds(2);

  /**
   * Warms the service of a cell: until its compilers rest, and no longer than the scenario allows.
   * For one that has had loads before the run it is enough that its requests become no cheaper.
   *
   * @param folder takes the load engine's files
   */
  public WarmUp warm(Cell cell, StartedService service, Path folder) throws InterruptedException {
    rig.set(new DownstreamMode.Fixed(calibration.delay()));
    rig.delay(cell.levels());
    TierCpus cpus = run.cpus();
    service.tie(cpus.all());
    try {
      long begin = System.nanoTime();
      List<Burst> bursts = bursts(cell, service, folder);
      WarmUp warmUp =
          new WarmUp(
              service.manifest().name(),
              cell.calibratedAs(),
              Durations.seconds(Duration.ofNanos(System.nanoTime() - begin)),
              bursts);
      run.progress().tell(new Progress.Warmed(warmUp));
      return warmUp;
    } finally {
      service.tie(cpus.of(Tier.SERVICE));
    }
  }

  private List<Burst> bursts(Cell cell, StartedService service, Path folder)
      throws InterruptedException {
    BurstLoads kinds = BurstLoads.of(run.scenario(), calibration, cell, run.cpus().serviceCores());
    Warmth warmth = new Warmth(kinds.fewest());
    long end = System.nanoTime() + calibration.warm().toNanos();
    List<Burst> bursts = new ArrayList<>();
    Duration left = calibration.warm();
    boolean loaded = service.instances().stream().allMatch(run.kept()::had);
    do {
      Duration length = left.compareTo(calibration.burst()) < 0 ? left : calibration.burst();
      Path own = folder.resolve("warm-" + (bursts.size() + 1));
      bursts.add(burst(kinds.of(bursts.size()), service, length, own));
      left = Duration.ofNanos(end - System.nanoTime());
    } while (!warmth.after(bursts.getLast())
        && !(loaded && kinds.noCheaper(bursts))
        && left.compareTo(SHORTEST_BURST) >= 0);
    return bursts;
  }

  private Burst burst(BurstLoads.Load load, StartedService service, Duration length, Path folder)
      throws InterruptedException {
    Duration before = loads.compiled(service);
    LoadOutcome outcome =
        loads.run(
            load.cell(),
            service,
            requests.calibration(
                load.cell(),
                service,
                load.users(),
                new Pace.Fixed(Duration.ZERO, length),
                calibration.delay(),
                CalibrationLoads.made(folder)));
    Duration rest = loads.rest(service, calibration.rest());
    Double percent = loads.observed(outcome).requestsCpuPct();
    long ok = outcome.summary().ok();
    double seconds = outcome.summary().windowSeconds();
    return new Burst(
        load.users(),
        seconds,
        Durations.seconds(rest),
        ok,
        cpuMs(percent, seconds, ok),
        Durations.seconds(loads.compiled(service).minus(before)));
  }

  /**
   * CPU time of a request, in milliseconds; null where it is not known.
   *
   * @param percent of one core that requests used
   * @param ok requests that were answered in {@code seconds}
   */
  static @Nullable Double cpuMs(@Nullable Double percent, double seconds, long ok) {
    return percent == null || ok == 0 ? null : (Double) (percent / 100 * seconds / ok * 1000);
  }

  /** Decides when a service is warm: its last bursts found next to nothing to compile. */
  static final class Warmth {
    private final int inARow;
    private int quiet;

    /** Of a cold service, which is warm after {@code inARow} quiet bursts in a row. */
    Warmth(int inARow) {
      this.inARow = inARow;
    }

    /** Takes one more burst; returns whether the code is warm. */
    boolean after(Burst burst) {
      quiet = burst.quiet() ? quiet + 1 : 0;
      return quiet >= inARow;
    }
  }

  /**
   * The loads that warm a service: in turn each kind of request that its trials send, by a cell
   * each, under a light load and under one that the CPU cannot take. Code that has seen only one of
   * the two is compiled again when the other comes.
   */
  record BurstLoads(List<Cell> requests, int light, int full) {
    /** Enough requests to be compiled for, few enough to leave CPU for the compilers. */
    static final int USERS_PER_CORE = 24;

    /** Requests per second and core that a light load asks for behind a long delay. */
    private static final int RPS_PER_CORE = 1_200;

    /** Users of a full load for each of a light one. */
    private static final int FULL = 10;

    /** Of the CPU time of a request; what falls by less is as warm as it gets here. */
    private static final double CHEAPER = 0.95;

    record Load(Cell cell, int users) {}

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

    /**
     * Whether no load of the last round cost less CPU per request than in the round before it;
     * where that was not observed of a load, it counts as no cheaper.
     *
     * @param bursts all so far, in their order
     */
    boolean noCheaper(List<Burst> bursts) {
      int round = 2 * requests.size();
      return bursts.size() >= 2 * round
          && IntStream.range(bursts.size() - round, bursts.size())
              .noneMatch(burst -> cheaper(bursts.get(burst - round), bursts.get(burst)));
    }

    private static boolean cheaper(Burst before, Burst after) {
      return before.cpuMs() != null
          && after.cpuMs() != null
          && after.cpuMs() < CHEAPER * before.cpuMs();
    }

    /** That of a burst, 0 and up: light and full in turn, each with every kind of request. */
    Load of(int burst) {
      int pair = burst / 2;
      return burst % 2 == 0
          ? new Load(requests.get(pair % requests.size()), light)
          : new Load(requests.get((pair + 1) % requests.size()), full);
    }
  }
}
