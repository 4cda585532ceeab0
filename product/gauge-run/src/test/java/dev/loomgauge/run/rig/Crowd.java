package dev.loomgauge.run.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many threads of the whole machine wanted a CPU, by {@code /proc/loadavg}: a second opinion on
 * whether the machine was busy.
 */
public final class Crowd implements AutoCloseable {
  private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::count);
  private double sum; // read when the thread has ended
  private int readings; // likewise
  private volatile boolean closed;

  /** Begins to count. */
  public Crowd() {
    thread.start();
  }

  private void count() {
    while (!closed) {
      try {
        String runnable = Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[3];
        sum += Integer.parseInt(runnable.substring(0, runnable.indexOf('/'))) - 1;
        readings++;
        Thread.sleep(20);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /**
   * Mean number of threads that ran or waited for a CPU, without the one that counts; once closed.
   */
  public double mean() {
    return sum / Math.max(1, readings);
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
