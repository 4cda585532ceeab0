package dev.loomgauge.run.probe.sample;

import dev.loomgauge.run.probe.jvm.Queues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads where requests stand between samples. Users that come back in bursts fill and empty a queue
 * within a second, so one reading a second says little of its mean; and readings at fixed times
 * would meet such bursts always at the same point, so each is at a random moment of its third of a
 * second.
 */
final class QueueWatch {
  private static final Duration APART = Duration.ofMillis(333);

  private final Reading reading;

  QueueWatch(Reading reading) {
    this.reading = reading;
  }

  /** Asks once; empty where nobody answers. */
  interface Reading {
    Optional<Queues> now() throws InterruptedException;
  }

  /**
   * Waits until a moment of {@link System#nanoTime}, and reads meanwhile; the last third of a
   * second is left for the sample that follows.
   */
  List<Queues> until(long end) throws InterruptedException {
    List<Queues> readings = new ArrayList<>();
    long begin = System.nanoTime();
    long parts = Math.round((double) (end - begin) / APART.toNanos());
    for (long part = 0; part < parts - 1; part++) {
      long offset = ThreadLocalRandom.current().nextLong(APART.toNanos());
      sleepUntil(end - (parts - part) * APART.toNanos() + offset);
      reading.now().ifPresent(readings::add);
    }
    sleepUntil(end);
    return readings;
  }

  private static void sleepUntil(long nanoTime) throws InterruptedException {
    for (long left; (left = nanoTime - System.nanoTime()) > 0; ) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
