package dev.loomgauge.load.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.loomgauge.protocol.load.Generator;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** CPU time and garbage collection of this process since the last reading. */
final class ProcessMeter {
  /** CPU time of all threads, and time in collections. */
  record Reading(double cpuSeconds, long gcMs) {
    /** With what the loops know of their own health. */
    Generator generator(Tally tally, long missedStarts) {
      return new Generator(
          Rounded.ms(tally.lagMaxNanos),
          tally.lateStarts,
          missedStarts,
          gcMs,
          Rounded.of(cpuSeconds));
    }
  }

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private long lastCpu = system.getProcessCpuTime();
  private long lastGc = gc();

  Reading next() {
    long cpu = system.getProcessCpuTime();
    long gc = gc();
    Reading reading = new Reading((cpu - lastCpu) / 1e9, gc - lastGc);
    lastCpu = cpu;
    lastGc = gc;
    return reading;
  }

  private long gc() {
    return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }
}
