package dev.loomgauge.run.probe.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** CPU time that processes have used so far, those of their threads included that have ended. */
public sealed interface CpuClock {

  /** The finest of this machine: nanoseconds on Linux, ticks of {@code ps} elsewhere. */
  static CpuClock detect(ProcessProbe probe) {
    return PosixCpuClock.available() ? new PosixCpuClock() : new TableCpuClock(probe);
  }

  /** Nanoseconds of each process without its children; without those that have ended. */
  Map<Long, Long> nanos(Collection<Long> pids);

  /**
   * The CPU-time clock of another process, clock_getcpuclockid(3) and clock_gettime(2), which Linux
   * keeps in nanoseconds; {@code /proc/PID/stat} has the same sum in ticks of 10 ms, and {@code
   * /proc/PID/schedstat} in nanoseconds, but of the first thread alone.
   */
  @SuppressWarnings("restricted") // ./loomgauge and its jar enable native access
  static final class PosixCpuClock implements CpuClock {
    private static final long NANOS = 1_000_000_000L;
    private static final MemoryLayout TIMESPEC = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG);
    private static final MethodHandle FIND = function("clock_getcpuclockid", JAVA_INT, ADDRESS);
    private static final MethodHandle READ = function("clock_gettime", JAVA_INT, ADDRESS);

    /** Whether this system has it: 64-bit Linux. */
    static boolean available() {
      return System.getProperty("os.name", "").equals("Linux") && ADDRESS.byteSize() == Long.BYTES;
    }

    @Override
    public Map<Long, Long> nanos(Collection<Long> pids) {
      Map<Long, Long> nanos = new HashMap<>();
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment clock = arena.allocate(JAVA_INT);
        MemorySegment time = arena.allocate(TIMESPEC);
        for (long pid : pids) {
          if (call(FIND, (int) pid, clock) == 0 && call(READ, clock.get(JAVA_INT, 0), time) == 0) {
            nanos.put(
                pid, time.get(JAVA_LONG, 0) * NANOS + time.get(JAVA_LONG, JAVA_LONG.byteSize()));
          }
        }
      }
      return nanos;
    }

    /** One of the C library that returns an {@code int}. */
    static MethodHandle function(String name, MemoryLayout... arguments) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(JAVA_INT, arguments));
    }

    private static int call(MethodHandle function, int number, MemorySegment out) {
      try {
        return (int) function.invokeExact(number, out);
      } catch (Throwable e) { // a method handle declares it; a C function throws nothing
        throw new IllegalStateException(e);
      }
    }
  }

  /** As the table of all processes shows it: to the tick, 10 ms as a rule. */
  record TableCpuClock(ProcessProbe probe) implements CpuClock {

    @Override
    public Map<Long, Long> nanos(Collection<Long> pids) {
      ProcessTable table = probe.processes();
      Map<Long, Long> nanos = new HashMap<>();
      for (long pid : pids) {
        ProcessUse use = table.alone(pid);
        if (use != null) {
          nanos.put(pid, use.cpu().toNanos());
        }
      }
      return nanos;
    }
  }
}
