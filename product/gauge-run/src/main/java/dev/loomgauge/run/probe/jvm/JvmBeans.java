package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * The MBeans of a service that show its limits. Used by one thread at a time.
 *
 * <p>They are asked over JMX, not by a Java agent inside the service, though that would be cheaper:
 * a JVM warns of an agent that is loaded while it runs, and is to refuse it one day (JEP 451).
 */
final class JvmBeans {
  private final Beans memory =
      Beans.of("java.lang:type=Memory", "HeapMemoryUsage", "NonHeapMemoryUsage");
  private final Beans direct = Beans.slow("java.nio:type=BufferPool,name=direct", "MemoryUsed");
  private final Beans threading = Beans.slow("java.lang:type=Threading", "ThreadCount");
  private final Beans allocation =
      Beans.of("java.lang:type=Threading", "TotalThreadAllocatedBytes");
  // ZGC and Shenandoah count concurrent cycles apart from pauses.
  private final Beans collectors =
      Beans.of("java.lang:type=GarbageCollector,name=*", "CollectionCount", "CollectionTime")
          .but(name -> name.getKeyProperty("name").endsWith(" Cycles"));
  private final Beans scheduler =
      Beans.of(
          "jdk.management:type=VirtualThreadScheduler",
          "MountedVirtualThreadCount",
          "QueuedVirtualThreadCount",
          "Parallelism",
          "PoolSize");
  private final PoolBeans pools;

  JvmBeans(Map<String, PoolWatch> pools) {
    this.pools = new PoolBeans(pools);
  }

  JvmFacts read(MBeanServerConnection server) throws IOException {
    var pauses = collectors.read(server);
    var usage = memory.read(server);
    return new JvmFacts(
        bytes(usage, "HeapMemoryUsage", "used"),
        bytes(usage, "HeapMemoryUsage", "max"),
        bytes(usage, "NonHeapMemoryUsage", "used"),
        sum(direct.read(server), "MemoryUsed"),
        sum(pauses, "CollectionCount"),
        Duration.ofMillis(sum(pauses, "CollectionTime")),
        (int) sum(threading.read(server), "ThreadCount"),
        sum(allocation.read(server), "TotalThreadAllocatedBytes"),
        queues(server));
  }

  Queues queues(MBeanServerConnection server) throws IOException {
    return new Queues(pools.read(server), virtualThreads(scheduler.read(server)));
  }

  private static long bytes(List<Map<String, Object>> beans, String attribute, String figure) {
    return beans.stream()
        .map(bean -> bean.get(attribute))
        .mapToLong(usage -> usage instanceof CompositeData data ? (Long) data.get(figure) : 0)
        .sum();
  }

  private static @Nullable VirtualThreads virtualThreads(List<Map<String, Object>> beans) {
    return beans.isEmpty()
        ? null
        : new VirtualThreads(
            (int) sum(beans, "MountedVirtualThreadCount"),
            sum(beans, "QueuedVirtualThreadCount"),
            (int) sum(beans, "Parallelism"),
            (int) sum(beans, "PoolSize"));
  }

  private static long sum(List<Map<String, Object>> beans, String attribute) {
    return beans.stream()
        .map(bean -> bean.get(attribute))
        .mapToLong(value -> value instanceof Number number ? number.longValue() : 0)
        .sum();
  }

  /**
   * The pools that a manifest has watched. An MBean is asked once for all figures that it shows;
   * limits, which change slowly, at every fifth reading.
   */
  static final class PoolBeans {
    private final Map<String, PoolWatch> watch;
    private final Map<String, Beans> use;
    private final Map<String, Beans> limits;

    PoolBeans(Map<String, PoolWatch> watch) {
      this.watch = Map.copyOf(watch);
      use = beans(pool -> Stream.of(pool.busy(), pool.waiting()), Beans::of);
      limits = beans(pool -> Stream.of(pool.max()), Beans::slow);
    }

    /** MBean to what reads its attributes. */
    private Map<String, Beans> beans(
        Function<PoolWatch, Stream<Optional<Figure>>> figures,
        BiFunction<String, String[], Beans> reader) {
      Map<String, List<String>> attributes =
          watch.values().stream()
              .flatMap(figures)
              .flatMap(Optional::stream)
              .distinct()
              .collect(
                  Collectors.groupingBy(
                      Figure::mbean, Collectors.mapping(Figure::attribute, Collectors.toList())));
      Map<String, Beans> beans = new HashMap<>();
      attributes.forEach(
          (mbean, names) -> beans.put(mbean, reader.apply(mbean, names.toArray(String[]::new))));
      return beans;
    }

