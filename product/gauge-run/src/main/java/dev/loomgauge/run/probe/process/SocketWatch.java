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
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.ToIntFunction;

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

  /**
   * Connections on which something has come that a process has not read yet, because it had no CPU
   * or no thread for it.
   *
   * @param requests connections that it has accepted
   * @param answers connections that it has opened
   * @param unaccepted connections to its ports that it has not accepted yet, read or not
   * @param calls connections that it has opened and whose other end, on this machine, has not read
   *     what it sent
   * @param responses connections that it has accepted, likewise
   */
  public record UnreadSockets(int requests, int answers, int unaccepted, int calls, int responses) {

    /** The mean of several readings; nothing where there is none. */
    public static Unread mean(List<UnreadSockets> readings) {
      return new Unread(
          mean(readings, UnreadSockets::requests),
          mean(readings, UnreadSockets::answers),
          mean(readings, UnreadSockets::unaccepted),
          mean(readings, UnreadSockets::calls),
          mean(readings, UnreadSockets::responses));
    }

    private static double mean(List<UnreadSockets> readings, ToIntFunction<UnreadSockets> count) {
      return readings.stream().mapToInt(count).average().orElse(0);
    }

    /** Those of some processes now; none where the system does not tell. */
    static UnreadSockets of(OwnSockets own) {
      own.refresh();
      return SocketTable.read(own.proc()).unread(own);
    }
  }
}
