package dev.loomgauge.run.calibration;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.calibration.Warming.BurstLoads;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How many users make each load of a calibration, each measured for so long. */
record StaircasePlan(Laws laws, int cores, Duration measure) {
  /** Shares of the CPU that are asked for, but for the highest. */
  private static final List<Double> SHARES = List.of(0.2, 0.5, 0.8, 1.0);

  static final int LOADS = SHARES.size() + 1;

  /**
   * The highest load asks for as much as the scenario's own heaviest, and in any case for more than
   * the CPU can give: what a request costs depends on how many are in flight.
   */
  private static final double LEAST_HIGHEST = 1.25;

  /** Beyond it what waits takes long to be answered. */
  private static final double MOST_HIGHEST = 2.5;

  /**
   * More may be in flight if they are answered within this many seconds: what each costs falls with
   * their number where servers then find several at a time, and rises where they contend.
   */
  private static final double SOON = 0.25;

  /** The loads are planned again where the highest turns out to ask for less of the CPU. */
  private static final double LEAST_BEYOND = 1;

  /** Or where the highest load could have this many times the users. */
  private static final double MORE_USERS = 1.3;

  /** Beyond it requests would wait for the pool and not for the CPU. */
  private static final double MOST_OF_POOL = 0.9;

  /** Idle connections of a client that are not closed yet have files open, too. */
  private static final double MOST_OF_ROOM = 0.8;

  /** The loads for a demand of CPU seconds per request; 0 where not known. */
  Staircase of(Cell cell, double demandSeconds) {
    Prediction idle = laws.predict(cell, Demands.NONE);
    List<Staircase.Level> levels = new ArrayList<>();
    for (double share : shares(cell, idle, demandSeconds)) {
      Staircase.Level level = level(idle, demandSeconds, share, room(cell));
      if (levels.isEmpty() || level.users() > levels.getLast().users()) {
        levels.add(level); // else no more than the last fits
      }
    }
    return Staircase.over(levels, measure);
  }

  private List<Double> shares(Cell cell, Prediction idle, double demandSeconds) {
    double alone = alone(idle, demandSeconds);
    double heaviest =
        CellPlan.of(laws.scenario(), cores).stream()
            .filter(other -> other.calibratedAs().equals(cell.calibratedAs()))
            .mapToDouble(other -> Math.max(other.users() / alone, other.rate()))
            .max()
            .orElse(0);
    List<Double> shares = new ArrayList<>(SHARES);
    double most = Math.max(MOST_HIGHEST, SOON / alone);
    shares.add(Math.clamp(heaviest * demandSeconds / cores, LEAST_HIGHEST, most));
    return shares;
  }

  /**
   * The same loads; or others, where the demand that they showed makes the highest too low to fill
   * the CPU, or far from the scenario's heaviest cell, and more users fit.
   */
  Staircase fitting(Cell cell, Staircase planned, List<CalibrationWindow> found) {
    int most = planned.load().most();
    double requests = 0;
    double cpu = 0;
    for (CalibrationWindow window : found) {
      if (window.load().measured() && window.load().users() == most) {
        requests += window.served();
        cpu += window.cpu().steady();
      }
    }
    if (requests == 0) {
      return planned;
    }
    double demand = cpu / requests;
    double asked = most / alone(laws.predict(cell, Demands.NONE), demand) * demand / cores;
    Staircase other = of(cell, demand);
    double least = asked < LEAST_BEYOND ? most : most * MORE_USERS;
    return other.load().most() > least ? other : planned;
  }

  /**
   * So many users that a share of the CPU is asked for, and at most nine tenths of the tightest
   * pool. A request takes its waits, or its turn at a full CPU; before it, the first requests of
   * all users open the connections that later ones find open.
   */
  private Staircase.Level level(Prediction idle, double demandSeconds, double share, int room) {
    double alone = alone(idle, demandSeconds);
    if (demandSeconds <= 0) { // not known: no more than it was warmed by
      int users = Math.min(BurstLoads.USERS_PER_CORE * cores, room);
      return new Staircase.Level(0, users, Durations.ofSeconds(alone));
    }
    double cpu = cores / demandSeconds;
    double pools =
        idle.limits().stream()
            .filter(limit -> limit.kind() == Limit.Kind.RESOURCE)
            .filter(
                limit -> !limit.name().equals(RequestPath.DOWNSTREAM)) // no limit of a calibration
            .mapToDouble(Limit::rps)
            .min()
            .orElse(Double.MAX_VALUE);
    double rps = Math.min(share * cpu, Math.min(share, MOST_OF_POOL) * pools);
    int users = Math.clamp(Math.round(rps * alone), 1, room);
    return new Staircase.Level(
        users / alone / cpu,
        users,
        Durations.ofSeconds(Math.max(idle.zeroLoadMs() / 1000, users / cpu)));
  }

  /** Seconds that a request takes with nothing else in flight. */
  private static double alone(Prediction idle, double demandSeconds) {
    return idle.zeroLoadMs() / 1000 + demandSeconds;
  }

  /** So many that neither the service nor the downstream runs out of open files or local ports. */
  private int room(Cell cell) {
    int calls = RequestPath.callsAtOnce(laws.scenario().path().stepsFor(cell.levels()));
    Scenario scenario = laws.scenario();
    return ConnectionRoom.of(
            calls, scenario.deployment().instances(), true, ConnectionRoom.Here.of(scenario))
        .map(room -> (int) Math.clamp(room.most() * MOST_OF_ROOM, 1, Warming.MOST_USERS))
        .orElse(Warming.MOST_USERS);
  }
}