    /** Pool to its figures; a pool that is not there, or does not count, is not in it. */
    Map<String, PoolFacts> read(MBeanServerConnection server) throws IOException {
      Map<String, List<Map<String, Object>>> used = read(use, server);
      Map<String, List<Map<String, Object>>> most = read(limits, server);
      Map<String, PoolFacts> pools = new LinkedHashMap<>();
      watch.forEach(
          (name, pool) -> {
            Integer busy = sum(used, pool.busy());
            Integer max = sum(most, pool.max());
            boolean there = pool.busy().isEmpty() ? max != null : busy != null && busy >= 0;
            if (there) {
              Integer limit = max == null || max <= 0 ? null : max;
              pools.put(name, new PoolFacts(busy, sum(used, pool.waiting()), limit));
            }
          });
      return pools;
    }

    private static Map<String, List<Map<String, Object>>> read(
        Map<String, Beans> beans, MBeanServerConnection server) throws IOException {
      Map<String, List<Map<String, Object>>> values = new HashMap<>();
      for (Map.Entry<String, Beans> bean : beans.entrySet()) {
        values.put(bean.getKey(), bean.getValue().read(server));
      }
      return values;
    }

    /** Of all MBeans that match; null where none shows it. */
    private static @Nullable Integer sum(
        Map<String, List<Map<String, Object>>> values, Optional<Figure> figure) {
      return figure
          .flatMap(
              asked ->
                  values.getOrDefault(asked.mbean(), List.of()).stream()
                      .map(bean -> bean.get(asked.attribute()))
                      .filter(Number.class::isInstance)
                      .map(value -> ((Number) value).longValue())
                      .reduce(Long::sum))
          .map(total -> Math.clamp(total, -1, Integer.MAX_VALUE))
          .orElse(null);
    }
  }

  /**
   * The MBeans that match a pattern, read one request a bean. What changes slowly can be kept for
   * some readings, since each request costs the service. Pools appear late, each with its first
   * request: a pattern, and a name that was not there, is looked up again at every fifth reading.
   */
  static final class Beans {
    private static final int SLOW = 5;

    private final ObjectName pattern;
    private final Predicate<ObjectName> wanted;
    private final String[] attributes;
    private Set<ObjectName> names = Set.of();
    private final int keep;
    private List<Map<String, Object>> last = List.of();
    private int readings;

    private Beans(
        ObjectName pattern, Predicate<ObjectName> wanted, int keep, String... attributes) {
      this.pattern = pattern;
      this.wanted = wanted;
      this.keep = keep;
      this.attributes = attributes;
    }

    /** Beans that are read each time. */
    static Beans of(String pattern, String... attributes) {
      return new Beans(name(pattern), _ -> true, 1, attributes);
    }

    /** Beans that are read every fifth time. */
    static Beans slow(String pattern, String... attributes) {
      return new Beans(name(pattern), _ -> true, SLOW, attributes);
    }

    /** The same without some of them. */
    Beans but(Predicate<ObjectName> unwanted) {
      return new Beans(pattern, unwanted.negate(), keep, attributes);
    }

    private static ObjectName name(String pattern) {
      try {
        return new ObjectName(pattern);
      } catch (MalformedObjectNameException e) {
        throw new IllegalArgumentException(pattern, e);
      }
    }

    /** Attribute to value of every bean there is; an attribute a bean does not have is left out. */
    List<Map<String, Object>> read(MBeanServerConnection server) throws IOException {
      int reading = readings++;
      if ((names.isEmpty() || pattern.isPattern()) && reading % SLOW == 0) {
        names = lookUp(server);
        last = readAll(server);
      } else if (reading % keep == 0) {
        last = readAll(server);
      }
      return last;
    }

    private List<Map<String, Object>> readAll(MBeanServerConnection server) throws IOException {
      List<Map<String, Object>> all = new ArrayList<>();
      try {
        for (ObjectName name : names) {
          Map<String, Object> values = new HashMap<>();
          for (Attribute attribute : server.getAttributes(name, attributes).asList()) {
            values.put(attribute.getName(), attribute.getValue());
          }
          all.add(values);
        }
      } catch (InstanceNotFoundException | ReflectionException e) {
        names = Set.of(); // replaced by others or going away; looked up again
        readings = 0;
        return List.of();
      }
      return all;
    }

    private Set<ObjectName> lookUp(MBeanServerConnection server) throws IOException {
      if (!pattern.isPattern()) {
        return server.isRegistered(pattern) ? Set.of(pattern) : Set.of();
      }
      Set<ObjectName> found = server.queryNames(pattern, null);
      found.removeIf(wanted.negate());
      return found;
    }
  }
}
