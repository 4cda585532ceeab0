package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated.Cpus;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Place;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules about what uses the CPUs, or keeps the service from them. */
final class CpuRules {
  private CpuRules() {}

  static final Rule CPU_HOG = new Rule("cpu-hog", "CPU hot spot", CpuRules::cpuHog);

  private static final double BUSY = 0.85;
  private static final double HOG_SHARE = 0.5;

  /** Samples at the place; fewer are chance. */
  private static final double HOG_SAMPLES = 4;

  /** It moves the wait from those that do without the work to those that need it. */
  private static final String APART =
      "Run that work on a dedicated pool of few platform threads, which leaves CPU time to other requests; or make it cheaper, which alone raises the throughput.";

  /** The system divides the time of a CPU among platform threads already. */
  private static final String CHEAPER =
      "Make that work cheaper, do it less often, or add CPUs; more threads do not help.";

  private static Optional<Cause> cpuHog(Evidence e) {
    if (e.serviceCpu() < BUSY) {
      return Optional.empty();
    }
    return e.sampled(JvmUse.RUNNING)
        .map(running -> hogBySamples(e, running))
        .orElseGet(() -> hogByDumps(e));
  }

  private static Optional<Cause> hogBySamples(Evidence e, Observed running) {
    return running.places().stream()
        .filter(place -> place.count() >= HOG_SHARE * running.count())
        .map(
            place -> cpuHog(e, (double) place.count() / running.count(), place.frames().getFirst()))
        .findFirst();
  }

  private static Optional<Cause> hogByDumps(Evidence e) {
    return e.threads()
        .flatMap(
            use ->
                e.place(Activity.CPU)
                    .filter(place -> hog(use, place))
                    .map(place -> cpuHog(e, place.mean() / use.of(Activity.CPU), place.words())));
  }

  private static Cause cpuHog(Evidence e, double share, String place) {
    return new Cause(
        Numbers.format(
            "The CPU is %s busy; %s of the running requests are at %s.%s",
            Numbers.percent(Math.min(1, e.serviceCpu())),
            Numbers.percent(share),
            place,
            e.schedulingLag()),
        ThreadMode.VIRTUAL.is(e.trial().threads()) ? APART : CHEAPER,
        e.share(Activity.CPU_QUEUE));
  }

  private static boolean hog(ThreadUse use, Place place) {
    return place.mean() >= HOG_SHARE * use.of(Activity.CPU)
        && place.mean() * use.dumps() >= HOG_SAMPLES;
  }

  static final Rule SPIN = new Rule("spin", "Spinning", CpuRules::spin);

  private static final double SPINNING_SAMPLES = 0.2;
  private static final double SPINNING_DUMPED = 0.5;

  private static Optional<Cause> spin(Evidence e) {
    return e.sampled(JvmUse.RUNNING)
        .map(running -> spinBySamples(e, running))
        .orElseGet(() -> spinByDumps(e));
  }

  private static Optional<Cause> spinBySamples(Evidence e, Observed running) {
    Observed spinning = e.sampled(JvmUse.SPINNING).orElse(Observed.NOTHING);
    double share = (double) spinning.count() / running.count();
    return share < SPINNING_SAMPLES
        ? Optional.empty()
        : Optional.of(
            spin(e, share, ", most at " + spinning.places().getFirst().frames().getFirst()));
  }

  /** A dump stops threads rather where they yield than elsewhere, so it needs more of them. */
  private static Optional<Cause> spinByDumps(Evidence e) {
    double spins = e.threads().map(use -> use.of(Activity.SPIN)).orElse(0.0);
    double all = spins + e.threads().map(use -> use.of(Activity.CPU)).orElse(0.0);
    return spins <= 0 || spins < SPINNING_DUMPED * all
        ? Optional.empty()
        : Optional.of(spin(e, spins / all, e.at(Activity.SPIN)));
  }

  private static Cause spin(Evidence e, double share, String place) {
    return new Cause(
        Numbers.format(
            "%s of the running requests spin or yield%s.", Numbers.percent(share), place),
        "Block on a lock, a condition or a queue instead; use a pool that parks its waiters.",
        e.serviceCpu());
  }

  static final Rule BACKGROUND_CPU =
      new Rule("background-cpu", "CPU used without requests", CpuRules::backgroundCpu);

  /** Threads that a sentence names. */
  private static final int NAMED = 3;

