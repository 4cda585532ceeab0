package dev.loomgauge.http.parts;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /runtime-info}: what is really in force, told by the thread that answers. */
public final class RuntimeInfo {
  private RuntimeInfo() {}

  /**
   * The page.
   *
   * @param threads the kind of the thread that answers: platform, virtual or reactive
   * @param own the service's own limits, null where there is none
   */
  public static Reply reply(String service, String threads, Map<String, @Nullable Object> own) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.put("service", service);
    info.put("threads", threads);
    info.put("threadName", Thread.currentThread().getName());
    info.putAll(own);
    info.put("jdk", Runtime.version().toString());
    info.put("jdkVendor", System.getProperty("java.vendor", "unknown"));
    info.put("cores", Runtime.getRuntime().availableProcessors());
    info.put("pid", ProcessHandle.current().pid());
    info.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
    info.put(
        "gc",
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList());
    return Reply.jsonOf(info);
  }
}
