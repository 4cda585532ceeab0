package dev.loomgauge.run.discovery;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.discovery.Framework;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.HeapSizes.Executor;
import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import dev.loomgauge.run.discovery.HeapDump.HeapObject;
import dev.loomgauge.run.discovery.HeapDump.Paths;
import dev.loomgauge.run.discovery.KnownPools.KnownPool;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Called;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Ignored;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Leased;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Lent;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Open;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Timeout;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Looks up in a heap dump what the tables know. */
final class PoolFinder {
  /** Seconds between the last uses of pools by the same load; each request uses all of its. */
  private static final double SAME_LOAD = 1;

  /** HikariCP has it for a timeout of 0. */
  private static final Duration WITHOUT_END = Duration.ofMillis(Integer.MAX_VALUE);

  /** A name as people choose it; what else the heap may hold is none. */
  private static final Pattern BEAN = Pattern.compile("[\\w.-]{1,60}");

  private static final int PACKED_SHIFT = 40;
  private static final long PACKED_MASK = (1L << 20) - 1;

  private final HeapDump dump;
  private final Map<String, Set<Long>> types = new LinkedHashMap<>();
  private final List<HeapObject> objects;
  private final Paths paths;
  private final List<Framework> frameworks;

  private PoolFinder(HeapDump dump) {
    this.dump = dump;
    for (KnownPool known : KnownPools.ALL) {
      resolve(known.type());
      known.trait(Lent.class).ifPresent(lent -> resolve(lent.type()));
      known.trait(Leased.class).ifPresent(leased -> resolve(leased.type()));
    }
    KnownPools.SETTINGS.forEach(setting -> resolve(setting.type()));
    resolve(KnownPools.EXECUTOR);
    Set<Long> all = new HashSet<>();
    types.values().forEach(all::addAll);
    objects = dump.objects(all);
    paths = new Paths(dump, objects);
    frameworks = Framework.of(dump.types()::has);
  }

  /**
   * Looks everything up.
   *
   * @throws dev.loomgauge.run.probe.process.ProbeException if it is no heap dump, or is cut off
   */
  static HeapSizes find(FileChannel file) {
    PoolFinder finder = new PoolFinder(HeapDump.of(file));
    finder.paths.fetch(finder::found);
    return finder.found();
  }

  private void resolve(String type) {
    types.computeIfAbsent(type, name -> dump.types().called(name));
  }

  private List<HeapObject> objects(String type) {
    Set<Long> of = types.getOrDefault(type, Set.of());
    return objects.stream().filter(object -> of.contains(object.type())).toList();
  }

  private HeapSizes found() {
    List<Pool> pools = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    for (KnownPool known : KnownPools.ALL) {
      List<HeapObject> open =
          objects(known.type()).stream().filter(pool -> open(known, pool)).toList();
      Map<Long, Double> used = used(known);
      double last = used.values().stream().max(Comparator.naturalOrder()).orElse(0.0);
      for (HeapObject pool : open) {
        Optional<String> ignored = ignored(known, pool);
        if (ignored.isPresent()) {
          settings.add(ignored.get());
        } else {
          pool(known, pool, use(used, pool, last, open.size())).ifPresent(pools::add);
        }
      }
    }
    settings.addAll(settings());
    return new HeapSizes(
        pools, executors(), settings.stream().distinct().toList(), frameworks, connections());
  }

  private boolean open(KnownPool known, HeapObject pool) {
    return known
        .trait(Open.class)
        .map(open -> paths.follow(pool, open.field()).orElse(open.value()) == open.value())
        .orElse(true);
  }

