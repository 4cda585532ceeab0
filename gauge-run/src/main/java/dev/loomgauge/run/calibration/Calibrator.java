package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.RunContext;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.window.LoadRequests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures what CPU per request of a warm service costs each tier: under the scenario's own delay,
 * at three loads.
 */
public final class Calibrator {
  private static final List<Tier> TIERS =
      List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

  /**
   * Shares of the CPU that are asked for when the demand is measured: the last one so much too high
   * that the CPU is full even when the demand has halved.
   */
  private static final List<Double> SHARES = List.of(0.2, 0.5, 2.5);

  /** Of the requests, that all loads together wait before they are measured; about. */
  private static final int CYCLES = 5;

  /** Beyond it requests would wait for the pool and not for the CPU. */
  private static final double MOST_OF_POOL = 0.9;

  /** Idle connections of a client that are not closed yet have files open, too. */
  private static final double MOST_OF_ROOM = 0.8;

  private static final Duration BEFORE_MEASURING = Duration.ofSeconds(1);

  private final RunContext run;
  private final Scenario scenario;
  private final Calibration calibration;
  private final CalibrationLoads loads;
  private final LoadRequests requests;
  private final Rig rig;
  private final int cores;

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
    this.cores = run.cpus().serviceCores();
  }

  /** How long measuring takes, about. */
  public static Duration length(Calibration calibration, Scenario scenario) {
    return calibration.measure().isZero()
        ? Duration.ZERO
        : BEFORE_MEASURING
            .plus(calibration.measure())
            .multipliedBy(SHARES.size())
            .plus(scenario.downstream().delay().mean().multipliedBy(CYCLES));
  }

  /** Whether demands are measured; a scenario may have its services warmed alone. */
  public boolean measures() {
    return calibration.measure().isPositive();
  }

  /**
   * Measures the demands of a warm service under the scenario's own delay: at a light load, at half
   * of what it can take, and beyond what it can take, or as near to it as its pools allow. A demand
   * falls by up to a half from the first to the last, so that none of them stands for the others.
   *
   * @param warmSeconds CPU seconds per request at the end of the warm-up; 0 where not known
   */
  public Calibrated measure(Cell cell, StartedService service, double warmSeconds, Path folder)
      throws InterruptedException {
    rig.set(new DownstreamMode.Scenario());
    Prediction idle = run.laws().predict(cell, Demands.NONE);
    List<Calibrated.Point> points = new ArrayList<>();
    double seconds = warmSeconds;
    Set<Integer> measured = new HashSet<>();
    for (double share : SHARES) {
      int users = Math.min(users(idle, seconds, share), room(cell));
      if (!measured.add(users)) {
        continue; // no more than this fits, and it is known
      }
      Calibrated.Point point =
          point(cell, service, cycle(idle, users, seconds), users, folder.resolve("at-" + users));
      points.add(point);
      seconds = point.demands().of(Tier.SERVICE).seconds();
    }
    Calibrated calibrated = new Calibrated(points);
    run.progress().tell(new Progress.Calibrated(cell.calibratedAs(), calibrated));
    return calibrated;
  }

  /**
   * How long a request takes: its waits, or its turn at a full CPU. Before it, the first requests
   * of all users open the connections that later ones find open.
   */
  private Duration cycle(Prediction idle, int users, double demandSeconds) {
    double full = users * demandSeconds / cores;
    return Duration.ofNanos(Math.round(Math.max(idle.zeroLoadMs() / 1e3, full) * 1e9));
  }

  private Calibrated.Point point(
      Cell cell, StartedService service, Duration cycle, int users, Path folder)
      throws InterruptedException {
    LoadRequest request =
        requests.calibration(
            cell,
            service,
            users,
            new Pace.Fixed(BEFORE_MEASURING.plus(cycle), calibration.measure()),
            cycle,
            CalibrationLoads.made(folder));
    LoadOutcome outcome = loads.run(cell, service, request);
    rig.requireAlive(); // a demand without the database is none to be kept
    Observation observation = loads.observed(outcome);
    double rps = outcome.summary().throughputRps();
    Map<Tier, Demand> demands = new LinkedHashMap<>();
    for (Tier tier : TIERS) {
      Double percent = observation.cpuPct(tier);
      if (percent != null && rps > 0) {
        demands.put(
            tier,
            new Demand(
                percent / 100 / rps,
                SecondDemands.halfWidth(tier, observation.samples(), outcome.seconds())));
      }
    }
    return new Calibrated.Point(rps, new Demands(demands));
  }

  /** So many that a share of the CPU is asked for, and at most nine tenths of the tightest pool. */
  private int users(Prediction idle, double demandSeconds, double share) {
    if (demandSeconds <= 0) {
      return BurstLoads.USERS_PER_CORE * cores; // not known: no more than it was warmed by
    }
    double cpu = cores / demandSeconds;
    double pools =
        idle.limits().stream()
            .filter(limit -> limit.kind() == Prediction.Kind.RESOURCE)
            .mapToDouble(Prediction.Limit::rps)
            .min()
            .orElse(Double.MAX_VALUE);
    double rps = Math.min(share * cpu, Math.min(share, MOST_OF_POOL) * pools);
    double alone = idle.zeroLoadMs() / 1000 + demandSeconds;
    return Math.clamp(Math.round(rps * alone), 1, Warming.MOST_USERS);
  }

  /** So many that neither the service nor the downstream runs out of open files or local ports. */
  private int room(Cell cell) {
    int calls = RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels()));
    return ConnectionRoom.of(calls, scenario.deployment().instances(), true)
        .map(room -> (int) Math.clamp(room.most() * MOST_OF_ROOM, 1, Warming.MOST_USERS))
        .orElse(Warming.MOST_USERS);
  }
}
