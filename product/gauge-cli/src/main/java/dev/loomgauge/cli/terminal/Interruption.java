package dev.loomgauge.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into an interrupt of the running command, and keeps the JVM until the command has
 * written what it has.
 */
public final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final CountDownLatch over = new CountDownLatch(1);
  final Thread hook;

  private Interruption(Thread command) {
    hook = new Thread(() -> ended(command), "loomgauge-interruption");
  }

  /** The JVM shuts down: interrupts the command, and waits until it is over. */
  void ended(Thread command) {
    command.interrupt();
    try {
      over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static Interruption of(Thread command) {
    Interruption interruption = new Interruption(command);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  @Override
  public void close() {
    over.countDown();
  }
}
