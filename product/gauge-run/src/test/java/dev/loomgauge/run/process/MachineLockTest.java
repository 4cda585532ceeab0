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
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
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
  void whoeverWaitsTakesItBehindItsHolderOrIsRefusedInTheEnd() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux's abstract sockets");
    List<String> told = new CopyOnWriteArrayList<>();
    MachineLock.namedInTurn(name, Duration.ZERO, told::add).close();
    assertThat(told).as("it was free").isEmpty();
    MachineLock held = MachineLock.named(name);
    assertThatThrownBy(() -> MachineLock.namedInTurn(name, Duration.ofMillis(1), told::add))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("Another Loomgauge is measuring on this machine: process ");

    Thread holder =
        Thread.startVirtualThread(
            () -> {
              await(told, 2);
              held.close();
            });
    MachineLock.namedInTurn(name, Duration.ofSeconds(30), told::add).close();
    holder.join();
    assertThat(told)
        .hasSize(2)
        .allMatch(
            line ->
                line.startsWith(
                    "Waits for the end of another Loomgauge that is measuring on this machine:"
                        + " process "
                        + ProcessHandle.current().pid()));
  }

  private static void await(List<String> told, int lines) {
    while (told.size() < lines) {
      Thread.onSpinWait();
    }
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
        assertThat(AbstractSocket.holder(name)).isPresent();
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

  /** What the kernel says of a socket with the lock's name: its state in hex, and its inode. */
  private static List<String> sockets(String name) throws IOException {
    return Files.readAllLines(Path.of("/proc/net/unix")).stream()
        .filter(line -> line.endsWith(" @" + name))
        .map(line -> line.split("\\s+", -1))
        .map(parts -> String.join(" ", parts[3], parts[4], parts[6]))
        .toList();
  }

  @Test
  void itIsOneListeningStreamThatNoChildInherits() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux's abstract sockets");
    try (MachineLock _ = MachineLock.named(name)) {
      assertThat(sockets(name)).singleElement().asString().startsWith("00010000 0001 ");
      String link = "socket:[%s]".formatted(sockets(name).getFirst().split(" ", -1)[2]);
      try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
        Path descriptor = files.filter(file -> leads(file, link)).findFirst().orElseThrow();
        String flags =
            Files.readAllLines(Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName()))
                .get(1)
                .split("\\s+", -1)[1];
        final int nonBlocking = 04000;
        final int closeOnExec = 02000000;
        assertThat(Integer.parseInt(flags, 8) & (nonBlocking | closeOnExec))
            .isEqualTo(nonBlocking | closeOnExec);
      }
    }
    assertThat(sockets(name)).isEmpty();
  }

  private static boolean leads(Path file, String link) {
    try {
      return Files.readSymbolicLink(file).toString().equals(link);
    } catch (IOException e) {
      return false; // it was closed meanwhile
    }
  }

  @Test
  void aCallThatFailsNamesItselfAndItsReason() {
    assertThatThrownBy(() -> new AbstractSocket.SystemCall("close").call(-1))
        .isInstanceOf(IOException.class)
        .hasMessage("close() failed with errno 9"); // EBADF
  }

  @Test
  void aHolderThatIsNotVisibleIsNotNamedAndOneThatHasEndedByItsNumberAlone() {
    assertThat(MachineLock.holder(OptionalLong.empty()))
        .isEqualTo("a process that is not visible from here");
    assertThat(MachineLock.holder(OptionalLong.of(Long.MAX_VALUE)))
        .isEqualTo("process " + Long.MAX_VALUE);
  }
}
