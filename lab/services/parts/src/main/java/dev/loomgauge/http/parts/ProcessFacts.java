package dev.loomgauge.http.parts;

import static dev.loomgauge.http.parts.Family.Type.COUNTER;
import static dev.loomgauge.http.parts.Family.Type.GAUGE;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The process at one moment.
 *
 * @param cpuPercent CPU used lately, as a share of all the CPUs it may use; 0 where not known
 * @param memoryUsedBytes heap and other memory of the JVM in use
 * @param platformThreads live ones, those of the JVM itself among them
 */
record ProcessFacts(
    double cpuSeconds,
    double cpuPercent,
    long memoryUsedBytes,
    long heapMaxBytes,
    double uptimeSeconds,
    int platformThreads,
    int processors) {
  static ProcessFacts now() {
    var memory = ManagementFactory.getMemoryMXBean();
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new ProcessFacts(
        system.getProcessCpuTime() / 1e9,
        Math.max(0, system.getProcessCpuLoad()) * 100,
        memory.getHeapMemoryUsage().getUsed() + memory.getNonHeapMemoryUsage().getUsed(),
        memory.getHeapMemoryUsage().getMax(),
        ManagementFactory.getRuntimeMXBean().getUptime() / 1e3,
        ManagementFactory.getThreadMXBean().getThreadCount(),
        Runtime.getRuntime().availableProcessors());
  }

  List<Family> families() {
    return List.of(
        Family.single("process_cpu_seconds_total", COUNTER, "CPU time used.", cpuSeconds),
        Family.single(
            "process_cpu_percent", GAUGE, "CPU used lately, of all that may be used.", cpuPercent),
        Family.single(
            "jvm_memory_used_bytes",
            GAUGE,
            "Heap and other memory of the JVM.",
            (double) memoryUsedBytes),
        Family.single(
            "jvm_memory_max_bytes", GAUGE, "The most heap there can be.", (double) heapMaxBytes),
        Family.single("process_uptime_seconds", GAUGE, "Time since the start.", uptimeSeconds),
        Family.single("service_threads_platform", GAUGE, "Live platform threads.", platformThreads),
        Family.single("service_processors", GAUGE, "CPUs that may be used.", processors));
  }
}
