package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck.Pool;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Requests by what they did, from all that was seen of a trial. In the window: CPU and run queue of
 * the service's threads, virtual threads that were queued, requests that waited for a pool.
 * Everything else comes from dumps of the threads, taken after the window under the same load.
 */
final class MeasuredTimes {
  /** A pool in use to at least so much is full. */
  private static final double FULL = 0.95;

  /** A call for each request, but for the edges of the window. */
  private static final double ONE = 1.05;

  private static final double FEW = 0.01;

  private final Map<Activity, Double> requests = new EnumMap<>(Activity.class);
  private final LoadSummary load;
  private final Map<Tier, TierUse> tiers;
  private final List<ResourceUse> resources;
  private final boolean threadsLimit;
  private final double inSystem;

  private double scale = 1;

  private MeasuredTimes(
      LoadSummary load,
      Map<Tier, TierUse> tiers,
      List<ResourceUse> resources,
      boolean threadsLimit) {
    this.load = load;
    this.tiers = tiers;
    this.resources = resources;
    this.threadsLimit = threadsLimit;
    this.inSystem = load.throughputRps() * load.meanMs() / 1000;
  }

  static Optional<TimeStack> of(Trial trial) {
    return of(trial.load(), trial.jvm(), trial.tiers(), trial.resources(), threadsLimit(trial));
  }

  /** Of parts of a trial; where threads are the limit, what is unread queues for a thread. */
  static Optional<TimeStack> of(
      @Nullable LoadSummary load,
      @Nullable JvmUse jvm,
      Map<Tier, TierUse> tiers,
      List<ResourceUse> resources,
      boolean threadsLimit) {
    if (load == null || jvm == null || load.meanFlaw() != null || load.ok() == 0) {
      return Optional.empty();
    }
    MeasuredTimes times = new MeasuredTimes(load, tiers, resources, threadsLimit);
    times.cpu(jvm);
    double scheduled = sum(times.requests);
    times.pools();
    double found = times.unread(jvm);
    times.waits(jvm, scheduled, found);
    times.responses(jvm);
    times.collections(jvm);
    times.requests.replaceAll((_, mean) -> mean / load.throughputRps() * 1000);
    return Optional.of(TimeStack.of(load.meanMs(), times.requests, times.scale));
  }

  private void cpu(JvmUse jvm) {
    TierUse service = tiers.get(Tier.SERVICE);
    double queued = jvm.queuedMean() == null ? 0 : jvm.queuedMean();
    if (jvm.queue() != null) {
      requests.put(Activity.CPU, jvm.queue().running());
      requests.put(Activity.CPU_QUEUE, jvm.queue().ready() + queued);
    } else if (service != null) {
      requests.put(Activity.CPU, Math.max(0, service.cpuPct() / 100 - jvm.backgroundCpus()));
      requests.put(Activity.CPU_QUEUE, queued);
    }
  }

  /** The queues that the service shows; the first pool has all that is in no thread yet. */
  private void pools() {
    for (ResourceUse pool : resources) {
      Activity queue = Activity.queueFor(pool.name(), pool.label());
      if (pool.ofDownstream()) {
        continue; // the downstream counts what waits there
      }
      boolean outermost = queue == Activity.THREAD_QUEUE && pool.utilisation() >= FULL;
      if (pool.waitingMean() != null || outermost) {
        requests.merge(queue, pool.waiting(inSystem), Double::sum);
      }
    }
  }

  /**
   * Requests and answers that have come and are not read yet queue for a CPU, unless for a thread.
   * A ready thread is about to read what it waited for, so answers count beyond those threads.
   *
   * @return answers among them, which are no waits any more
   */
  private double unread(JvmUse jvm) {
    ThreadUse doing = jvm.doing();
    if (doing == null) {
      return 0;
    }
    double queued = requests.getOrDefault(Activity.CPU_QUEUE, 0.0);
    double answers = Math.max(0, doing.unread().answers() - queued);
    double came =
        Math.max(0, doing.unread().requests() - requests.getOrDefault(Activity.THREAD_QUEUE, 0.0));
    requests.merge(threadsLimit ? Activity.THREAD_QUEUE : Activity.CPU_QUEUE, came, Double::sum);
    requests.merge(Activity.CPU_QUEUE, answers, Double::sum);
    return answers;
  }

  /** Whether a pool of threads is the bottleneck, also one that the service does not show. */
  private static boolean threadsLimit(Trial trial) {
    Bottleneck bottleneck = trial.bottleneck();
    return bottleneck != null
        && bottleneck.limiter() instanceof Pool(String name)
        && trial
            .prediction()
            .limit(name)
            .map(limit -> Activity.queueFor(name, limit.terms().label()))
            .filter(queue -> queue == Activity.THREAD_QUEUE)
            .isPresent();
  }

