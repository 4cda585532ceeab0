package dev.loomgauge.run.probe.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.loomgauge.run.machine.CpuSet;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Ties the calling thread to CPUs: sched_setaffinity(2). */
@SuppressWarnings("restricted") // ./loomgauge and its jar enable native access
final class ThreadAffinity {
  private static final int SELF = 0;
  private static final MethodHandle SET =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("sched_setaffinity"),
              FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));

  private ThreadAffinity() {}

  /** Whether this system has it: 64-bit Linux. */
  static boolean available() {
    return System.getProperty("os.name", "").equals("Linux") && ADDRESS.byteSize() == Long.BYTES;
  }

  /**
   * Ties it.
   *
   * @return whether the system did
   */
  static boolean tie(CpuSet cpus) {
    int bytes = Long.BYTES * (cpus.cpus().getLast() / Long.SIZE + 1);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(bytes);
      for (int cpu : cpus.cpus()) {
        long at = cpu / Byte.SIZE; // of a little-endian machine
        mask.set(JAVA_BYTE, at, (byte) (mask.get(JAVA_BYTE, at) | 1 << cpu % Byte.SIZE));
      }
      return (int) SET.invokeExact(SELF, (long) bytes, mask) == 0;
    } catch (Throwable e) { // a method handle declares it; a C function throws nothing
      throw new IllegalStateException(e);
    }
  }
}
