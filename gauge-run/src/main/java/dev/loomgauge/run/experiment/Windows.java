package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Durations;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.run.load.Pace;
import java.time.Duration;

/**
 * How long a trial is warmed and measured.
 *
 * @param margin of practical equivalence: 0.03 for 3 %
 */
record Windows(LoadShape load, double margin, Prediction prediction) {
  /** A window that is one third of the margin wide tells apart what the margin tells apart. */
  private static final double PART_OF_MARGIN = 1.0 / 3;

  private static final int LEAST_SECONDS = 3;

  /** With fewer, the 99th percentile is one of the ten slowest. */
  private static final double LEAST_REQUESTS = 1_000;

  /** Response times that a window must hold, so that its edges cut little. */
  private static final double LEAST_CYCLES = 2;

  /** Given to a service that is not steady yet, beyond its least warm-up: holds, and seconds. */
  private static final int MORE_HOLDS = 2;

  private static final int MORE_SECONDS = 10;

  /** The steady part, for as long as its figures are not narrow. */
  Pace steady() {
    int warmup = seconds(warmup());
    int hold = Math.max(LEAST_SECONDS, seconds(load.hold()));
    return new Pace.Steady(
        new WindowRule(
            warmup,
            warmup + Math.max(MORE_SECONDS, MORE_HOLDS * hold),
            Math.min(hold, floor()),
            hold,
            margin * PART_OF_MARGIN));
  }

  /** The hold, after the warm-up, whatever the load shows. */
  Pace fixed() {
    return new Pace.Fixed(warmup(), load.hold());
  }

  private int floor() {
    double requests = Math.ceil(LEAST_REQUESTS / prediction.ceilingRps());
    return (int) Math.max(LEAST_SECONDS, Math.max(requests, Math.ceil(LEAST_CYCLES * response())));
  }

  /**
   * As the scenario has it, but never shorter than the queue needs to fill: the response time that
   * Little's law gives at the ceiling. A saturated CPU serves its first burst of connections out of
   * order and needs three times as long to be rid of it.
   */
  Duration warmup() {
    double cycles = prediction.binding().kind() == Prediction.Kind.STATION ? 3 : 1.25;
    Duration needed = Duration.ofNanos(Math.round(response() * cycles * 1e9));
    return needed.compareTo(load.warmup()) > 0 ? needed : load.warmup();
  }

  /** Mean response time at the ceiling, in seconds; 0 where the laws do not tell. */
  private double response() {
    Double mean = prediction.meanMsAtCeiling();
    return mean == null ? 0 : mean / 1000;
  }

  private static int seconds(Duration duration) {
    return (int) Math.ceil(Durations.seconds(duration));
  }
}