  /**
   * Adds what dumps show.
   *
   * @param scheduled threads that had a CPU or were ready for one
   * @param found answers that have come, and of which a dump cannot know
   */
  private void waits(JvmUse jvm, double scheduled, double found) {
    ThreadUse doing = jvm.doing();
    if (doing == null) {
      return;
    }
    if (doing.requests() < 1 && inSystem >= 1) {
      withoutThreads(doing);
      return;
    }
    Map<Activity, Double> waits = new EnumMap<>(doing.byActivity());
    double onCpu =
        Stream.of(Activity.CPU, Activity.SPIN, Activity.CPU_QUEUE)
            .map(waits::remove)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sum();
    double tooMuch = Math.max(found, scheduled - onCpu);
    OptionalDouble counted = atDownstream(doing);
    double dumped = waits.getOrDefault(Activity.DOWNSTREAM, 0.0);
    boolean known = counted.isPresent() && dumped > 0;
    if (known) {
      tooMuch -= Math.max(0, dumped - counted.getAsDouble());
      requests.put(Activity.DOWNSTREAM, counted.getAsDouble());
    }
    waits.keySet().removeIf(requests::containsKey);
    // While a dump is taken, one request after another may use the same connection.
    connections()
        .ifPresent(most -> waits.computeIfPresent(Activity.DATABASE, (_, n) -> Math.min(n, most)));
    takeFrom(waits, tooMuch);
    double room = inSystem - sum(requests);
    double seen = sum(waits);
    if (!known && seen > room && seen > 0) {
      // A dump visits virtual threads about in the order of their creation and so follows those
      // that are created meanwhile: it can show more of them than there ever were at once.
      scale = Math.max(0, room) / seen;
      waits.replaceAll((_, count) -> count * scale);
    }
    requests.putAll(waits);
  }

  /**
   * Requests at the downstream as it has counted them in the window, and those that it has not read
   * yet, where each is one of the service's: not where calls are made side by side, or go on when
   * nobody waits any more.
   */
  private OptionalDouble atDownstream(ThreadUse doing) {
    TierUse downstream = tiers.get(Tier.DOWNSTREAM);
    TierUse.Calls calls = downstream == null ? null : downstream.calls();
    return calls == null
            || calls.perSecond() > ONE * load.throughputRps()
            || calls.abandoned() > FEW * calls.perSecond()
        ? OptionalDouble.empty()
        : OptionalDouble.of(calls.inFlight() + unreadCalls(doing));
  }

  private static double unreadCalls(ThreadUse doing) {
    Double calls = doing.unread().calls();
    return calls == null ? 0 : calls;
  }

  /**
   * Requests of an event loop have no thread while they wait. How many are at the downstream it has
   * counted itself; connections in use that are neither there nor before a CPU are at the database.
   */
  private void withoutThreads(ThreadUse doing) {
    TierUse downstream = tiers.get(Tier.DOWNSTREAM);
    if (downstream == null || downstream.calls() == null) {
      return;
    }
    requests.put(Activity.DOWNSTREAM, downstream.calls().inFlight() + unreadCalls(doing));
    double room = Math.max(0, inSystem - sum(requests));
    requests.put(Activity.DATABASE, Math.min(connections().orElse(0), room));
  }

  /** Database connections in use, which are more than the requests at the database. */
  private OptionalDouble connections() {
    List<ResourceUse> pools =
        resources.stream()
            .filter(
                pool -> Activity.queueFor(pool.name(), pool.label()) == Activity.CONNECTION_QUEUE)
            .toList();
    return pools.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(pools.stream().mapToDouble(ResourceUse::activeMean).sum());
  }

  private static double sum(Map<Activity, Double> counts) {
    return counts.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /**
   * A platform thread whose wait in the kernel has ended and that has no CPU yet is still in its
   * wait by a dump, and in the run queue by the kernel. It is counted in the run queue. Nobody
   * knows for which of the waits, so each gives up the same, as far as it has so much.
   */
  private static void takeFrom(Map<Activity, Double> waits, double tooMuch) {
    List<Map.Entry<Activity, Double>> smallestFirst =
        waits.entrySet().stream().sorted(Comparator.comparingDouble(Map.Entry::getValue)).toList();
    double left = Math.max(0, tooMuch);
    int others = smallestFirst.size();
    for (Map.Entry<Activity, Double> wait : smallestFirst) {
      double taken = Math.min(wait.getValue(), left / others--);
      left -= taken;
      waits.merge(wait.getKey(), -taken, Double::sum);
    }
  }

  /** The service has answered, and the response time goes on until the client reads that. */
  private void responses(JvmUse jvm) {
    ThreadUse doing = jvm.doing();
    if (doing != null && doing.unread().responses() != null) {
      requests.put(Activity.CLIENT, doing.unread().responses());
    }
  }

  /** In a pause of the collector what would run, or is ready to, stands still. */
  private void collections(JvmUse jvm) {
    double share = jvm.gcMs() / 1000 / load.windowSeconds();
    double runnable =
        requests.getOrDefault(Activity.CPU, 0.0) + requests.getOrDefault(Activity.CPU_QUEUE, 0.0);
    if (share > 0 && share < 1) {
      requests.put(Activity.COLLECTION, share / (1 - share) * runnable);
    }
  }
}
