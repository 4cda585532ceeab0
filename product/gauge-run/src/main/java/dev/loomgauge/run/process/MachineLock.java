package dev.loomgauge.run.process;

import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.machine.Ports;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * One measurement at a time on a machine: two at once would measure each other, whoever runs them.
 *
 * <p>On Linux it is a name in the kernel ({@link AbstractSocket}), elsewhere a port of the loopback
 * address. Neither has an owner, a mode, or a place in a file system: every user may take it, no
 * link leads elsewhere, the temporary folder does not matter, and nothing is left by a process that
 * was killed. What every user may take, every user may hold, but only as long as his process lives,
 * and the refusal names it. Containers with a network of their own have a lock of their own.
 */
public final class MachineLock implements AutoCloseable {
  private static final String NAME = "loomgauge-measures";

  /** Below the ports that {@link Ports} gives to tiers. */
  private static final int PORT = 16_380;

  /** Between two looks whether it is free. */
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Held held;

  private MachineLock(Held held) {
    this.held = held;
  }

  private interface Held extends AutoCloseable {
    @Override
    void close() throws IOException;
  }

  /** Takes the lock until this process ends; {@link ExperimentException} names its holder. */
  public static MachineLock take() {
    return hasNames() ? named(NAME) : atPort(PORT);
  }

  /**
   * The same, as soon as nobody else has it; where the lock is a port, at once or never.
   *
   * @param patience with its holders, all together
   * @param told learns once for whose end it waits
   * @throws ExperimentException if somebody has it even then
   */
  public static MachineLock takeInTurn(Duration patience, Consumer<String> told)
      throws InterruptedException {
    return hasNames() ? namedInTurn(NAME, patience, told) : atPort(PORT);
  }

  private static boolean hasNames() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
  }

  static MachineLock named(String name) {
    return found(name).orElseThrow(() -> taken(holderOf(name)));
  }

  static MachineLock namedInTurn(String name, Duration patience, Consumer<String> told)
      throws InterruptedException {
    long begin = System.nanoTime();
    Optional<MachineLock> lock = found(name);
    if (lock.isEmpty()) {
      told.accept(
          "Waits for the end of another Loomgauge that is measuring on this machine: %s."
              .formatted(holderOf(name)));
    }
    while (lock.isEmpty() && System.nanoTime() - begin < patience.toNanos()) {
      Thread.sleep(LOOK);
      lock = found(name);
    }
    return lock.orElseThrow(() -> taken(holderOf(name)));
  }

  /** Empty where somebody has it. */
  private static Optional<MachineLock> found(String name) {
    try {
      return AbstractSocket.take(name).map(socket -> new MachineLock(socket::close));
    } catch (IOException e) {
      throw forbidden(name, e);
    }
  }

  private static String holderOf(String name) {
    try {
      return holder(AbstractSocket.holder(name));
    } catch (IOException e) {
      throw forbidden(name, e);
    }
  }

  private static ExperimentException forbidden(String name, IOException cause) {
    return new ExperimentException(
        "Cannot take the measuring lock, the abstract Unix socket @%s: %s. See whether a sandbox forbids Unix sockets."
            .formatted(name, cause.getMessage()),
        cause);
  }

  static MachineLock atPort(int port) {
    try {
      ServerSocket socket = new ServerSocket();
      try {
        socket.bind(new InetSocketAddress(Ports.loopback(), port));
        return new MachineLock(socket::close);
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    } catch (BindException e) {
      throw taken("whatever listens on port %d of 127.0.0.1".formatted(port));
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot take the measuring lock, port %d of 127.0.0.1: %s. See whether a sandbox forbids sockets."
              .formatted(port, e.getMessage()),
          e);
    }
  }

  static String holder(OptionalLong pid) {
    if (pid.isEmpty()) {
      return "a process that is not visible from here";
    }
    return ProcessHandle.of(pid.getAsLong())
        .flatMap(process -> process.info().user())
        .map(user -> "process %d of user %s".formatted(pid.getAsLong(), user))
        .orElse("process " + pid.getAsLong());
  }

  private static ExperimentException taken(String holder) {
    return new ExperimentException(
        "Another Loomgauge is measuring on this machine: %s. Wait for its end, or end it."
            .formatted(holder));
  }

  @Override
  public void close() {
    try {
      held.close();
    } catch (IOException e) {
      throw new ExperimentException("Cannot give the machine's lock back: " + e.getMessage(), e);
    }
  }
}