  private Optional<Pool> pool(KnownPool known, HeapObject object, Use use) {
    for (KnownPool.Size size : known.sizes()) {
      Map<String, Long> values = values(object, size);
      if (values.size() == size.least().size()) {
        long least =
            values.values().stream().map(PoolFinder::bounded).min(Long::compare).orElseThrow();
        long leased = leased(known, object);
        Optional<ExecutorSize> executor =
            size.executor().isEmpty()
                ? Optional.empty()
                : executor(object, size.executor() + ".").filter(ExecutorSize::queued);
        long members = executor.map(e -> (long) e.atOnce()).orElse(least - leased);
        return Optional.of(
            new Pool(
                known.label(),
                known.threads(),
                known.names(),
                members >= Integer.MAX_VALUE - leased
                    ? OptionalInt.empty()
                    : OptionalInt.of((int) Math.max(1, members)),
                executor,
                use,
                executor.map(ExecutorSize::words).orElse(detail(known, values, leased)),
                known
                    .trait(Called.class)
                    .map(at -> paths.text(object, at.path()).strip())
                    .orElse(""),
                known.trait(Timeout.class).flatMap(at -> timeout(object, at))));
      }
    }
    return Optional.empty();
  }

  private Optional<Duration> timeout(HeapObject pool, Timeout at) {
    Duration time =
        at.duration()
            ? Duration.ofSeconds(
                paths.follow(pool, at.path() + ".seconds").orElse(0),
                paths.follow(pool, at.path() + ".nanos").orElse(0))
            : Duration.ofMillis(paths.follow(pool, at.path()).orElse(0));
    return Optional.of(time).filter(t -> t.isPositive() && t.compareTo(WITHOUT_END) < 0);
  }

  /**
   * The size of an executor of the JDK; empty where its queue does not say how long it may be, or
   * is none of the JDK: that of Tomcat has threads started before it takes a task.
   *
   * @param path from the object to the executor, with a dot behind it; empty for itself
   */
  private Optional<ExecutorSize> executor(HeapObject object, String path) {
    OptionalLong core = paths.follow(object, path + "corePoolSize");
    OptionalLong max = paths.follow(object, path + "maximumPoolSize");
    HeapObject queue = paths.target(object, path + "workQueue");
    if (core.isEmpty() || max.isEmpty() || queue == null) {
      return Optional.empty();
    }
    String type = dump.types().name(queue.type());
    OptionalLong capacity =
        type.equals("java.util.concurrent.SynchronousQueue")
            ? OptionalLong.of(0)
            : queue.field("capacity");
    return capacity.isEmpty() || !type.startsWith("java.util.concurrent.")
        ? Optional.empty()
        : Optional.of(
            new ExecutorSize(
                (int) core.getAsLong(), (int) max.getAsLong(), (int) capacity.getAsLong()));
  }

  /** Executors that have run tasks. */
  private List<Executor> executors() {
    return objects(KnownPools.EXECUTOR).stream()
        .filter(object -> object.field("largestPoolSize").orElse(0) > 0)
        .flatMap(
            object -> executor(object, "").stream().map(size -> new Executor(size, bean(object))))
        .distinct()
        .toList();
  }

  /** Spring's executors create the threads of that of the JDK. */
  private String bean(HeapObject executor) {
    String name = paths.text(executor, "threadFactory.beanName").strip();
    return BEAN.matcher(name).matches() ? name : "";
  }

  /** Libraries say "no bound" by the largest number, or by one below 0. */
  private static long bounded(long size) {
    return size < 0 ? Integer.MAX_VALUE : Math.min(size, Integer.MAX_VALUE);
  }

  private Map<String, Long> values(HeapObject pool, KnownPool.Size size) {
    Map<String, Long> values = new TreeMap<>();
    for (String path : size.least()) {
      OptionalLong value = size.packed() ? packed(pool, path) : paths.follow(pool, path);
      value.ifPresent(v -> values.put(path.substring(path.lastIndexOf('.') + 1), v));
    }
    return values;
  }

  /**
   * JBoss Threads: bits 0 to 19 of its status are the threads that run, 20 to 39 the core size, 40
   * to 59 the maximum. It is a field, or the first number in an array that keeps it from others.
   */
  private OptionalLong packed(HeapObject pool, String path) {
    OptionalLong value = paths.follow(pool, path);
    if (value.isEmpty()) {
      return value;
    }
    boolean field = path.endsWith("threadStatus");
    HeapObject array = field ? null : paths.target(pool, path);
    long status = array == null ? value.getAsLong() : array.packed();
    return field || array != null
        ? OptionalLong.of(status >>> PACKED_SHIFT & PACKED_MASK)
        : OptionalLong.empty();
  }

