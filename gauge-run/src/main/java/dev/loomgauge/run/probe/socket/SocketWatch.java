package dev.loomgauge.run.probe.socket;

import dev.loomgauge.core.result.threads.ThreadUse.Unread;
import dev.loomgauge.run.probe.ProbeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reads the unread connections of some processes again and again, at random moments. A reading
 * takes the longer the more sockets the machine has (10 ms for 4,000 of them), so that it is as
 * seldom as to keep a fiftieth of a CPU busy.
 */
public final class SocketWatch implements AutoCloseable {
  private static final Duration APART = Duration.ofMillis(200);
  private static final int REST = 50;

  private final List<Long> pids;
  private final List<Reading> readings = new ArrayList<>(); // guarded by itself
  private final Thread thread;

  private record Reading(Instant at, UnreadSockets sockets) {}

  private SocketWatch(List<Long> pids) {
    this.pids = List.copyOf(pids);
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
      while (true) {
        long begin = System.nanoTime();
        UnreadSockets sockets = UnreadSockets.of(pids);
        synchronized (readings) {
          readings.add(new Reading(Instant.now(), sockets));
        }
        long apart = Math.max(APART.toNanos(), REST * (System.nanoTime() - begin));
        // Uniform between nothing and twice the mean, so that no burst is met at its rhythm.
        Thread.sleep(Duration.ofNanos(ThreadLocalRandom.current().nextLong(2 * apart)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // ended
    } catch (ProbeException e) {
      System.getLogger(SocketWatch.class.getName())
          .log(System.Logger.Level.DEBUG, "Sockets are not read any more", e);
    }
  }

  /** Reads no more, and waits for a reading that is being taken. */
  @Override
  public void close() {
    thread.interrupt();
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
