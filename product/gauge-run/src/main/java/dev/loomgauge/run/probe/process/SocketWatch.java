package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.run.probe.process.SocketWatch.OwnSockets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.ToDoubleFunction;

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

  private record Reading(Instant at, Unread sockets) {}

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
    own.refresh();
    Unread sockets = SocketTable.read(own.proc()).unread(own);
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
      return mean(
          readings.stream()
              .filter(reading -> !reading.at().isBefore(from))
              .map(Reading::sockets)
              .toList());
    }
  }

  /** The mean of several readings; nothing where there is none. */
  static Unread mean(List<Unread> readings) {
    return new Unread(
        mean(readings, Unread::requests),
        mean(readings, Unread::answers),
        mean(readings, Unread::unaccepted),
        mean(readings, reading -> Objects.requireNonNullElse(reading.calls(), 0.0)),
        mean(readings, reading -> Objects.requireNonNullElse(reading.responses(), 0.0)));
  }

  private static double mean(List<Unread> readings, ToDoubleFunction<Unread> count) {
    return readings.stream().mapToDouble(count).average().orElse(0);
  }

  /**
   * Which sockets some processes own. To look at all of their files takes 4 µs a file, so that is
   * done only when a socket turns up that is not known yet.
   */
  static final class OwnSockets implements LongPredicate {
    /** Inodes that belong to others; when there are more, they are forgotten. */
    private static final int MOST_FOREIGN = 100_000;

    private final Path proc;
    private final List<Long> pids;
    private final Set<Long> own = new HashSet<>();
    private final Set<Long> foreign = new HashSet<>();
    private boolean fresh;

    OwnSockets(Path proc, Collection<Long> pids) {
      this.proc = proc;
      this.pids = List.copyOf(pids);
    }

    Path proc() {
      return proc;
    }

    /** What is not known from now on is looked up, once. */
    void refresh() {
      fresh = false;
    }

    @Override
    public boolean test(long inode) {
      if (!own.contains(inode) && !foreign.contains(inode) && !fresh) {
        own.clear();
        ProcessFiles files = new ProcessFiles(proc);
        pids.forEach(pid -> own.addAll(files.sockets(pid)));
        fresh = true;
      }
      if (own.contains(inode)) {
        return true;
      }
      if (foreign.size() >= MOST_FOREIGN) {
        foreign.clear();
      }
      foreign.add(inode);
      return false;
    }
  }
}
