package dev.loomgauge.report.reading;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.AtTrialSpeed;
import dev.loomgauge.core.result.Trial;

/** What the speed of the service's CPUs has to do with the error of a trial's prediction. */
public final class SpeedWords {
  /** A prediction that is moved by less is the same. */
  private static final double SAME = 0.03;

  private SpeedWords() {}

  /** In one line; empty where the speed is not known, or moves the prediction by 3 % or less. */
  public static String of(Trial trial) {
    return AtTrialSpeed.of(trial)
        .filter(at -> Math.abs(at.change() - 1) > SAME)
        .map(
            at ->
                " At the speed of this trial's CPUs, %s of the one assumed, the prediction would have been %s."
                    .formatted(Numbers.fixed(at.speed(), 2), Numbers.rate(at.throughputRps())))
        .orElse("");
  }
}
