package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.CpuSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads CPU time twenty times a second until it is closed, so that what was used between any two
 * moments is known to a millisecond or so of each.
 */
public final class CpuMeter implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(50);
  private static final int READINGS_PER_LISTING = 20;

  private final Map<Tier, Collection<Long>> roots = new ConcurrentHashMap<>();
  private final List<CpuReading> readings = new ArrayList<>(); // its thread's while that runs
  private final CpuTotals totals;
  private final Thread thread;
  private volatile boolean relist;
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failure;

  private CpuMeter(CpuTotals totals) {
    this.totals = totals;
    this.thread = Thread.ofPlatform().daemon().name("loomgauge-cpu-meter").unstarted(this::run);
  }

  /**
   * Begins: the first reading is taken when this returns.
   *
   * @param serviceCpus the empty set where the service has none of its own
   */
  public static CpuMeter start(Map<Tier, List<Long>> roots, CpuSet serviceCpus) {
    CpuMeter meter = new CpuMeter(new CpuTotals(ProcessProbe.detect(), serviceCpus));
    roots.forEach(meter::watch);
    meter.readings.add(meter.reading());
    meter.thread.start();
    return meter;
  }

  /** Adds a tier, by processes whose descendants belong to it. */
  public void watch(Tier tier, Collection<Long> pids) {
    roots.put(tier, List.copyOf(pids));
    relist = true;
  }

  private void run() {
    try {
      long next = System.nanoTime();
      while (!closed) {
        readings.add(reading());
        next = Math.max(next + PERIOD.toNanos(), System.nanoTime());
        for (long left; !closed && (left = next - System.nanoTime()) > 0; ) {
          LockSupport.parkNanos(left);
        }
      }
      readings.add(reading());
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private CpuReading reading() {
    if (relist || readings.size() % READINGS_PER_LISTING == 0) {
      relist = false;
      totals.list(roots);
    }
    return totals.read();
  }

  /** Ends; a second time does nothing. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * All readings in the order of their time, after {@link #close}.
   *
   * @throws ProbeException if reading failed
   */
  public List<CpuReading> readings() {
    RuntimeException cause = failure;
    if (cause != null) {
      throw new ProbeException("CPU time could not be read: " + cause.getMessage(), cause);
    }
    return List.copyOf(readings);
  }
}
