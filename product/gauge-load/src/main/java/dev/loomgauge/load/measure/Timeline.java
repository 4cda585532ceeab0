package dev.loomgauge.load.measure;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.protocol.load.Phase;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The phases of a run on the clock of {@link System#nanoTime}, and how that maps to the wall clock.
 *
 * @param start time 0, in nanoseconds
 * @param startEpochMs time 0 on the wall clock, a whole millisecond
 * @param rampEnd end of the ramp, in nanoseconds
 * @param windowStart begin of the measured window, in nanoseconds
 * @param windowEnd its planned end, in nanoseconds
 * @param runEnd when the load has fallen after it, as planned; counting goes on until then
 * @param interval length of what a row reports, in nanoseconds: a second, as a rule
 */
public record Timeline(
    long start,
    long startEpochMs,
    long rampEnd,
    long windowStart,
    long windowEnd,
    long runEnd,
    long interval) {
  /** The phases of a plan; one without a start of its own begins {@code leadNanos} from now. */
  public static Timeline of(Plan plan, Clock clock, long leadNanos) {
    long nanos = System.nanoTime();
    long wall = ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant());
    long startMs = plan.startAtEpochMs().orElse(Math.ceilDiv(wall + leadNanos, 1_000_000));
    long start = nanos + startMs * 1_000_000 - wall;
    long rampEnd = start + plan.model().ramp().toNanos();
    long windowStart = rampEnd + plan.warmup().toNanos();
    long windowEnd = windowStart + plan.window().toNanos();
    return new Timeline(
        start,
        startMs,
        rampEnd,
        windowStart,
        windowEnd,
        windowEnd + plan.model().down().toNanos(),
        plan.report().toNanos());
  }

  /** The number of the second that holds a moment; second 0 is the first of the window. */
  long second(long nanos) {
    return Math.floorDiv(nanos - windowStart, interval);
  }

  /** When a second that begins at a moment ends: none lies on both sides of the window's end. */
  long end(long second, long from) {
    return Math.min(windowStart + (second + 1) * interval, from < windowEnd ? windowEnd : runEnd);
  }

  /** A moment on the wall clock, to the millisecond. */
  long epochMs(long nanos) {
    return startEpochMs + Math.round((nanos - start) / 1e6);
  }

  /** The window's begin on the wall clock, to the millisecond. */
  public long windowStartEpochMs() {
    return epochMs(windowStart);
  }

  Phase phase(long from) {
    if (from >= windowStart) {
      return from < windowEnd ? Phase.WINDOW : Phase.DOWN;
    }
    return from >= rampEnd ? Phase.WARMUP : Phase.RAMP;
  }
}
