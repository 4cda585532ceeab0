package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ExecutorSize;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the heap of a service says of its pools in one thread mode: what is configured, which need
 * not be what it can do.
 *
 * @param executors of the JDK that have run tasks, those of a server among them
 * @param settings what else was found, a clause each
 * @param connections that its server keeps open at once; empty where it sets no bound, or is not
 *     known
 */
public record HeapSizes(
    List<Pool> pools,
    List<Executor> executors,
    List<String> settings,
    List<Framework> frameworks,
    OptionalInt connections) {
  /** Where the heap was not read. */
  public static final HeapSizes NONE =
      new HeapSizes(List.of(), List.of(), List.of(), List.of(), OptionalInt.empty());

  public HeapSizes {
    pools = List.copyOf(pools);
    executors = List.copyOf(executors);
    settings = List.copyOf(settings);
    frameworks = List.copyOf(frameworks);
  }

  HeapSizes with(List<Pool> others) {
    return new HeapSizes(others, executors, settings, frameworks, connections);
  }

  /**
   * An executor of the JDK.
   *
   * @param bean name of the Spring bean that it belongs to; empty for none
   */
  public record Executor(ExecutorSize size, String bean) {
    /** That of Spring Boot's own tasks: asynchronous methods. */
    private static final String SPRING_BOOT = "applicationTaskExecutor";

    /**
     * Whether its tasks run on virtual threads without a limit where the service's own switch for
     * them is on: Spring Boot then has another executor in its place.
     */
    boolean replaced() {
      return bean.equals(SPRING_BOOT);
    }
  }

  /** Which threads a pool has; a pool of connections has none. */
  public enum Threads {
    NONE,
    PLATFORM,
    VIRTUAL
  }

  /** Whether requests use a pool; not known where it does not say when it was used last. */
  public enum Use {
    USED,
    IDLE,
    UNKNOWN
  }

  /**
   * A pool.
   *
   * @param label "HikariCP connections"
   * @param names what the names of its threads begin with; empty where they may have any
   * @param size of what requests can get; empty for unlimited
   * @param executor whose core the size is, below its maximum; empty for any other
   * @param detail how the size follows from what is configured, in parentheses; empty for "as it
   *     is"
   * @param called what it is called among the pools of its library; empty where that is not known
   * @param timeout how long a request waits for a member before it fails; empty for without end,
   *     and where that is not known
   */
  public record Pool(
      String label,
      Threads threads,
      String names,
      OptionalInt size,
      Optional<ExecutorSize> executor,
      Use use,
      String detail,
      String called,
      Optional<Duration> timeout) {
    /** The same of which is known what requests take from it. */
    Pool seen(String labelled, Use seen) {
      return new Pool(labelled, threads, names, size, executor, seen, detail, called, timeout);
    }

    /** "50", "unlimited". */
    String words() {
      return (size.isPresent() ? String.valueOf(size.getAsInt()) : "unlimited")
          + (detail.isEmpty() ? "" : " (" + detail + ")");
    }
  }

  /**
   * The one kind of pool of a size that was seen; empty where several kinds have it, or none.
   *
   * @param sizes that were seen, each once
   */
  Optional<Pool> only(Set<OptionalInt> sizes) {
    List<Pool> fitting =
        pools.stream()
            .filter(pool -> pool.threads() != Threads.VIRTUAL)
            .filter(pool -> sizes.equals(Set.of(pool.size())))
            .toList();
    return fitting.stream().map(Pool::label).distinct().count() == 1
        ? Optional.of(fitting.getFirst())
        : Optional.empty();
  }

  /** Pools of what requests borrow. */
  List<Pool> of(String label) {
    return pools.stream()
        .filter(pool -> pool.threads() == Threads.NONE && pool.label().equals(label))
        .toList();
  }

  /**
   * Whether a library has several pools, used or not: which of them a setting of the framework
   * reaches is not known.
   *
   * @param label of one of them, which ends with that of the library
   */
  boolean several(String label) {
    return pools.stream()
            .filter(pool -> pool.threads() == Threads.NONE)
            .filter(pool -> pool.label().equals(label) || pool.label().endsWith(" " + label))
            .count()
        > 1;
  }

  /** After which a wait for a member of a pool fails, where those in use agree on it. */
  Optional<Duration> timeout(String label) {
    List<Optional<Duration>> each =
        inUse(of(label)).stream().map(Pool::timeout).distinct().toList();
    return each.size() == 1 ? each.getFirst() : Optional.empty();
  }

  /** Those of some pools that requests use; all where none is known to be used. */
  static List<Pool> inUse(List<Pool> all) {
    boolean known = all.stream().anyMatch(pool -> pool.use() == Use.USED);
    return known ? all.stream().filter(pool -> pool.use() == Use.USED).toList() : all;
  }

  /**
   * Pools of the threads that carry requests. Pools of platform threads say nothing of a service
   * whose requests are on virtual threads.
   *
   * @param family what the names of those threads begin with; empty where not known
   */
  List<Pool> carrying(String family, boolean virtual) {
    Threads kind = virtual ? Threads.VIRTUAL : Threads.PLATFORM;
    List<Pool> carrying = pools.stream().filter(pool -> pool.threads() == kind).toList();
    List<Pool> named =
        carrying.stream()
            .filter(pool -> !pool.names().isEmpty() && family.startsWith(pool.names()))
            .toList();
    if (!named.isEmpty()) {
      return named;
    }
    return carrying.stream().map(Pool::label).distinct().count() == 1 ? carrying : List.of();
  }

  /**
   * What was found beside the resources of a request: "HikariCP connections: 10", "Quarkus threads:
   * 200 and 20".
   */
  Stream<String> beside(List<ServiceModel.Resource> resources) {
    Map<String, SequencedSet<String>> sizes = new LinkedHashMap<>();
    pools.stream()
        .filter(pool -> resources.stream().noneMatch(r -> r.label().equals(pool.label())))
        .forEach(
            pool ->
                sizes.computeIfAbsent(pool.label(), _ -> new LinkedHashSet<>()).add(pool.words()));
    return Stream.of(
            sizes.entrySet().stream()
                .map(e -> e.getKey() + ": " + String.join(" and ", e.getValue())),
            executors.stream()
                .map(Executor::size)
                .filter(ExecutorSize::queued)
                .distinct()
                .filter(
                    size ->
                        resources.stream().noneMatch(r -> r.executor().equals(Optional.of(size))))
                .map(
                    size ->
                        "an executor: %s, where a thread beyond the core is started only when the queue is full"
                            .formatted(size.words())),
            settings.stream())
        .flatMap(found -> found);
  }
}
