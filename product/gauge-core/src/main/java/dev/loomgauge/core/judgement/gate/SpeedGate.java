package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.MachineSpeed;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Gate on the speed of the service's CPUs: the one for which the prediction holds, throughout the
 * window. CPUs that are much slower void the trial of a service that they limit, so that it is
 * repeated; the last repetition counts, since the CPUs stay as they are by then. Faster ones do
 * not: no repetition would find the speed at which the service was calibrated.
 */
final class SpeedGate {
  private static final double CHANGE_CAUTION = 1.05;
  private static final double HALVES_CAUTION = 1.1;

  /** Utilisation from which on the speed of the CPUs decides the throughput. */
  private static final double BUSY = 0.7;

  /** Seconds in each half: the median of three is not moved by an odd one. */
  private static final int FEWEST = 3;

  private static final String REMEDY =
      "Another guest of the host uses the same cores, or the CPU is faster the busier it is: repeat at a quieter time or on a machine of your own; where it stays like that, calibrate again"
          + " with --calibrate.";

  private SpeedGate() {}

  static Optional<TrialWarning> check(TrialEvidence e) {
    return decides(e, 1)
        ? sincePrediction(e).or(() -> withinWindow(e.values(TimelineColumn.SERVICE_PROBE_US)))
        : sincePrediction(e);
  }

  private static Optional<TrialWarning> sincePrediction(TrialEvidence e) {
    TierUse service = e.trial().tiers().get(Tier.SERVICE);
    Double micros = service == null ? null : micros(service.conditions());
    Double predicted = micros(e.trial().prediction().conditions());
    if (micros == null || predicted == null) {
      return Optional.empty();
    }
    double factor = MachineSpeed.factor(micros, predicted);
    return decides(e, factor) && beyond(factor, CHANGE_CAUTION)
        ? Optional.of(
            warning(
                micros / predicted >= MachineSpeed.ANOTHER && decides(e, 1) && !e.trial().last()
                    ? VOID
                    : CAUTION,
                Numbers.format(
                    "The service's CPUs were %s than those that the prediction is about: a fixed piece of work took %s in place of %s, which moves the CPU time of a request by about %s.",
                    factor > 1 ? "slower" : "faster",
                    words(micros),
                    words(predicted),
                    Numbers.signed(factor - 1))))
        : Optional.empty();
  }

  /** Whether the CPUs decide the throughput, at either of two speeds. */
  private static boolean decides(TrialEvidence e, double factor) {
    return Math.max(1, factor) * utilisation(e.trial().prediction().expected()) > BUSY;
  }

  private static @Nullable Double micros(@Nullable CpuConditions conditions) {
    return conditions == null ? null : conditions.probeMicros();
  }

  private static Optional<TrialWarning> withinWindow(List<Double> micros) {
    if (micros.size() < 2 * FEWEST) {
      return Optional.empty();
    }
    double first = median(micros.subList(0, micros.size() / 2));
    double last = median(micros.subList(micros.size() / 2, micros.size()));
    double factor = MachineSpeed.factor(last, first);
    return beyond(factor, HALVES_CAUTION)
        ? Optional.of(
            warning(
                CAUTION,
                Numbers.format(
                    "The service's CPUs changed their speed within the window: a fixed piece of work took %s in its first half and %s in its second, which moves the CPU time of a request by about %s.",
                    words(first), words(last), Numbers.signed(factor - 1))))
        : Optional.empty();
  }

  private static TrialWarning warning(Severity severity, String evidence) {
    return GateCode.SPEED_CHANGED.warning(severity, evidence, REMEDY);
  }

  private static boolean beyond(double factor, double most) {
    return Math.max(factor, 1 / factor) > most;
  }

  /** Of the service's CPUs, as predicted. */
  private static double utilisation(@Nullable Expected expected) {
    return expected == null
        ? 0
        : expected.utilisation().entrySet().stream()
            .filter(e -> e.getKey().startsWith(Tier.SERVICE.key()))
            .mapToDouble(Map.Entry::getValue)
            .max()
            .orElse(0);
  }

  private static double median(List<Double> values) {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static String words(double micros) {
    return Numbers.fixed(micros, 1) + " µs";
  }
}
