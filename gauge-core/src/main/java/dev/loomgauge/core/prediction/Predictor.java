package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.interval.Band;
import dev.loomgauge.core.prediction.interval.Outlook;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.interval.WithoutPairs;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.estimate.Relaxation;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a cell: the limits by the laws, and the figures by the cheapest solver that is valid for
 * its network. The demands are those calibrated at the load that comes out: a few steps of a fixed
 * point, with the bounds in the place of the solver.
 */
public final class Predictor {
  private static final int STEPS = 20;

  /** A load that changes by less between two steps changes no demand to speak of. */
  private static final double CLOSE = 1e-6;

  private static final long MOST_REQUESTS = 4_000_000;

  /** Cycles of a user that a simulation of a steady state leaves out, and looks at, at least. */
  private static final int CYCLES = 10;

  /** Where no request succeeds, their number is not known from those that do. */
  private static final double MOST_ERRORS = 0.999;

  /** Relaxation times that a warm-up lasts. */
  private static final int RELAXATIONS = 10;

  /** The window where a scenario has none and nothing is steady. */
  private static final double ALONE_SECONDS = 60;

  private final Laws laws;
  private final Scenario scenario;
  private final @Nullable Solver forced;
  private final PastPairs past;

  /** With the solver chosen for each cell, and nothing known of past predictions. */
  public Predictor(Laws laws) {
    this(laws, null, PastPairs.NONE);
  }

  /**
   * With one solver, or with past predictions.
   *
   * @param forced solver of every cell; null to choose
   * @param past what earlier predictions were worth
   */
  public Predictor(Laws laws, @Nullable Solver forced, PastPairs past) {
    this.laws = laws;
    this.scenario = laws.scenario();
    this.forced = forced;
    this.past = past;
  }

  /**
   * Predicts one cell. Of a service whose CPU demand is not known only the limits are told, and
   * what is missing: nothing else would be true if its CPU were the wall.
   *
   * @throws dev.loomgauge.core.prediction.simulation.engine.SimulationException if its requests
   *     deadlock
   * @throws IllegalArgumentException if the forced solver does not fit its network
   */
  public Prediction predict(Cell cell, Calibrated calibrated) {
    List<String> missing = Unmeasured.of(scenario, cell, calibrated);
    if (!missing.isEmpty()) {
      return laws.predict(cell, calibrated.highest()).without(missing);
    }
    double part = 1 / timesTheCalibrated(cell);
    double rps = 0;
    for (int step = 0; step < STEPS; step++) {
      double next =
          laws.predict(cell, calibrated.at(rps * part), calibrated.highest()).ceilingRps();
      if (Math.abs(next - rps) <= CLOSE * next) {
        break;
      }
      rps = step == 0 ? next : (rps + next) / 2;
    }
    Demands demands = calibrated.at(rps * part);
    Prediction bounds = laws.predict(cell, demands, calibrated.highest());
    Network network = laws.network(cell, demands);
    Settings settings = settings(network, bounds);
    Solution solution = solver(network).solve(network, settings);
    Map<String, Double> utilisation = Figures.utilisation(network, solution);
    Outlook outlook =
        new Outlook(
            bounds.binding(),
            Band.of(bounds.limits(), utilisation),
            Figures.of(solution),
            Figures.accuracy(solution),
            shifted(cell, demands, settings),
            Durations.seconds(scenario.load().hold()),
            cycleMs(cell, solution));
    Expected expected = Figures.expected(solution, utilisation, intervals(cell, outlook));
    double begun = expected.throughputRps() / (1 - Math.min(expected.errorRate(), MOST_ERRORS));
    boolean givenUp = network.timeout() < Double.POSITIVE_INFINITY && expected.errorRate() > 0;
    return bounds.with(expected, Stability.unstable(network, begun, givenUp));
  }

  /**
   * CPUs of all service instances together, over those that were calibrated: a demand is that of
   * the load on as many CPUs as it was measured on.
   */
  private double timesTheCalibrated(Cell cell) {
    int calibrated =
        laws.allocation().sets().stream()
            .filter(set -> set.tiers().contains(Tier.SERVICE))
            .mapToInt(CpuAllocation.CpuShare::cores)
            .sum();
    Network network = laws.network(cell, Demands.NONE);
    return network.stations().stream()
        .filter(station -> calibrated > 0 && station.name().startsWith("service"))
        .mapToDouble(
            s -> (double) s.servers() * (s.shared() ? 1 : network.instances()) / calibrated)
        .findFirst()
        .orElse(1);
  }

  private Settings settings(Network network, Prediction bounds) {
    LoadShape load = scenario.load();
    double cycle =
        (bounds.meanMsAtCeiling() == null ? bounds.zeroLoadMs() : bounds.meanMsAtCeiling()) / 1000
            + Durations.seconds(load.think());
    double before = Durations.seconds(load.ramp().plus(load.warmup()));
    double hold = load.hold().isZero() ? ALONE_SECONDS : Durations.seconds(load.hold());
    if (Growth.of(network, bounds)
        || (load.start() == LoadShape.Start.TOGETHER && !load.hold().isZero())) {
      // Users who run in lockstep fall out of it in time, and a queue that grows has no steady
      // state:
      // the window asked for is what counts.
      return Settings.window(scenario.seed(), before, hold);
    }
    Relaxation relaxation = Relaxation.of(network);
    double settled = Math.max(CYCLES * cycle, RELAXATIONS * relaxation.seconds());
    return Settings.steady(
        scenario.seed(),
        Math.max(before, settled),
        Math.max(Durations.seconds(load.hold()), settled),
        relaxation,
        MOST_REQUESTS);
  }

  /** Whether a cell's requests pile up for as long as the load lasts, by its predicted limits. */
  public boolean grows(Cell cell, Prediction bounds) {
    return Growth.of(laws.network(cell, Demands.NONE), bounds);
  }

  private Solver solver(Network network) {
    return forced == null ? Solvers.choose(network) : forced;
  }

  private Map<Figure, Interval> intervals(Cell cell, Outlook outlook) {
    if (scenario.pureModel()) {
      return WithoutPairs.ofModel(outlook);
    }
    return Assumed.in(scenario, cell, laws.whatIf()).elsewhere()
        ? WithoutPairs.elsewhere(outlook)
        : past.around(outlook);
  }

  /** The figures at either end of the demands' intervals, as far as the solver fits there. */
  private List<Map<Figure, Double>> shifted(Cell cell, Demands demands, Settings settings) {
    if (!demands.uncertain()) {
      return List.of();
    }
    return Stream.of(demands.narrower(), demands.wider())
        .map(end -> laws.network(cell, end))
        .filter(network -> forced == null || forced.cannot(network).isEmpty())
        .map(network -> Figures.of(solver(network).solve(network, settings)))
        .toList();
  }

  private static OptionalDouble cycleMs(Cell cell, Solution solution) {
    return cell.users() > 0 && solution.throughput() > 0
        ? OptionalDouble.of(cell.users() / solution.throughput() * 1000)
        : OptionalDouble.empty();
  }
}
