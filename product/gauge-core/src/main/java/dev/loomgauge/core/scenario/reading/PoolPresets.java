package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pools whose MBeans are known. */
final class PoolPresets {
  private static final String TOMCAT = "*:type=ThreadPool,name=*";
  private static final String HIKARI = "com.zaxxer.hikari:type=Pool (*)";

  /** The word that a manifest has for a pool, to how it is shown. */
  static final Map<String, PoolWatch> ALL = all();

  private PoolPresets() {}

  private static Map<String, PoolWatch> all() {
    Map<String, PoolWatch> all = new LinkedHashMap<>();
    // A connector that starts a virtual thread for each request shows -1 of them busy.
    all.put("tomcat", pool(TOMCAT, "currentThreadsBusy", null, "maxThreads"));
    all.put("tomcat-connections", pool(TOMCAT, null, null, "maxConnections"));
    // Without acceptors and selectors. Jetty needs its module jmx.
    all.put(
        "jetty",
        pool(
            "org.eclipse.jetty.util.thread:type=queuedthreadpool,*",
            "utilizedThreads",
            "queueSize",
            "maxThreads"));
    all.put(
        "undertow",
        pool(
            "org.xnio:type=Xnio,provider=\"nio\",worker=*",
            "BusyWorkerThreadCount",
            "WorkerQueueSize",
            "MaxWorkerPoolSize"));
    // Needs registerMbeans.
    all.put(
        "hikari",
        pool(
            figure(HIKARI, "ActiveConnections"),
            figure(HIKARI, "ThreadsAwaitingConnection"),
            figure("com.zaxxer.hikari:type=PoolConfig (*)", "MaximumPoolSize")));
    // Needs registerJmx.
    all.put(
        "r2dbc-pool",
        pool(
            "io.r2dbc.pool:type=ConnectionPool,*",
            "AcquiredSize",
            "PendingAcquireSize",
            "MaxAllocatedSize"));
    // Has no MBean of its own: the gauges of Quarkus in Micrometer's JMX registry.
    all.put(
        "agroal",
        pool(
            figure("metrics:name=agroalActiveCount*,type=gauges", "Value"),
            figure("metrics:name=agroalAwaitingCount*,type=gauges", "Value"),
            null));
    return Collections.unmodifiableMap(all);
  }

  private static PoolWatch pool(
      String mbean, @Nullable String busy, @Nullable String waiting, @Nullable String max) {
    return pool(figure(mbean, busy), figure(mbean, waiting), figure(mbean, max));
  }

  private static PoolWatch pool(
      @Nullable Figure busy, @Nullable Figure waiting, @Nullable Figure max) {
    return new PoolWatch(
        Optional.ofNullable(busy),
        Optional.ofNullable(waiting),
        Optional.ofNullable(max),
        Optional.empty());
  }

  private static @Nullable Figure figure(String mbean, @Nullable String attribute) {
    return attribute == null ? null : new Figure(mbean, attribute);
  }
}