  private long leased(KnownPool known, HeapObject pool) {
    return known
        .trait(Leased.class)
        .map(
            leased ->
                objects(leased.type()).stream()
                    .filter(lease -> isOwner(lease, leased.owner(), pool))
                    .mapToLong(lease -> lease.field(leased.count()).orElse(0))
                    .sum())
        .orElse(0L);
  }

  private boolean isOwner(HeapObject member, String path, HeapObject pool) {
    return paths.follow(member, path).orElse(0) == pool.id();
  }

  private static String detail(KnownPool known, Map<String, Long> values, long leased) {
    if (values.size() > 1) {
      return values.entrySet().stream()
          .map(value -> value.getKey() + "=" + value.getValue())
          .collect(Collectors.joining(", "));
    }
    return leased == 0
        ? ""
        : "%d less %d for %s"
            .formatted(
                values.values().iterator().next(),
                leased,
                known.trait(Leased.class).map(Leased::to).orElse(""));
  }

  /** Pool to when it was last used, in seconds of the JVM's clock. */
  private Map<Long, Double> used(KnownPool known) {
    Map<Long, Double> used = new LinkedHashMap<>();
    known
        .trait(Lent.class)
        .ifPresent(
            lent -> {
              for (HeapObject member : objects(lent.type())) {
                OptionalLong owner = paths.follow(member, lent.owner());
                OptionalLong last = member.field(lent.last());
                if (owner.isPresent() && last.isPresent()) {
                  double seconds = (double) last.getAsLong() / lent.second();
                  used.merge(owner.getAsLong(), seconds, Math::max);
                }
              }
            });
    return used;
  }

  private static Use use(Map<Long, Double> used, HeapObject pool, double last, int pools) {
    if (pools > 1 && used.isEmpty()) {
      return Use.UNKNOWN;
    }
    Double own = used.get(pool.id());
    return pools == 1 || (own != null && last - own < SAME_LOAD) ? Use.USED : Use.IDLE;
  }

  /** What is configured and means nothing, because something else is used in its place. */
  private Optional<String> ignored(KnownPool known, HeapObject pool) {
    Optional<Ignored> trait = known.trait(Ignored.class);
    if (trait.isEmpty()) {
      return Optional.empty();
    }
    Ignored ignored = trait.get();
    HeapObject other = paths.target(pool, ignored.other());
    boolean sized =
        known.sizes().stream().anyMatch(size -> values(pool, size).size() == size.least().size());
    OptionalLong declared = pool.field(ignored.declared());
    if (other == null || declared.isEmpty() || (sized && !ignored.always())) {
      return Optional.empty();
    }
    String type = dump.types().name(other.type());
    return Optional.of(
        "%s: %d configured and ignored, because %s is used"
            .formatted(
                known.label(), declared.getAsLong(), type.substring(type.lastIndexOf('.') + 1)));
  }

  /** The least bound, where there are several servers; a service may set none, by -1. */
  private OptionalInt connections() {
    return objects(KnownPools.CONNECTIONS.type()).stream()
        .flatMapToLong(server -> server.field(KnownPools.CONNECTIONS.field()).stream())
        .filter(most -> most > 0 && most < Integer.MAX_VALUE)
        .mapToInt(most -> (int) most)
        .min();
  }

  private List<String> settings() {
    List<String> found = new ArrayList<>();
    for (KnownPools.Setting setting : KnownPools.SETTINGS) {
      for (HeapObject object : objects(setting.type())) {
        object
            .field(setting.field())
            .ifPresent(
                value ->
                    found.add("%s=%d: %s".formatted(setting.name(), value, setting.meaning())));
      }
    }
    return found;
  }
}