  private static Optional<Cause> backgroundCpu(Evidence e) {
    List<BackgroundThread> threads =
        e.jvm().map(JvmUse::background).orElse(List.of()).stream()
            .sorted(Comparator.comparingDouble(BackgroundThread::alone).reversed())
            .toList();
    return threads.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Cause(
                backgroundWords(threads) + ". " + backgroundCost(e, threads),
                "Have it wait for its work: block on a queue, a condition or a selector, or rest until a timer; work that has to be done belongs on CPUs of its own.",
                backgroundGain(e),
                e.limitedByCpu() ? Math.min(1, e.background()) : e.share(Activity.CPU_QUEUE)));
  }

  /** What requests cannot have: as measured where they fill the CPUs, else a fair share at most. */
  private static String backgroundCost(Evidence e, List<BackgroundThread> threads) {
    if (e.limitedByCpu()) {
      return Numbers.format(
          "Requests cannot have %s of the service's CPUs.", Numbers.percent(e.background()));
    }
    double alone = threads.stream().mapToDouble(BackgroundThread::alone).sum();
    double cores = e.serviceCores();
    return Numbers.format(
        "The CPU is not the limit under this load; where it is, requests cannot have up to %s of it.",
        Numbers.percent(Cpus.kept(cores, alone) / cores));
  }

  /** "Thread poller-1 uses 100 % of a CPU without requests, in com.acme.Poller.run". */
  private static String backgroundWords(List<BackgroundThread> threads) {
    if (threads.size() == 1) {
      BackgroundThread only = threads.getFirst();
      return "Thread %s uses %s of a CPU without requests%s"
          .formatted(
              only.name(),
              Numbers.percent(only.alone()),
              only.frame() == null ? "" : ", in " + only.frame());
    }
    double all = threads.stream().mapToDouble(BackgroundThread::alone).sum();
    return threads.stream()
        .limit(NAMED)
        .map(
            thread ->
                "%s (%s%s)"
                    .formatted(
                        thread.name(),
                        Numbers.percent(thread.alone()),
                        thread.frame() == null ? "" : ", in " + thread.frame()))
        .collect(
            Collectors.joining(
                ", ",
                Numbers.count((long) threads.size(), "thread")
                    + " use "
                    + Numbers.percent(all)
                    + " of a CPU without requests: ",
                threads.size() > NAMED ? " and others" : ""));
  }

  /**
   * By the utilisation law requests have as much more throughput as they have more CPU, up to the
   * next limit; null where the CPU does not limit them, or the next limit allows no more.
   */
  private static @Nullable String backgroundGain(Evidence e) {
    double left = 1 - e.background();
    if (!e.limitedByCpu() || left <= 0) {
      return null;
    }
    double rate = e.load().throughputRps();
    double next =
        e.trial().prediction().limits().stream()
            .filter(limit -> !CpuAllocation.serves(limit.name(), Tier.SERVICE))
            .mapToDouble(Limit::rps)
            .min()
            .orElse(Double.MAX_VALUE);
    return e.gain("", Math.min(next, rate / left), ".");
  }

  static final Rule THROTTLED = new Rule("throttled", "CPU quota throttling", CpuRules::throttled);

  private static Optional<Cause> throttled(Evidence e) {
    return e.throttled()
        .map(
            share ->
                new Cause(
                    Numbers.format(
                        "The CPU quota is used up in %s of its periods (nr_throttled in cpu.stat of the control group).",
                        Numbers.percent(share)),
                    "Raise the CPU limit of the container (resources.limits.cpu, --cpus) or remove it, and set -XX:ActiveProcessorCount to the CPUs that it really has.",
                    share));
  }

  static final Rule LOAD_AT_FAULT =
      new Rule("load-at-fault", "Load generator or neighbour", CpuRules::loadAtFault);

  private static Optional<Cause> loadAtFault(Evidence e) {
    return Stream.of(
            GateCode.GENERATOR_THREAD_BUSY,
            GateCode.GENERATOR_LATE,
            GateCode.MEASURING_SIDE_BUSY,
            GateCode.STARTS_MISSED,
            GateCode.FOREIGN_CPU,
            GateCode.STEAL)
        .flatMap(code -> e.warning(code).stream())
        .filter(warning -> warning.severity() == TrialWarning.Severity.VOID)
        .findFirst()
        .map(warning -> new Cause(Evidence.sentence(warning.evidence()), warning.remedy(), 1));
  }
}
