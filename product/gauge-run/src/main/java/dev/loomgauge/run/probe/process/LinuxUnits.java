package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The units of {@code /proc}, sysconf(3): a tick, often 10 ms, and a page, 4096 to 65536. */
public record LinuxUnits(long tickNanos, long pageBytes) {
  private static final long SECOND = 1_000_000_000L;
  private static @Nullable LinuxUnits here;

  /** Asks {@code getconf}, once: the units change with the kernel alone. */
  static synchronized LinuxUnits detect() {
    LinuxUnits known = here;
    if (known == null) {
      known = new LinuxUnits(SECOND / ask("CLK_TCK"), ask("PAGESIZE"));
      here = known;
    }
    return known;
  }

  private static long ask(String name) {
    try {
      Process process = new ProcessBuilder("getconf", name).start();
      return Long.parseLong(new String(process.getInputStream().readAllBytes(), US_ASCII).strip());
    } catch (IOException | NumberFormatException e) {
      throw new ProbeException(
          "Cannot ask \"getconf " + name + "\" for the units of /proc: install it (libc-bin).", e);
    }
  }
}
