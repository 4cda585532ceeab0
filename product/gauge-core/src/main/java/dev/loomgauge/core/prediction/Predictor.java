package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.interval.IntervalInput;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.interval.RunSoFar;
import dev.loomgauge.core.prediction.interval.UtilisationBand;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.SimulationException;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a cell: the limits by the laws, and the figures by the cheapest solver that is valid for
 * its network. The demands are those calibrated at the utilisation that comes out: some steps of a
 * fixed point with the bounds in the place of the solver, then with the solver itself.
 */
public final class Predictor {
  private static final int STEPS = 20;

  /** Demands that differ by less, relative to them, predict the same. */
  private static final double SAME = 0.005;

  /** A load that changes by less between two steps changes no demand to speak of. */
  private static final double CLOSE = 1e-6;

  /** Requests of a simulation, where its figures are not known to the precision before. */
  public static final long MOST_REQUESTS = 4_000_000;

  /** Parts of them, of which one is enough to know a figure roughly. */
  private static final int ROUGHLY = 10;

  /** Requests of each user, at least, of which a tenth is over when it has forgotten its begin. */
  private static final long EACH_USER = 100;

  /** Of a load of a calibration, whose own figures are no better known; and of all at least. */
  private static final long CALIBRATED_REQUESTS = 200_000;

  /** Seconds of the window where a scenario has none and nothing is steady. */
  public static final double ALONE_SECONDS = 60;

  private final Laws laws;
  private final Scenario scenario;
  private final @Nullable Solver forced;
  private final PastPairs past;
  private final long mostRequests;

  /** With the solver chosen for each cell, and nothing known of past predictions. */
  public Predictor(Laws laws) {
    this(laws, null, PastPairs.NONE);
  }

  /** With one solver, null to choose, and what earlier predictions were worth. */
  public Predictor(Laws laws, @Nullable Solver forced, PastPairs past) {
    this(laws, forced, past, MOST_REQUESTS);
  }

  /**
   * The same with simulations of another length.
   *
   * @param mostRequests of a simulation, where its figures are not known to the precision before
   */
  public Predictor(Laws laws, @Nullable Solver forced, PastPairs past, long mostRequests) {
    this.laws = laws;
    this.scenario = laws.scenario();
    this.forced = forced;
    this.past = past;
    this.mostRequests = mostRequests;
  }

  /**
   * Predicts one cell. Of a service whose CPU demand is not known only the limits are given, and
   * what is missing: nothing else would be true if its CPU were the limit. Where a simulation
   * cannot come to its end, because requests deadlock, begin without end at one moment or are too
   * many, the limits are given, and why there are no figures.
   *
   * @throws IllegalArgumentException if the forced solver does not fit its network
   */
  public Prediction predict(Cell cell, Calibrated calibrated) {
    return foresee(cell, calibrated).prediction();
  }

  /** A prediction, and what its intervals are made of; null where no solver was asked. */
  public record Foreseen(Prediction prediction, @Nullable IntervalInput input) {}

  /** The same with what its intervals are made of, so that they can be made again. */
  public Foreseen foresee(Cell cell, Calibrated calibrated) {
    List<String> missing = Unmeasured.of(scenario, cell, calibrated);
    if (!missing.isEmpty()) {
      return new Foreseen(laws.predict(cell, calibrated.highest()).without(missing), null);
    }
    ServiceCpus cpus = serviceCpus(cell);
    Calibrated here = calibrated.on(cpus.cores());
    Foreseen found = foresee(cell, here, cpus);
    return new Foreseen(found.prediction().under(conditions(calibrated)), found.input());
  }

