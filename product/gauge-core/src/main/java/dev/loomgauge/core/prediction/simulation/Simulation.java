package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a network. The same network, settings and seed give the same figures to the bit.
 *
 * <p>A steady state is looked at each time that its window has doubled, until the intervals of its
 * figures are narrow. Each look may miss with a part of the level of its own, 1 / (k (k + 1)) of it
 * at look k, so that all looks together miss with no more than the level. That of recorded arrivals
 * is seen by {@link WholePeriods}.
 */
public final class Simulation {
  /** Probability that an interval misses. */
  static final double LEVEL = 0.05;

  static final int FIRST_BATCHES = Batches.MOST / 2;

  /** Share of all requests that a warm-up may take. */
  static final double MOST_OF_WARMUP = 0.2;

  /** Share of all requests that the first window may take. */
  static final double MOST_OF_WINDOW = 0.1;

  /** Steps of a warm-up, between which its requests are counted. */
  private static final int STEPS = 64;

  /** How often the first of them is halved: of a queue near its capacity it alone may be years. */
  private static final int HALVINGS = 40;

  /** The last window is this much longer at least, or it would not be worth a look. */
  private static final double LEAST_GROWTH = 1.2;

  /** Pauses of a station in the first window, at least. */
  static final int PAUSES = 20;

  /** The same for the warm-up: users have to fall into step, or out of it. */
  static final int WARM_PAUSES = 4;

  private Simulation() {}

  /** Simulates; {@link SimulationException} on a deadlock, or endless requests at one moment. */
  public static Simulated run(Network network, Settings settings) {
    Stalls.require(network);
    return settings.steady()
        ? SaturatingUsers.run(network, settings).orElseGet(() -> whole(network, settings))
        : whole(network, settings);
  }

  /** The same with every user. */
  static Simulated whole(Network network, Settings settings) {
    SimulationEngine engine = new SimulationEngine(network, settings.seed());
    if (settings.steady() && network.population() instanceof Population.Trace trace) {
      return new WholePeriods(engine, trace, settings).simulated();
    }
    boolean warm = warmUp(engine, network, settings);
    double from = engine.now();
    double window = window(engine, network, settings);
    engine.measureFrom(window / FIRST_BATCHES);
    engine.runTo(from + window);
    if (!settings.steady()) {
      return seen(engine, from, null, "one window, not a steady state");
    }
    long before = engine.begun();
    for (int look = 1; ; look++) {
      Intervals intervals =
          Intervals.of(engine.tally, engine.now(), settings.relaxation(), 0, level(look));
      long begun = engine.begun();
      if (intervals.narrow() || begun >= settings.mostRequests()) {
        return seen(engine, from, intervals, note(intervals, begun, warm));
      }
      double longer = (double) (settings.mostRequests() - before) / Math.max(1, begun - before);
      window *= longer < LEAST_GROWTH ? LEAST_GROWTH : Math.min(2, longer);
      engine.runTo(from + window);
    }
  }

  /** The level of a look, from 1. */
  static double level(int look) {
    return LEVEL / look / (look + 1);
  }

  static String note(Intervals intervals, long begun, boolean warm) {
    List<String> words = new ArrayList<>();
    if (!intervals.narrow()) {
      words.add(
          Numbers.format("ended after %,d requests, before its figures were known to 1 %%", begun));
    }
    if (!warm) {
      words.add("warm-up cut short");
    }
    return String.join("; ", words);
  }

  /** Whether it was as long as asked for, and not ended by its requests. */
  private static boolean warmUp(SimulationEngine engine, Network network, Settings settings) {
    if (!settings.steady()) {
      engine.runTo(settings.warmup());
      return true;
    }
    double most = settings.mostRequests() * MOST_OF_WARMUP;
    double least = network.population() instanceof Population.Closed closed ? closed.users() : 0;
    for (int step = 1 - HALVINGS; step <= STEPS; step++) {
      engine.runTo(settings.warmup() * (step > 0 ? step : Math.pow(2, step - 1)) / STEPS);
      if (step < STEPS && engine.begun() > Math.max(most, 2 * least)) {
        return false;
      }
    }
    double missing = WARM_PAUSES * betweenPauses(network) - engine.begun();
    if (missing > 0 && engine.begun() > 0) {
      engine.runTo(engine.now() * (1 + missing / engine.begun()));
    }
    return true;
  }

  /** Requests from one pause to the next, over all instances; 0 without pauses. */
  static double betweenPauses(Network network) {
    return network.stations().stream()
        .mapToDouble(s -> s.pauses().requests() * network.copies(s.shared()))
        .max()
        .orElse(0);
  }

  /**
   * As asked for, or as long as enough pauses take, unless the rate of the warm-up says that it
   * would take too many requests.
   */
  private static double window(SimulationEngine engine, Network network, Settings settings) {
    if (!settings.steady() || engine.begun() == 0) {
      return settings.window();
    }
    double rate = engine.begun() / engine.now();
    double wished = Math.max(settings.window(), PAUSES * betweenPauses(network) / rate);
    return Math.min(wished, Math.max(1, settings.mostRequests() * MOST_OF_WINDOW) / rate);
  }

  static Simulated seen(
      SimulationEngine engine, double from, @Nullable Intervals intervals, String note) {
    double window = engine.now() - from;
    Histogram responses = engine.tally.responses();
    long failed = engine.tally.failed();
    long ended = responses.count() + failed;
    return new Simulated(
        responses.count() / window,
        responses.mean(),
        responses.deviation(),
        responses.quantile(0.5),
        responses.quantile(0.95),
        responses.quantile(0.99),
        ended == 0 ? 0 : (double) failed / ended,
        ended / window,
        engine.tally.failures(),
        uses(engine.facilities.stationUsages(), engine.now()),
        uses(engine.facilities.poolUsages(), engine.now()),
        responses.count(),
        engine.facilities.crowded(engine.now()),
        intervals,
        kinds(engine),
        note);
  }

  private static Map<String, Double> kinds(SimulationEngine engine) {
    List<String> names = engine.network.kinds();
    Map<String, Double> means = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      means.put(names.get(i), engine.tally.mean(i));
    }
    return means;
  }

  private static List<Simulated.Use> uses(Usage[][] usages, double now) {
    return Arrays.stream(usages)
        .map(
            copies ->
                new Simulated.Use(
                    Arrays.stream(copies).mapToDouble(u -> u.meanBusy(now)).sum(),
                    Arrays.stream(copies).mapToDouble(u -> u.meanWaiting(now)).sum()))
        .toList();
  }
}
