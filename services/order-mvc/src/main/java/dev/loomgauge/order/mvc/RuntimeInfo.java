package dev.loomgauge.order.mvc;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;

/**
 * What is really in force, as the running parts tell it and not as it was asked for.
 *
 * @param threads {@code platform} or {@code virtual}: the kind of the thread that answers
 * @param maxThreads Tomcat's limit, null when there is none
 * @param maxConnections how many connections Tomcat keeps at once
 * @param acceptCount the backlog asked for; the kernel caps it at {@code net.core.somaxconn}
 * @param maxKeepAliveRequests -1 for no limit
 * @param downstreamMaxConnections how many connections to the downstream there may be
 * @param gc the names of the collectors
 */
record RuntimeInfo(
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

  static RuntimeInfo of(
      TomcatLimits tomcat, int poolSize, int downstreamMaxConnections, OrderSettings settings) {
    Thread thread = Thread.currentThread();
    return new RuntimeInfo(
        "order-mvc",
        thread.isVirtual() ? "virtual" : "platform",
        thread.getName(),
        tomcat.maxThreads(),
        tomcat.maxConnections(),
        tomcat.acceptCount(),
        tomcat.maxKeepAliveRequests(),
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
