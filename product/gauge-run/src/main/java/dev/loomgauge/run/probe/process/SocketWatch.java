package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.result.ThreadUse.Unread;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Reads the unread connections of some processes again and again, at random moments, and a last
 * time at the end. A reading takes the longer the more sockets the machine has, so that it is as
 * seldom as to keep a twenty-fifth of a CPU busy.
 */
public final class SocketWatch implements AutoCloseable {
  private static final Duration APART = Duration.ofMillis(200);
  private static final int REST = 25;

  private final OwnSockets own;
  private final List<Reading> readings = new ArrayList<>(); // guarded by itself
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;

  private record Reading(Instant at, UnreadSockets sockets) {}

  private SocketWatch(List<Long> pids) {
    this.own = new OwnSockets(Path.of("/proc"), pids);
    this.thread = Thread.ofPlatform().daemon().name("loomgauge-sockets").unstarted(this::watch);
  }

  /** Begins to read; nothing where there is no process. */
  public static SocketWatch start(List<Long> pids) {
    SocketWatch watch = new SocketWatch(pids);
    if (!pids.isEmpty()) {
      watch.thread.start();
    }
    return watch;
  }

  private void watch() {
    try {
      boolean goesOn = true;
      while (goesOn) {
        long begin = System.nanoTime();
        read();
        long apart = Math.max(APART.toNanos(), REST * (System.nanoTime() - begin));
        // Uniform between nothing and twice the mean, so that no burst is met at its rhythm.
        long pause = ThreadLocalRandom.current().nextLong(2 * apart);
        goesOn = !ended.await(pause, TimeUnit.NANOSECONDS);
      }
      read(); // even a short window has a reading
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ProbeException e) {
      System.getLogger(SocketWatch.class.getName())
          .log(System.Logger.Level.DEBUG, "Sockets are not read any more", e);
    }
  }

  private void read() {
    UnreadSockets sockets = UnreadSockets.of(own);
    synchronized (readings) {
      readings.add(new Reading(Instant.now(), sockets));
    }
  }

  /** Reads no more, and waits for a reading that is being taken. */
  @Override
  public void close() {
    ended.countDown(); // an interrupt would spoil a reading
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The mean since then; nothing where nothing was read. */
  public Unread since(Instant from) {
    synchronized (readings) {
      return UnreadSockets.mean(
          readings.stream()
              .filter(reading -> !reading.at().isBefore(from))
              .map(Reading::sockets)
              .toList());
    }
  }
}
