package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.HeldCarriers;
import dev.loomgauge.core.result.Bottleneck.UnseenPool;
import dev.loomgauge.core.result.Bottleneck.WaitsSeen;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.TimeStack;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What requests wait for in dumps of the threads, where the service itself shows no queue. */
final class DumpedWaits {
  /** A queue of a smaller share of the requests in the system may be chance. */
  private static final double CHANCE = 0.05;

  /** So many of the threads with a request are all, but for the moments between two. */
  private static final double ALL = 0.95;

  /** Share of what requests take longer than alone, from which on one wait explains it. */
  private static final double MOST = 0.5;

  /** CPUs that are less busy keep no thread waiting for long. */
  private static final double BUSY = 0.7;

  /** Nobody waits there who is alone. */
  private static final Set<Activity> QUEUES =
      EnumSet.of(
          Activity.LOCK,
          Activity.CONNECTION_QUEUE,
          Activity.CLIENT_QUEUE,
          Activity.LIMIT,
          Activity.CLASS_LOADING,
          Activity.CPU_QUEUE);

  private DumpedWaits() {}

  /** Pools of the path whose use the service does not show, by their limits. */
  static List<Limit> unwatched(TrialEvidence e) {
    return e.trial().prediction().unwatched(e.trial().resources());
  }

  /**
   * Nobody waits for a member of a pool that has one left, so the pool with a queue is full. Of
   * several, the one with the longest queue, and with the lowest limit where dumps cannot tell
   * their queues apart.
   */
  static Optional<Bottleneck> beforePool(TrialEvidence e) {
    return unwatched(e).stream()
        .filter(pool -> waiting(e, pool) >= Math.max(1, CHANCE * Bottlenecks.inFlight(e)))
        .min(
            Comparator.<Limit>comparingDouble(pool -> -waiting(e, pool))
                .thenComparingDouble(Limit::rps))
        .map(
            pool ->
                new Bottleneck(
                    new Bottleneck.Pool(pool.name()),
                    Math.min(1, e.load().throughputRps() / pool.rps()),
                    new UnseenPool(pool.terms(), waiting(e, pool))));
  }

  /**
   * Requests that wait for a member of a pool in dumps, on average. Those that wait for a thread
   * are in none: where all threads have a request, they are the rest of the requests in the system.
   */
  private static double waiting(TrialEvidence e, Limit pool) {
    JvmUse jvm = e.trial().jvm();
    ThreadUse doing = jvm == null ? null : jvm.doing();
    if (doing == null) {
      return 0;
    }
    Activity queue = Activity.queueFor(pool.name(), pool.terms().label());
    if (queue != Activity.THREAD_QUEUE) {
      return Math.max(0, doing.of(queue) - counted(e, queue));
    }
    double threads = (double) pool.terms().capacity() * pool.terms().copies();
    return doing.requests() >= ALL * threads ? Math.max(0, Bottlenecks.inFlight(e) - threads) : 0;
  }

  /** Requests that wait for pools of the same kind which count them: another data source. */
  private static double counted(TrialEvidence e, Activity queue) {
    return e.trial().resources().stream()
        .filter(pool -> Activity.queueFor(pool.name(), pool.label()) == queue)
        .filter(pool -> !pool.ofDownstream() && pool.waitingMean() != null)
        .mapToDouble(pool -> pool.waiting(0))
        .sum();
  }

  /**
   * Whether most of the requests that take longer than alone are ready to go on and have no CPU, by
   * the account that the kernel keeps of their threads, or queue for a carrier.
   */
  static boolean mostlyForCpu(TrialEvidence e) {
    double least = Math.max(1, beyondAlone(e) * MOST);
    return times(e).filter(times -> requests(e, times, Activity.CPU_QUEUE) >= least).isPresent();
  }

  private static Optional<TimeStack> times(TrialEvidence e) {
    return TimeStack.measured(e.load(), e.trial().jvm(), e.trial().tiers(), e.trial().resources());
  }

