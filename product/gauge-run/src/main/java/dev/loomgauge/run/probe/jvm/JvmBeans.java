package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServerConnection;
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
      Beans.slow("java.lang:type=GarbageCollector,name=*", "CollectionCount", "CollectionTime")
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
}
