package dev.loomgauge.run.probe.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.CpuClock.PosixCpuClock;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Times a fixed piece of work on the service's CPUs ten times a second, by the CPU time of its
 * thread, so that what else runs there does not count: how fast the CPUs are. On a shared machine
 * that changes by up to a factor of two, which neither steal nor a clock rate shows ({@link
 * dev.loomgauge.core.result.MachineSpeed}).
 */
public final class SpeedProbe implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(100);

  /** Enough for the compilers of this JVM to be done with it. */
  private static final int WARM_UP = 20_000;

  /** How long samples are kept. */
  private static final Duration KEPT = Duration.ofMinutes(5);

  private static final double NANOS_PER_MICRO = 1e3;

  private final CpuSet cpus;
  private final Deque<Timing> timings = new ArrayDeque<>(); // guarded by itself
  private final Thread thread;
  private volatile boolean closed;

  record Timing(long nanoTime, long cpuNanos) {}

  private SpeedProbe(CpuSet cpus) {
    this.cpus = cpus;
    this.thread = Thread.ofPlatform().daemon().name("loomgauge-speed").unstarted(this::run);
  }

  /** Begins where a thread can be tied to CPUs and its CPU time is known; else knows no speed. */
  public static SpeedProbe start(CpuSet cpus) {
    SpeedProbe probe = new SpeedProbe(cpus);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!cpus.isEmpty()
        && PosixCpuClock.available()
        && threads.isCurrentThreadCpuTimeSupported()
        && threads.isThreadCpuTimeEnabled()) {
      probe.thread.start();
    }
    return probe;
  }

  private void run() {
    FixedWork work = new FixedWork();
    for (int i = 0; i < WARM_UP && !closed; i++) {
      var _ = work.run();
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    // Again each time: who ties the process to CPUs ties this thread as well.
    while (!closed && ThreadAffinity.tie(cpus)) {
      var _ = work.run(); // brings table and code back into the caches
      long before = threads.getCurrentThreadCpuTime();
      var _ = work.run();
      add(new Timing(System.nanoTime(), threads.getCurrentThreadCpuTime() - before));
      LockSupport.parkNanos(PERIOD.toNanos());
    }
  }

  void add(Timing timing) {
    synchronized (timings) {
      timings.add(timing);
      while (timing.nanoTime() - timings.getFirst().nanoTime() > KEPT.toNanos()) {
        timings.removeFirst();
      }
    }
  }

  /** Median time of the work between two {@link System#nanoTime}s; empty if not timed then. */
  public OptionalDouble micros(long from, long to) {
    long[] found;
    synchronized (timings) {
      found =
          timings.stream()
              .filter(t -> t.nanoTime() - from >= 0 && t.nanoTime() - to <= 0)
              .mapToLong(Timing::cpuNanos)
              .sorted()
              .toArray();
    }
    return found.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (found[(found.length - 1) / 2] + found[found.length / 2]) / 2.0 / NANOS_PER_MICRO);
  }

  /** Ends; a second time does nothing. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  /**
   * A piece of work that is always the same, and of the kind that services do: a JSON document is
   * read and written again. It runs through much code and keeps the whole core busy, which is what
   * a core has less of while a neighbour uses it too; arithmetic in a loop takes as long as ever
   * then.
   */
  static final class FixedWork {
    private static final int ORDERS = 20;

    private final JsonMapper mapper = new JsonMapper();
    private final String document =
        IntStream.range(0, ORDERS)
            .mapToObj(
                i ->
                    """
                    {"id": %d, "customer": "Customer %d", "paid": %b, "total": %d.%d, "items": [%d, %d]}\
                    """
                        .formatted(i, 7919 * i, i % 3 == 0, 31 * i, i, i * i, -i))
            .collect(Collectors.joining(", ", "[", "]"));

    /** Does it; the result depends on all of it, so that nothing can be left out. */
    int run() {
      return mapper.writeValueAsString(mapper.readTree(document)).hashCode();
    }
  }

  /** Ties the calling thread to CPUs: sched_setaffinity(2) of 64-bit Linux. */
  static final class ThreadAffinity {
    private static final int SELF = 0;
    private static final MethodHandle SET =
        PosixCpuClock.function("sched_setaffinity", JAVA_INT, JAVA_LONG, ADDRESS);

    private ThreadAffinity() {}

    /** Ties it; returns whether the system did. */
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
}
