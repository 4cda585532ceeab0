package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Population;

/**
 * The steady state under recorded arrivals, which come again after each period: a warm-up and a
 * window of whole periods, at least one of each whatever the most requests are, so that nothing of
 * the trace is missed and each of its arrivals counts as often as any other. The window is doubled
 * until its figures are known, or no further period is within the most requests.
 */
final class WholePeriods {
  /** Periods of the first window, where the requests allow them: two have one difference. */
  private static final int ENOUGH = 3;

  private final SimulationEngine engine;
  private final Settings settings;
  private final double period;
  private final long arrivals;

  /** None simulated yet; for settings of a steady state. */
  WholePeriods(SimulationEngine engine, Population.Trace trace, Settings settings) {
    this.engine = engine;
    this.settings = settings;
    period = trace.period();
    arrivals = trace.times().length;
  }

  Simulated simulated() {
    double pauses = Simulation.betweenPauses(engine.network) / arrivals;
    long wished = periods(settings.warmup() / period, Simulation.WARM_PAUSES * pauses);
    long warm = Math.min(wished, within(Simulation.MOST_OF_WARMUP));
    long most = Math.max(1, settings.mostRequests() / arrivals - warm);
    long asked = periods(settings.window() / period, Simulation.PAUSES * pauses);
    long first =
        Math.min(most, Math.max(ENOUGH, Math.min(asked, within(Simulation.MOST_OF_WINDOW))));
    engine.runTo(warm * period);
    double from = engine.now();
    engine.measureFrom(batch(first));
    long window = first;
    for (int look = 1; ; look++) {
      engine.runTo((warm + window) * period);
      Intervals intervals =
          Intervals.of(
              engine.tally, engine.now(), settings.relaxation(), period, Simulation.level(look));
      if (intervals.narrow() || window == most) {
        return Simulation.seen(
            engine, from, intervals, Simulation.note(intervals, engine.begun(), warm == wished));
      }
      window = Math.min(most, 2 * window);
    }
  }

  /** The least whole number of periods that is no less than either, from 1. */
  private static long periods(double one, double other) {
    return (long) Math.ceil(Math.max(1, Math.max(one, other)));
  }

  /** Whole periods whose arrivals are no more than a share of the most requests, from 1. */
  private long within(double share) {
    return (long) Math.max(1, settings.mostRequests() * share / arrivals);
  }

  /** Seconds of the first batches: a part of a period that is a power of two, or whole periods. */
  private double batch(long window) {
    int most = Simulation.FIRST_BATCHES;
    return window <= most
        ? period / Integer.highestOneBit((int) (most / window))
        : period * Math.ceil((double) window / most);
  }
}