  /**
   * How long a request of a calibration takes by the path of its cell, in seconds: under as many
   * users as it had, who do not think and are not in lockstep. Empty where requests wait for the
   * downstream, whose delays vary while it calibrates, and where a simulation cannot come to its
   * end.
   *
   * @param demands at the load of these users, with its throughput
   */
  public OptionalDouble calibratedSeconds(Cell cell, int users, Demands demands) {
    if (RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels())) > 0) {
      return OptionalDouble.empty();
    }
    Network network = laws.network(cell, demands).sharing();
    double alone = new UnloadedResponse(network.path()).span().mean();
    Network loaded = network.with(new Population.Closed(users, new Variate.Constant(0), 0, alone));
    Settings settings = Settings.settled(scenario.seed(), loaded, alone, CALIBRATED_REQUESTS);
    try {
      double rps = Solvers.choose(loaded).solve(loaded, settings).throughput();
      return rps > 0 ? OptionalDouble.of(users / rps) : OptionalDouble.empty();
    } catch (SimulationException e) {
      return OptionalDouble.empty(); // its prediction will say why it has no figures
    }
  }

  /** A prediction with the intervals that the trials of a run so far ask for. */
  public Prediction after(RunSoFar run, Cell cell, Foreseen first) {
    Expected expected = first.prediction().expected();
    return expected == null || first.input() == null
        ? first.prediction()
        : first
            .prediction()
            .with(
                expected.with(intervals(cell, first.input(), run)), first.prediction().unstable());
  }

  private static @Nullable CpuConditions conditions(Calibrated calibrated) {
    double probe = calibrated.cpus().probeMicros();
    return calibrated.points().isEmpty()
        ? null
        : new CpuConditions(calibrated.cpus().taken(), probe > 0 ? probe : null);
  }

  private Foreseen foresee(Cell cell, Calibrated here, ServiceCpus cpus) {
    Demands demands = cpus.demands(here, boundedRps(cell, here, cpus));
    try {
      if (here.points().size() > 1 || demands.slowdown().seconds() > 0) {
        Demands next = cpus.demands(here, begun(cell, demands, here.highest()));
        demands = next.near(demands, SAME) ? demands : next;
      }
      return foreseen(cell, demands, solved(cell, demands, here.highest()));
    } catch (SimulationException e) {
      Prediction bounds = laws.predict(cell, demands, here.highest());
      return new Foreseen(bounds.unsolved(String.valueOf(e.getMessage())), null);
    }
  }

  /** Requests begun per second with some demands, roughly. */
  private double begun(Cell cell, Demands demands, Demands saturated) {
    Network network = laws.network(cell, demands);
    Settings settings = settings(network, laws.predict(cell, demands, saturated));
    return solver(network).solve(network, roughly(network, settings)).begun();
  }

  /** For figures of which only a difference matters that is larger than their own accuracy. */
  private Settings roughly(Network network, Settings settings) {
    long users = network.population() instanceof Population.Closed closed ? closed.users() : 0;
    return settings.atMost(
        Math.max(mostRequests / ROUGHLY, Math.max(CALIBRATED_REQUESTS, users * EACH_USER)));
  }

  /**
   * What is known of a cell before its calibration: the limits without what no demand is known of,
   * which can only lower them. A solver is asked for nothing.
   */
  public Prediction uncalibrated(Cell cell) {
    return laws.predict(cell, Demands.NONE).without(Unmeasured.of(scenario, cell, Calibrated.NONE));
  }

  /** The throughput that the bounds allow, at the demands that come with it. */
  private double boundedRps(Cell cell, Calibrated here, ServiceCpus cpus) {
    double rps = 0;
    for (int step = 0; step < STEPS; step++) {
      double next = laws.predict(cell, cpus.demands(here, rps), here.highest()).ceilingRps();
      if (Math.abs(next - rps) <= CLOSE * next) {
        return next;
      }
      rps = step == 0 ? next : (rps + next) / 2;
    }
    return rps;
  }

  /** A cell with some demands: its limits and its figures. */
  private record Solved(Prediction bounds, Network network, Settings settings, Solution solution) {}

  private Solved solved(Cell cell, Demands demands, Demands saturated) {
    Prediction bounds = laws.predict(cell, demands, saturated);
    Network network = laws.network(cell, demands);
    Settings settings = settings(network, bounds);
    return new Solved(bounds, network, settings, solver(network).solve(network, settings));
  }

  private Foreseen foreseen(Cell cell, Demands demands, Solved solved) {
    Network network = solved.network();
    Solution solution = solved.solution();
    Map<String, Double> utilisation = Figures.utilisation(network, solution);
    IntervalInput input =
        new IntervalInput(
            solved.bounds().binding(),
            UtilisationBand.of(solved.bounds().limits(), utilisation),
            Figures.of(solution),
            Figures.accuracy(solution),
            shifted(cell, demands, solved.settings()),
            apart(network, solved.settings()),
            Durations.seconds(scenario.load().hold()),
            laws.bounds(cell, demands, solution),
            cycleMs(cell, solution));
    Expected expected =
        Figures.expected(
            solution,
            utilisation,
            intervals(cell, input, RunSoFar.NONE),
            Times.of(network, solution));
    boolean givenUp = network.timeout() < Double.POSITIVE_INFINITY && expected.errorRate() > 0;
    return new Foreseen(
        solved.bounds().with(expected, Stability.unstable(network, solution.begun(), givenUp)),
        input);
  }

  /** CPUs of the service: where one process of it may run, and of all together. */
  private record ServiceCpus(double cores, double all) {
    /** What requests cost at a throughput. */
    Demands demands(Calibrated here, double rps) {
      return here.at(rps / all).at(rps);
    }
  }

  private ServiceCpus serviceCpus(Cell cell) {
    Network network = laws.network(cell, Demands.NONE);
    return network.stations().stream()
        .filter(station -> CpuAllocation.serves(station.name(), Tier.SERVICE))
        .map(
            s ->
                new ServiceCpus(
                    s.servers(), s.servers() * (s.shared() ? 1.0 : network.instances())))
        .findFirst()
        .orElse(new ServiceCpus(1, 1));
  }

  private Settings settings(Network network, Prediction bounds) {
    LoadShape load = scenario.load();
    double cycle =
        (bounds.meanMsAtCeiling() == null ? bounds.zeroLoadMs() : bounds.meanMsAtCeiling()) / 1000
            + Durations.seconds(load.think());
    double before = Durations.seconds(load.ramp().plus(load.warmup()));
    double hold = load.hold().isZero() ? ALONE_SECONDS : Durations.seconds(load.hold());
    if (Growth.of(network, bounds.limits())
        || (load.start() == LoadShape.Start.TOGETHER && !load.hold().isZero())) {
      // Users who run in lockstep fall out of it in time, and a queue that grows has no steady
      // state: the window asked for is what counts, and of recorded arrivals all of them.
      double window =
          network.population() instanceof Population.Trace(_, double period)
              ? Math.ceil(hold / period) * period
              : hold;
      return Settings.window(scenario.seed(), before, window);
    }
    return Settings.settled(scenario.seed(), network, cycle, mostRequests)
        .atLeast(before, Durations.seconds(load.hold()));
  }

  /** Whether a cell's requests pile up for as long as the load lasts, by its predicted limits. */
  public boolean grows(Cell cell, Prediction bounds) {
    return Growth.of(laws.network(cell, Demands.NONE), bounds.limits());
  }

  private Solver solver(Network network) {
    return forced == null ? Solvers.choose(network) : forced;
  }

  private Map<Figure, Interval> intervals(Cell cell, IntervalInput input, RunSoFar run) {
    if (scenario.pureModel()) {
      return input.ofModel();
    }
    return CellHardware.in(scenario, cell, laws.whatIf()).elsewhere()
        ? input.elsewhere()
        : past.around(input, run);
  }

  /** The figures at either end of the demands' intervals, as far as the solver fits there. */
  private List<Map<Figure, Double>> shifted(Cell cell, Demands demands, Settings settings) {
    if (!demands.uncertain()) {
      return List.of();
    }
    return Stream.of(demands.narrower(), demands.wider())
        .map(end -> laws.network(cell, end))
        .filter(network -> forced == null || forced.cannot(network).isEmpty())
        .map(network -> Figures.of(solver(network).solve(network, roughly(network, settings))))
        .toList();
  }

  /** The figures of users apart; none where no station keeps them in lockstep. */
  private Map<Figure, Double> apart(Network network, Settings settings) {
    Network sharing = network.sharing();
    return sharing.equals(network) || forced != null
        ? Map.of()
        : Figures.of(solver(sharing).solve(sharing, roughly(sharing, settings)));
  }

  private static OptionalDouble cycleMs(Cell cell, Solution solution) {
    return cell.users() > 0 && solution.throughput() > 0
        ? OptionalDouble.of(cell.users() / solution.throughput() * 1000)
        : OptionalDouble.empty();
  }
}
