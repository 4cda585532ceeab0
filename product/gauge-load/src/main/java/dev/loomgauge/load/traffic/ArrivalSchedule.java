package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.protocol.time.Durations;
import java.util.random.RandomGenerator;

/**
 * When requests of the open model are due. With rate r after a linear ramp of R seconds, the number
 * of arrivals expected by t is A(t) = r t^2 / 2R within the ramp and rR/2 + r (t - R) after it;
 * arrivals fall where A reaches 0, 1, 2, ... (constant) or the sums of unit exponentials (Poisson,
 * by time change). Several lanes share them: constant ones in turn, Poisson ones as independent
 * processes of an equal part of the rate.
 */
final class ArrivalSchedule {
  private final Model.Open model;
  private final int lanes;
  private final RandomGenerator random;
  private final double rampSeconds;
  private double expected;

  ArrivalSchedule(Model.Open model, int lane, int lanes, RandomGenerator random) {
    this.model = model;
    this.lanes = lanes;
    this.random = random;
    this.rampSeconds = Durations.seconds(model.ramp());
    this.expected =
        switch (model.arrivals()) {
          case CONSTANT -> lane - lanes;
          case POISSON -> 0;
        };
  }

  /** The next arrival, in nanoseconds from time 0. */
  long next() {
    expected +=
        switch (model.arrivals()) {
          case CONSTANT -> lanes;
          case POISSON -> -lanes * Math.log1p(-random.nextDouble());
        };
    double inRamp = model.rate() * rampSeconds / 2;
    double seconds =
        expected < inRamp
            ? Math.sqrt(2 * expected * rampSeconds / model.rate())
            : rampSeconds + (expected - inRamp) / model.rate();
    return Math.round(seconds * 1e9);
  }
}
