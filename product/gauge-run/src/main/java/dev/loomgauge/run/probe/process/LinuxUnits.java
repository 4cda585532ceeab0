package dev.loomgauge.run.probe.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The units of {@code /proc}, sysconf(3): a tick, often 10 ms, and a page, 4096 to 65536. */
public record LinuxUnits(long tickNanos, long pageBytes) {
  private static final long SECOND = 1_000_000_000L;

  // What the kernel tells each program at its start, getauxval(3), in words of the machine.
  private static final long PAGE_BYTES = 6;
  private static final long TICKS_A_SECOND = 17;

  private static @Nullable LinuxUnits here;

  /** Those of this machine, read once: they change with the kernel alone. */
  static synchronized LinuxUnits detect() {
    LinuxUnits known = here;
    if (known == null) {
      known = of(Path.of("/proc"));
      here = known;
    }
    return known;
  }

  /** Of a Linux with that {@code /proc}; what is usual where it does not tell. */
  static LinuxUnits of(Path proc) {
    Path file = proc.resolve("self/auxv");
    try {
      byte[] words = Files.isReadable(file) ? Files.readAllBytes(file) : new byte[0];
      return new LinuxUnits(
          SECOND / value(words, TICKS_A_SECOND).orElse(100),
          value(words, PAGE_BYTES).orElse(4_096));
    } catch (IOException e) {
      throw new ProbeException("Cannot read " + file + ", which has the units of /proc", e);
    }
  }

  /** Of pairs of a key and its value. */
  private static OptionalLong value(byte[] words, long key) {
    ByteBuffer pairs = ByteBuffer.wrap(words).order(ByteOrder.nativeOrder());
    while (pairs.remaining() >= 2 * Long.BYTES) {
      long found = pairs.getLong();
      long value = pairs.getLong();
      if (found == key && value > 0) {
        return OptionalLong.of(value);
      }
    }
    return OptionalLong.empty();
  }
}
