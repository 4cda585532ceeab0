package dev.loomgauge.order.parts;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;

/**
 * The state in force, as the running parts report it and not as it was asked for.
 *
 * @param threads {@code platform}, {@code virtual} or {@code reactive}: the kind of the thread that
 *     answers
 * @param maxThreads a limit of the server, like the next three: see {@link ServerLimits}
 */
public record RuntimeInfo(
    String service,
    String threads,
    String threadName,
    @Nullable Integer maxThreads,
    @Nullable Integer maxConnections,
    @Nullable Integer acceptCount,
    @Nullable Integer maxKeepAliveRequests,
    int poolSize,
    int downstreamMaxConnections,
    String jdk,
    String jdkVendor,
    String springBoot,
    int cores,
    String connectionDefault,
    String pathDefault,
    long pid,
    long maxHeapBytes,
    List<String> gc) {
  /** The state of this process, asked for on the thread that answers. */
  public static RuntimeInfo of(
      String service,
      String threads,
      ServerLimits server,
      int poolSize,
      int downstreamMaxConnections,
      OrderSettings settings) {
    return new RuntimeInfo(
        service,
        threads,
        Thread.currentThread().getName(),
        server.maxThreads(),
        server.maxConnections(),
        server.acceptCount(),
        server.maxKeepAliveRequests(),
        poolSize,
        downstreamMaxConnections,
        Runtime.version().toString(),
        System.getProperty("java.vendor", "unknown"),
        SpringBootVersion.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        settings.connection().toString(),
        settings.path().toString(),
        ProcessHandle.current().pid(),
        Runtime.getRuntime().maxMemory(),
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList());
  }
}
