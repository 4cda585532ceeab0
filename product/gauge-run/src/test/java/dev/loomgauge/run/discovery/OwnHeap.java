package dev.loomgauge.run.discovery;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Dumps the heap of the JVM that the test runs on. */
final class OwnHeap {
  private OwnHeap() {}

  static Path dump(Path folder) throws IOException {
    Path file = folder.resolve("own.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(file.toString(), true);
    return file;
  }
}
