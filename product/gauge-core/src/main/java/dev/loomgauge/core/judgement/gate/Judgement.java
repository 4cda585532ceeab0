package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was found about a trial; its parts are those of {@link dev.loomgauge.core.result.Trial}. */
public record Judgement(
    @Nullable LittleCheck little, @Nullable Bottleneck bottleneck, List<TrialWarning> warnings) {
  /** Of a trial that nobody has judged. */
  public static final Judgement NONE = new Judgement(null, null, List.of());

  public Judgement {
    warnings = List.copyOf(warnings);
  }

  public Judgement and(TrialWarning warning) {
    return new Judgement(
        little, bottleneck, Stream.concat(warnings.stream(), Stream.of(warning)).toList());
  }

  /**
   * With a warning where the service was still being compiled when the time to warm it was over,
   * since such code needs more CPU time: a caution, or a note where users or a pool limit the
   * trial.
   */
  public Judgement after(WarmUp warmUp) {
    if (!warmUp.busy()) {
      return this;
    }
    Burst last = warmUp.bursts().getLast();
    String evidence =
        Numbers.format(
            "after %.0f s of warm-up the compilers of the service worked %.2f s for the last burst of %.1f s",
            warmUp.seconds(), last.compiledSeconds(), last.seconds());
    return and(
        needsNoCpu(bottleneck)
            ? GateCode.NOT_WARM.warning(
                Severity.NOTE,
                evidence,
                "None is needed for the throughput: CPU time does not limit it.")
            : GateCode.NOT_WARM.warning(
                Severity.CAUTION,
                evidence,
                "Warm longer: a longer 'warm' under 'calibration' of the scenario. A service that is still being compiled needs more CPU per request than later."));
  }

  private static boolean needsNoCpu(@Nullable Bottleneck limit) {
    return limit != null && (limit.limiter() instanceof Users || limit.limiter() instanceof Pool);
  }
}
