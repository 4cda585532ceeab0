package dev.loomgauge.run.observation;

import dev.loomgauge.core.purpose.NativeMemory;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.ProcessMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads a service's memory while requests gather in it, a row on disk a reading. Each reading
 * counts the requests in flight before and after itself and has the JVM collect its garbage, so
 * that the heap in use is what lives. Readings end some time after the last user has sent, before
 * the measured window.
 */
public final class MemoryReadings implements AutoCloseable {
  private static final double NANOS = 1e9;

  private final JvmProbe jvm;
  private final ToLongFunction<LoadSecond> counter;
  private final Progress progress;
  private final CsvLog rows;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("loomgauge-memory").factory());
  private final long begin = System.nanoTime();
  private final Duration length;

  /** No reading begins after it; known once the load has begun, which may take a moment. */
  private volatile long end = Long.MAX_VALUE;

  private volatile @Nullable LoadSecond second;

  private MemoryReadings(
      JvmProbe jvm,
      ToLongFunction<LoadSecond> counter,
      Progress progress,
      CsvLog rows,
      Duration length) {
    this.jvm = jvm;
    this.counter = counter;
    this.progress = progress;
    this.rows = rows;
    this.length = length;
  }

  /**
   * Begins.
   *
   * @param counter asked for the requests in flight, given the load engine's last second
   * @param every time from one reading to the next
   * @param length time from the start of the load, after which there is no further one
   * @param file takes the rows
   */
  public static MemoryReadings start(
      JvmProbe jvm,
      ToLongFunction<LoadSecond> counter,
      Duration every,
      Duration length,
      Path file,
      Progress progress) {
    CsvLog rows = CsvLog.open(file, MemoryReading.COLUMNS);
    MemoryReadings readings = new MemoryReadings(jvm, counter, progress, rows, length);
    long nanos = every.toNanos();
    var _ = readings.clock.scheduleAtFixedRate(readings::read, nanos, nanos, TimeUnit.NANOSECONDS);
    return readings;
  }

  /** Takes what the load engine tells of its last second. */
  public void second(LoadSecond last) {
    if (second == null) {
      long since = Math.max(0, System.currentTimeMillis() - last.span().epochMs());
      end = System.nanoTime() + length.minusMillis(since).toNanos();
    }
    second = last;
  }

  private void read() {
    LoadSecond last = second;
    if (System.nanoTime() > end || last == null) {
      return;
    }
    try {
      long before = counter.applyAsLong(last);
      jvm.collectGarbage();
      long heap = jvm.heapUsed();
      NativeMemory memory = tracked(jvm);
      ProcessMemory process =
          ProcessMemory.of(jvm.pid())
              .orElseGet(() -> new ProcessMemory(memory.committed(), memory.committed()));
      rows.write(
          new MemoryReading(
                  (System.nanoTime() - begin) / NANOS,
                  last.level().connections(),
                  last.inFlight(),
                  before,
                  counter.applyAsLong(Objects.requireNonNullElse(second, last)),
                  memory.stacks(),
                  heap,
                  memory.other(),
                  process.residentBytes(),
                  process.proportionalBytes())
              .fields());
    } catch (ProbeException | TierException e) {
      progress.note("A reading of memory is missing: " + e.getMessage());
    }
  }

  private static NativeMemory tracked(JvmProbe jvm) {
    String answer = jvm.nativeMemory();
    return NativeMemory.parse(answer)
        .orElseThrow(
            () ->
                new ProbeException(
                    "process %d does not report its native memory (%s). Add -XX:NativeMemoryTracking=summary to its options."
                        .formatted(jvm.pid(), answer.lines().findFirst().orElse("no answer"))));
  }

  @Override
  public void close() {
    clock.close();
    rows.close();
  }
}
