package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was found about a trial; its parts are those of {@link dev.loomgauge.core.result.Trial}. */
public record Judgement(
    @Nullable LittleCheck little, @Nullable Bottleneck bottleneck, List<TrialWarning> warnings) {
  private static final double PERCENT = 100;

  /** Of the response time of a request; code that becomes faster hardly changes it then. */
  private static final double LITTLE_CPU = 0.1;

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
   * and nothing shows that it no longer was in the window: such code needs more CPU time. A
   * caution, or a note where a pool limits the trial, or users whose requests are mostly no CPU
   * time.
   *
   * @param seen null for a trial without a window
   */
  public Judgement after(WarmUp warmUp, @Nullable Measurement seen) {
    OptionalDouble own = seen == null ? OptionalDouble.empty() : jvmCpus(seen);
    if (!warmUp.busy() || (own.isPresent() && own.getAsDouble() <= WarmUp.LITTLE)) {
      return this;
    }
    Burst last = warmUp.bursts().getLast();
    String evidence =
        Numbers.format(
            "after %.0f s of warm-up the compilers of the service worked %.2f s for the last burst of %.1f s%s",
            warmUp.seconds(),
            last.compiledSeconds(),
            last.seconds(),
            own.isPresent()
                ? Numbers.format(
                    ", and the JVM's own threads used %.2f CPUs in the window", own.getAsDouble())
                : "");
    return and(
        needsNoCpu(bottleneck, seen)
            ? GateCode.NOT_WARM.warning(
                Severity.NOTE,
                evidence,
                "None is needed for the throughput: CPU time does not limit it.")
            : GateCode.NOT_WARM.warning(
                Severity.CAUTION,
                evidence,
                "Warm longer: a longer 'warm' under 'calibration' of the scenario. A service that is still being compiled needs more CPU per request than later."));
  }

  /**
   * CPUs that threads of the JVM used beside those of the application and the pauses of
   * collections: compilers above all. Empty where that was not seen.
   */
  private static OptionalDouble jvmCpus(Measurement seen) {
    TierUse service = seen.tiers().get(Tier.SERVICE);
    JvmUse jvm = seen.jvm();
    return service == null || jvm == null || jvm.queue() == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Math.max(
                0,
                service.cpuPct() / PERCENT
                    - jvm.queue().running()
                    - jvm.gcMs() / 1000 / seen.load().windowSeconds()));
  }

  private static boolean needsNoCpu(@Nullable Bottleneck limit, @Nullable Measurement seen) {
    return limit != null
        && (limit.limiter() instanceof Pool
            || (limit.limiter() instanceof Users && cpuShare(seen) <= LITTLE_CPU));
  }

  /** Share of the response time in which a request is on a CPU; 0 where that was not seen. */
  private static double cpuShare(@Nullable Measurement seen) {
    if (seen == null || seen.jvm() == null || seen.jvm().queue() == null) {
      return 0;
    }
    double inService = seen.load().throughputRps() * seen.load().meanMs() / 1000;
    return inService == 0
        ? 0
        : (seen.jvm().queue().running() - seen.jvm().backgroundCpus()) / inService;
  }
}
