package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import java.util.Optional;

/** Whether the service of a trial was still being compiled when the time to warm it was over. */
public final class WarmthGate {
  private WarmthGate() {}

  /** A caution for the trials of a service that was warmed like that; nothing where it was warm. */
  public static Optional<TrialWarning> warning(WarmUp warmUp) {
    if (!warmUp.busy()) {
      return Optional.empty();
    }
    Burst last = warmUp.bursts().getLast();
    return Optional.of(
        GateCode.NOT_WARM.warning(
            Severity.CAUTION,
            Numbers.format(
                "after %.0f s of warm-up the compilers of the service worked %.2f s for the last"
                    + " burst of %.1f s",
                warmUp.seconds(), last.compiledSeconds(), last.seconds()),
            "Warm longer: a longer 'warm' under 'calibration' of the scenario. A service that is"
                + " still being compiled needs more CPU per request than later."));
  }
}
