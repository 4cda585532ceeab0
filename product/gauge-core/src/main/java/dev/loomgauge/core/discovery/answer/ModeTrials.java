package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.result.cell.CellLimit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The valid trials of one thread mode at one load.
 *
 * @param trials at least one
 */
record ModeTrials(ThreadMode mode, List<Trial> trials) {
  private static final double PERCENT = 100;
  private static final double MILLIS_OF_A_PERCENT = 10;

  /** Good answers per second. */
  double rps() {
    return Trial.meanRps(trials).orElse(0);
  }

  int users() {
    return Case.users(trials.getFirst());
  }

  /** "995 req/s at 2,000 users". */
  String reached() {
    return Numbers.rate(rps()) + " at " + Numbers.count(users(), "user");
  }

  Prediction prediction() {
    return trials.getFirst().prediction();
  }

  /** What limited it; empty where nothing tells. */
  Optional<Limiter> limiter() {
    return bottleneck().map(Bottleneck::limiter);
  }

  /** The same in words. */
  String limiterWords() {
    return bottleneck().map(BottleneckWords::brief).orElse("something unknown");
  }

  private Optional<Bottleneck> bottleneck() {
    return CellLimit.of(trials);
  }

  /** Whether users in lockstep limited it: an artefact of the load, and no limit of the service. */
  boolean inLockstep() {
    return trials.stream()
        .map(Trial::bottleneck)
        .anyMatch(b -> b != null && b.limiter() instanceof Bottleneck.Lockstep);
  }

  /** Whether its code was still being compiled in each trial, and its throughput depends on CPU. */
  boolean compiling() {
    return trials.stream()
        .allMatch(
            trial ->
                trial.warnings().stream()
                    .filter(warning -> warning.severity() == TrialWarning.Severity.CAUTION)
                    .anyMatch(warning -> warning.code().equals(GateCode.NOT_WARM.key())));
  }

  /** Whether the CPUs of the service limited it. */
  boolean cpuFull() {
    return limiter().filter(Limiter::serviceCpu).isPresent();
  }

  /**
   * CPU time of the service per good answer, without that of background threads, in milliseconds;
   * empty where not known.
   */
  OptionalDouble cpuMs() {
    double background = jvms().mapToDouble(JvmUse::backgroundCpus).average().orElse(0);
    double percent =
        service().mapToDouble(TierUse::cpuPct).average().orElse(0) - PERCENT * background;
    return percent > 0 && rps() > 0
        ? OptionalDouble.of(percent * MILLIS_OF_A_PERCENT / rps())
        : OptionalDouble.empty();
  }

  /** Share of the service's CPUs in use, 0 to 1. */
  double cpuBusy() {
    return service().mapToDouble(TierUse::utilisation).average().orElse(0);
  }

  /** Share of the service's CPUs that threads use which work without requests, 0 to 1. */
  double background() {
    double cores =
        service().mapToDouble(TierUse::capacityPct).filter(pct -> pct > 0).average().orElse(PERCENT)
            / PERCENT;
    return jvms().mapToDouble(JvmUse::backgroundCpus).average().orElse(0) / cores;
  }

  private Stream<TierUse> service() {
    return trials.stream().map(t -> t.tiers().get(Tier.SERVICE)).filter(Objects::nonNull);
  }

  /** Most heap in use, in MB of 2^20 bytes, garbage included. */
  OptionalDouble heapMb() {
    return jvms().mapToDouble(JvmUse::heapMaxMb).max();
  }

  /** The largest that the heap may be, in MB of 2^20 bytes. */
  OptionalDouble largestHeapMb() {
    return jvms()
        .flatMap(jvm -> Stream.ofNullable(jvm.setup()))
        .flatMapToDouble(setup -> setup.largestHeapMb().stream())
        .min();
  }

  /** Most platform threads of the JVM. */
  int threads() {
    return jvms().mapToInt(JvmUse::threadsMax).max().orElse(0);
  }

  private Stream<JvmUse> jvms() {
    return trials.stream().map(Trial::jvm).filter(Objects::nonNull);
  }
}
