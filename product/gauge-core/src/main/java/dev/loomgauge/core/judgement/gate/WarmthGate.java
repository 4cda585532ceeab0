package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import org.jspecify.annotations.Nullable;

/**
 * Whether the service of a trial was still being compiled when the time to warm it was over. Such
 * code needs more CPU time, which lowers the throughput of a trial unless something else limits it.
 */
public final class WarmthGate {
  private WarmthGate() {}

  /**
   * What was found of a trial, with a warning where its service was not warm: a caution, or a note
   * where the trial is limited by its users or by a pool.
   */
  public static Judgement in(Judgement found, WarmUp warmUp) {
    if (!warmUp.busy()) {
      return found;
    }
    Burst last = warmUp.bursts().getLast();
    String evidence =
        Numbers.format(
            "after %.0f s of warm-up the compilers of the service worked %.2f s for the last burst of %.1f s",
            warmUp.seconds(), last.compiledSeconds(), last.seconds());
    return found.and(
        needsNoCpu(found.bottleneck())
            ? GateCode.NOT_WARM.warning(
                Severity.NOTE,
                evidence,
                "None is needed for the throughput: CPU time does not limit it.")
            : GateCode.NOT_WARM.warning(
                Severity.CAUTION,
                evidence,
                "Warm longer: a longer 'warm' under 'calibration' of the scenario. A service that is still being compiled needs more CPU per request than later."));
  }

  private static boolean needsNoCpu(@Nullable Bottleneck bottleneck) {
    return bottleneck != null
        && (bottleneck.limiter() instanceof Users || bottleneck.limiter() instanceof Pool);
  }
}
