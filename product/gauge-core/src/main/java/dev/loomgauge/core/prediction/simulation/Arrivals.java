package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Population;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Lets requests begin at times that do not depend on answers. */
final class Arrivals implements Source {
  private static final double GOLDEN = 0.6180339887498949;

  /** When the next request begins. */
  private interface Times {
    /** The next time after this number of them, or infinite when there is none. */
    double next(double before, long index);
  }

  private final SimulationEngine engine;
  private final int number;
  private final Times times;
  private long begun;

  private Arrivals(SimulationEngine engine, int number, Times times) {
    this.engine = engine;
    this.number = number;
    this.times = times;
    engine.clock.set(number, times.next(0, 0));
  }

  static Arrivals of(
      SimulationEngine engine, int number, Population population, SplittableRandom random) {
    return new Arrivals(
        engine,
        number,
        switch (population) {
          case Population.Closed closed -> users(closed);
          case Population.Open open ->
              open.poisson()
                  ? (before, index) -> before + VariateSampler.exponential(random) / open.rate()
                  : (before, index) -> index / open.rate();
          case Population.Trace(double[] at, double period) ->
              (before, index) ->
                  at[(int) (index % at.length)] + Math.floorDiv(index, at.length) * period;
        });
  }

  /**
   * User i of N starts at i / N of the ramp and a fraction of the spread later: the fraction of i
   * times the golden ratio, a sequence that is even for any run of users.
   *
   * @throws SimulationException if there are too many
   */
  private static Times users(Population.Closed closed) {
    if (closed.users() > Requests.MOST) {
      throw new SimulationException(
          "%,d users are more than a simulation has room for, %,d. Ask for fewer users, or for the means alone by '--solver mva' where it fits."
              .formatted(closed.users(), Requests.MOST));
    }
    double[] starts = new double[closed.users()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = (double) i / starts.length * closed.ramp() + (i * GOLDEN % 1) * closed.spread();
    }
    Arrays.sort(starts);
    return (before, index) ->
        index < starts.length ? starts[(int) index] : Double.POSITIVE_INFINITY;
  }

  @Override
  public void fire(double now) {
    engine.clock.set(number, times.next(now, ++begun));
    engine.begin();
  }
}
