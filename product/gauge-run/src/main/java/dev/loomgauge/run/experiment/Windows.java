package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.load.Pace;
import java.time.Duration;
import java.util.OptionalInt;

/** How long a trial is warmed and measured. */
public record Windows(LoadShape load, Prediction prediction) {
  /** A shorter window hardly shows whether it is steady. */
  static final int LEAST_SECONDS = 3;

  /** Given to a service that is not steady yet, beyond its least warm-up: holds, and seconds. */
  private static final int MORE_HOLDS = 2;

  private static final int MORE_SECONDS = 10;

  /**
   * Which part of a trial's load is measured: as earlier blocks decided, empty for all of it, where
   * the engine reports its seconds.
   */
  public Pace pace(boolean reported, OptionalInt decided) {
    return reported && load.window() == LoadShape.Window.STEADY
        ? steady(decided)
        : new Pace.Fixed(warmup(), load.hold());
  }

  /** The steady part; a shorter window leaves as much time to get steady as the whole hold does. */
  private Pace steady(OptionalInt decided) {
    int warmup = seconds(warmup());
    int hold = longest(load);
    int length = Math.min(decided.orElse(hold), hold);
    return new Pace.Steady(
        new WindowRule(
            warmup, warmup + Math.max(MORE_SECONDS, MORE_HOLDS * hold) + hold - length, length));
  }

  static int longest(LoadShape load) {
    return Math.max(LEAST_SECONDS, seconds(load.hold()));
  }

  /**
   * As the scenario has it, but never shorter than the queue needs to fill: the response time that
   * Little's law gives at the ceiling. A saturated CPU serves its first burst of connections out of
   * order and needs three times as long to be rid of it.
   */
  public Duration warmup() {
    double cycles = prediction.binding().kind() == Limit.Kind.STATION ? 3 : 1.25;
    Duration needed = Durations.ofSeconds(response() * cycles);
    return needed.compareTo(load.warmup()) > 0 ? needed : load.warmup();
  }

  /** Mean response time at the ceiling, in seconds; 0 where the laws do not report. */
  private double response() {
    Double mean = prediction.meanMsAtCeiling();
    return mean == null ? 0 : mean / 1000;
  }

  private static int seconds(Duration duration) {
    return (int) Math.ceil(Durations.seconds(duration));
  }
}
