package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A prediction after the fact: what it would have been, had it been made for CPUs as fast as those
 * of the trial. Its distance from the plain prediction is what the machine changed in the meantime;
 * its distance from the measured figure is what the model does not know.
 *
 * @param speed of the service's CPUs in the trial, as a multiple of the one predicted for
 * @param throughputRps requests per second
 * @param change of the throughput, as a multiple of the plain prediction
 */
public record AtTrialSpeed(double speed, double throughputRps, double change) {

  /** Of a trial; empty where nothing is predicted or neither speed nor steal is known of both. */
  public static Optional<AtTrialSpeed> of(Trial trial) {
    Prediction prediction = trial.prediction();
    TierUse service = trial.tiers().get(Tier.SERVICE);
    CpuConditions then = prediction.conditions();
    CpuConditions now = service == null ? null : service.conditions();
    Expected expected = prediction.expected();
    if (then == null || now == null || expected == null || !comparable(then, now)) {
      return Optional.empty();
    }
    double speed =
        left(now.taken(), then.taken()) / slowdown(now.probeMicros(), then.probeMicros());
    double change = least(prediction, speed) / least(prediction, 1);
    return Optional.of(new AtTrialSpeed(speed, expected.throughputRps() * change, change));
  }

  private static boolean comparable(CpuConditions then, CpuConditions now) {
    return (then.taken() != null && now.taken() != null)
        || (then.probeMicros() != null && now.probeMicros() != null);
  }

  private static double left(@Nullable Double now, @Nullable Double then) {
    return now == null || then == null ? 1 : (1 - now) / (1 - then);
  }

  private static double slowdown(@Nullable Double now, @Nullable Double then) {
    return now == null || then == null ? 1 : MachineSpeed.factor(now, then);
  }

  /** The lowest limit, with that of the service's CPUs moved. */
  private static double least(Prediction prediction, double speed) {
    return prediction.limits().stream()
        .mapToDouble(limit -> limit.rps() * (ofServiceCpus(limit) ? speed : 1))
        .min()
        .orElse(1);
  }

  private static boolean ofServiceCpus(Limit limit) {
    return limit.kind() == Kind.STATION && limit.name().startsWith(Tier.SERVICE.key());
  }
}
