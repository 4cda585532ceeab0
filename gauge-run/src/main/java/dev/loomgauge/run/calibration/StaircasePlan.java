package dev.loomgauge.run.calibration;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.calibration.CalibrationWindow;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many users make each load of a calibration.
 *
 * @param laws of the scenario
 * @param cores of the service
 * @param measure time for which each load is measured
 */
record StaircasePlan(Laws laws, int cores, Duration measure) {
  /**
   * Shares of the CPU that are asked for: the last so much too high that the CPU is full even when
   * the demand is a good deal less than was known before.
   */
  private static final List<Double> SHARES = List.of(0.2, 0.5, 0.8, 1.0, 2.5);

  static final int LOADS = SHARES.size();

  /** The loads are planned again where the highest turns out to ask for less of the CPU. */
  private static final double LEAST_BEYOND = 1.5;

  /** Beyond it requests would wait for the pool and not for the CPU. */
  private static final double MOST_OF_POOL = 0.9;

  /** Idle connections of a client that are not closed yet have files open, too. */
  private static final double MOST_OF_ROOM = 0.8;

  /**
   * The loads for a demand.
   *
   * @param demandSeconds CPU seconds per request; 0 where not known
   */
  Staircase of(Cell cell, double demandSeconds) {
    Prediction idle = laws.predict(cell, Demands.NONE);
    List<Staircase.Level> levels = new ArrayList<>();
    for (double share : SHARES) {
      Staircase.Level level = level(idle, demandSeconds, share, room(cell));
      if (levels.isEmpty() || level.users() > levels.getLast().users()) {
        levels.add(level); // else no more than the last fits
      }
    }
    return Staircase.over(levels, measure);
  }

  /**
   * The same loads; or others, where the demand that they showed makes the highest too low to fill
   * the CPU, and more users fit.
   */
  Staircase fitting(Cell cell, Staircase planned, List<CalibrationWindow> found) {
    int most = planned.load().most();
    double requests = 0;
    double cpu = 0;
    for (CalibrationWindow window : found) {
      if (window.load().measured() && window.load().users() == most) {
        requests += window.requests();
        cpu += window.cpu().steady();
      }
    }
    if (requests == 0) {
      return planned;
    }
    Staircase other = of(cell, cpu / requests);
    boolean low = other.load().most() > most * SHARES.getLast() / LEAST_BEYOND;
    return low ? other : planned;
  }

  /**
   * So many users that a share of the CPU is asked for, and at most nine tenths of the tightest
   * pool. A request takes its waits, or its turn at a full CPU; before it, the first requests of
   * all users open the connections that later ones find open.
   */
  private Staircase.Level level(Prediction idle, double demandSeconds, double share, int room) {
    double alone = idle.zeroLoadMs() / 1000 + demandSeconds;
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
    int calls = RequestPath.callsAtOnce(laws.scenario().path().stepsFor(cell.levels()));
    return ConnectionRoom.of(calls, laws.scenario().deployment().instances(), true)
        .map(room -> (int) Math.clamp(room.most() * MOST_OF_ROOM, 1, Warming.MOST_USERS))
        .orElse(Warming.MOST_USERS);
  }
}
