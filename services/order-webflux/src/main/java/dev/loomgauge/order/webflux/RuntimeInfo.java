package dev.loomgauge.order.webflux;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;
import reactor.core.scheduler.Schedulers;

/**
 * What is really in force, as the running parts tell it and not as it was asked for.
 *
 * @param threads {@code reactive} when an event loop of Reactor Netty answers
 * @param maxThreads null, like the next three: they are limits of Tomcat
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

  static RuntimeInfo of(int poolSize, int downstreamMaxConnections, OrderSettings settings) {
    Thread thread = Thread.currentThread();
    return new RuntimeInfo(
        "order-webflux",
        kind(thread),
        thread.getName(),
        null,
        null,
        null,
        null,
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

  private static String kind(Thread thread) {
    if (thread instanceof FastThreadLocalThread && Schedulers.isNonBlockingThread(thread)) {
      return "reactive";
    }
    return thread.isVirtual() ? "virtual" : "platform";
  }
}
