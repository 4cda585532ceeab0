package dev.loomgauge.run.process;

import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Every process that Loomgauge started. None outlives it: {@link #close} and the shutdown hook stop
 * them, the last started first; and when Loomgauge is killed, the {@link Watchdog} ends them.
 */
public final class Children implements AutoCloseable {
  /** How long a process gets to end in its own way before it is killed. */
  public static final Duration GRACE = Duration.ofSeconds(5);

  private static final Duration LOOK_AT_LOGS = Duration.ofMillis(500);

  private static final System.Logger LOG = System.getLogger(Children.class.getName());

  private final Object closing = new Object();
  private final Watchdog watchdog = new Watchdog();
  private final Deque<Child> running = new ArrayDeque<>(); // guarded by itself, last started first
  private final Thread hook = new Thread(this::stopAll, "loomgauge-stop-children");
  private final Thread logs =
      Thread.ofPlatform().daemon().name("loomgauge-logs").unstarted(this::boundLogs);
  private boolean closed; // guarded by running

  public Children() {
    Runtime.getRuntime().addShutdownHook(hook);
    logs.start();
  }

  /** A process that writes a gigabyte a second has half of one on disk between two looks. */
  private void boundLogs() {
    try {
      while (true) {
        Thread.sleep(LOOK_AT_LOGS);
        List<Child> all;
        synchronized (running) {
          if (closed) {
            return;
          }
          all = List.copyOf(running);
        }
        all.forEach(Child::boundLog);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  /** Starts a process; {@link TierException} with the remedy if it cannot be started. */
  public Child start(Launch launch) {
    launch.check();
    synchronized (running) {
      if (closed) {
        throw new TierException("Cannot start " + launch.name() + ": Loomgauge is stopping.");
      }
      try {
        Files.createDirectories(launch.log().toAbsolutePath().resolveSibling(".").normalize());
        Child child = Child.start(launch, watchdog);
        running.push(child);
        return child;
      } catch (IOException e) {
        throw new TierException(
            "Cannot start %s (%s): %s"
                .formatted(launch.name(), String.join(" ", launch.command()), e.getMessage()),
            e);
      }
    }
  }

  /**
   * Has a process that a child of ours started, and that is no descendant any more, end with
   * Loomgauge too: PostgreSQL.
   *
   * @throws TierException if the watchdog cannot be told
   */
  public void alsoEnd(long pid) {
    ProcessHandle.of(pid)
        .ifPresent(
            process -> {
              try {
                watchdog.watch(pid, "");
              } catch (IOException e) {
                throw new TierException("Cannot have process " + pid + " watched", e);
              }
              var _ = process.onExit().thenRun(() -> watchdog.gone(pid));
            });
  }

  /** Stops all, the last first, with what they left, and waits for it; again does nothing. */
  @Override
  public void close() {
    stopAll();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      LOG.log(System.Logger.Level.DEBUG, "The machine is shutting down already", e);
    }
  }

  private void stopAll() {
    synchronized (closing) { // a second caller returns when all have ended, not before
      List<Child> stop;
      synchronized (running) {
        closed = true;
        stop = new ArrayList<>(running);
        running.clear();
      }
      logs.interrupt();
      stop.forEach(child -> child.stop(GRACE));
      stop.forEach(Child::boundLog);
      watchdog.close();
    }
  }
}
