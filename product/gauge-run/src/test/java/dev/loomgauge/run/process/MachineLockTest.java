package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.machine.Ports;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MachineLockTest {
  private final String name = "loomgauge-test-" + UUID.randomUUID();

  @Test
  void aNameIsHeldUntilItIsGivenBackAndItsHolderIsNamed() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux's abstract sockets");
    ProcessHandle self = ProcessHandle.current();
    assertThat(AbstractSocket.holder(name)).isEmpty();
    MachineLock lock = MachineLock.named(name);

    assertThat(AbstractSocket.holder(name)).isEqualTo(OptionalLong.of(self.pid()));
    assertThat(AbstractSocket.take(name)).isEmpty();
    assertThatThrownBy(() -> MachineLock.named(name))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(
            "Another Loomgauge is measuring on this machine: process %d of user %s. Wait for its end, or end it."
                .formatted(self.pid(), self.info().user().orElseThrow()));
    MachineLock.named(name + "-other").close();
    lock.close();
    MachineLock.named(name).close();
    assertThat(AbstractSocket.holder(name)).isEmpty();
  }

  @Test
  void whoeverIsRefusedKeepsNoSocketOpen() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux's abstract sockets");
    final int attempts = 400;
    int port = Ports.free();
    try (MachineLock _ = MachineLock.named(name);
        MachineLock _ = MachineLock.atPort(port)) {
      long before = openFiles();
      for (int i = 0; i < attempts; i++) {
        assertThat(AbstractSocket.take(name)).isEmpty();
        assertThatThrownBy(() -> MachineLock.atPort(port)).isInstanceOf(ExperimentException.class);
      }
      assertThat(openFiles() - before).isLessThan(attempts / 2);
    }
  }

  /** Of this process; other tests open some, too. */
  private static long openFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.count();
    }
  }

  @Test
  void aPortIsHeldUntilItIsGivenBack() throws IOException {
    int port = Ports.free();
    try (MachineLock _ = MachineLock.atPort(port)) {
      assertThatThrownBy(() -> MachineLock.atPort(port))
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              "Another Loomgauge is measuring on this machine: whatever listens on port %d of 127.0.0.1. Wait for its end, or end it."
                  .formatted(port));
      assertThatThrownBy(
              () -> {
                try (ServerSocket socket = new ServerSocket()) {
                  socket.bind(new InetSocketAddress(Ports.loopback(), port));
                }
              })
          .isInstanceOf(BindException.class);
    }
    MachineLock.atPort(port).close();
  }
}