  /**
   * What is in no pool of the path and makes up at least half of the time by which requests take
   * longer than alone, by the same figures as the stack of the response time.
   */
  static Optional<Bottleneck> elsewhere(TrialEvidence e) {
    JvmUse jvm = e.trial().jvm();
    ThreadUse doing = jvm == null ? null : jvm.doing();
    return jvm == null || doing == null ? Optional.empty() : elsewhere(e, jvm, doing);
  }

  private static Optional<Bottleneck> elsewhere(TrialEvidence e, JvmUse jvm, ThreadUse doing) {
    double least = Math.max(Math.max(1, CHANCE * Bottlenecks.inFlight(e)), beyondAlone(e) * MOST);
    return times(e)
        .flatMap(
            times ->
                longer(e, times).entrySet().stream()
                    .filter(wait -> wait.getValue() >= least)
                    .max(Map.Entry.comparingByValue())
                    .map(
                        wait ->
                            wait.getKey() == Activity.CPU_QUEUE
                                ? readyThreads(e, jvm, wait.getValue())
                                : waits(
                                    e,
                                    wait.getKey(),
                                    new WaitsSeen(
                                        requests(e, times, wait.getKey()),
                                        wait.getValue(),
                                        place(doing, wait.getKey())))));
  }

  private static Bottleneck waits(TrialEvidence e, Activity activity, WaitsSeen seen) {
    return new Bottleneck(new Bottleneck.Wait(activity), ofCeiling(e), true, seen);
  }

  /**
   * Requests that could go on. On CPUs that are busy, or whose quota is spent, they wait for those;
   * else virtual threads wait for a carrier.
   */
  private static Bottleneck readyThreads(TrialEvidence e, JvmUse jvm, double waiting) {
    CpuAllocation.CpuShare cpus =
        e.allocation().sets().stream()
            .filter(set -> set.tiers().contains(Tier.SERVICE))
            .findFirst()
            .orElseThrow();
    boolean idle = e.busy(cpus) < BUSY && e.spentQuota() == null;
    boolean virtual = jvm.queuedMean() != null && jvm.queuedMean() >= 1;
    return idle && virtual
        ? new Bottleneck(new Bottleneck.Carriers(), e.busy(cpus), true, new HeldCarriers(waiting))
        : new Bottleneck(
            new Bottleneck.Cpu(cpus.tiers()), e.utilisation(cpus), true, Bottlenecks.seen(e, cpus));
  }

  /** Requests that do something, beyond those that would by the prediction. */
  private static Map<Activity, Double> longer(TrialEvidence e, TimeStack times) {
    Map<Activity, Double> longer = new EnumMap<>(Activity.class);
    QUEUES.forEach(queue -> longer.put(queue, requests(e, times, queue)));
    Expected expected = e.trial().prediction().expected();
    if (expected != null && !expected.times().isEmpty()) {
      double waitsMs =
          Stream.concat(Activity.CALLS.stream(), Stream.of(Activity.WAITS))
              .mapToDouble(wait -> expected.times().getOrDefault(wait, 0.0))
              .sum();
      double calls = Activity.CALLS.stream().mapToDouble(call -> requests(e, times, call)).sum();
      Activity.CALLS.stream()
          .max(Comparator.comparingDouble(times::of))
          .ifPresent(most -> longer.put(most, calls - e.load().throughputRps() * waitsMs / 1000));
    }
    return longer;
  }

  /** By Little's law. */
  private static double requests(TrialEvidence e, TimeStack times, Activity activity) {
    return e.load().throughputRps() * times.of(activity) / 1000;
  }

  private static double ofCeiling(TrialEvidence e) {
    return Math.min(1, e.load().throughputRps() / e.trial().prediction().ceilingRps());
  }

  private static String place(ThreadUse doing, Activity activity) {
    return doing.places().stream()
        .filter(place -> place.activity() == activity && !place.frames().isEmpty())
        .max(Comparator.comparingDouble(ThreadUse.Place::mean))
        .map(ThreadUse.Place::words)
        .orElse("");
  }

  /** Mean number of requests that would not be in the system if they took no longer than alone. */
  static double beyondAlone(TrialEvidence e) {
    return Bottlenecks.inFlight(e)
        * Math.max(0, 1 - e.trial().prediction().zeroLoadMs() / e.load().meanMs());
  }
}
