package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.SecondUser;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One measurement at a time, whoever takes it and however the one before ended. */
@Execution(ExecutionMode.CONCURRENT)
class MachineLockIT {
  private final String name = "loomgauge-test-" + UUID.randomUUID();
  @TempDir Path folder;

  @BeforeEach
  void onlyLinuxHasAbstractSockets() {
    assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux's abstract sockets");
  }

  /** Another process that was asked to take the lock, and what it said. */
  private record Other(Process process, String said) implements AutoCloseable {
    static Other start(List<String> command) throws IOException {
      Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
      return new Other(process, process.inputReader().readLine());
    }

    @Override
    public void close() {
      process.destroyForcibly();
      process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
    }
  }

  private List<String> holder(String option) {
    return Programs.java(
        List.of("--enable-native-access=ALL-UNNAMED", option), LockHolder.class, name);
  }

  @Test
  void twoAtOnceAreRefusedAndTheHolderIsNamed() {
    long self = ProcessHandle.current().pid();
    try (MachineLock _ = MachineLock.named(name)) {
      assertThatThrownBy(() -> MachineLock.named(name))
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              "Another Loomgauge is measuring on this machine: process %d of user %s. Wait for its end, or end it."
                  .formatted(self, System.getProperty("user.name")));
    }
    MachineLock.named(name).close();
  }

  @Test
  void theTemporaryFolderMakesNoDifferenceAndAKilledHolderLeavesNothing() throws IOException {
    try (Other other = Other.start(holder("-Djava.io.tmpdir=" + folder))) {
      assertThat(other.said()).isEqualTo("held");
      assertThatThrownBy(() -> MachineLock.named(name))
          .hasMessageContaining("process " + other.process().pid() + " of user ");
    }
    assertThat(folder).isEmptyDirectory();
    MachineLock.named(name).close();
  }

  @Test
  void anotherUsersLockRefusesUsAndIsGoneWithHisProcess() throws IOException {
    try (Other other = Other.start(SecondUser.command(holder("-Xshare:auto"), folder))) {
      assertThat(other.said()).isEqualTo("held");
      assertThatThrownBy(() -> MachineLock.named(name))
          .hasMessageContaining(
              "process %d of user %s.".formatted(other.process().pid(), SecondUser.NAME));
    }
    MachineLock.named(name).close();
  }

  @Test
  void ourLockRefusesAnotherUserAndWhatWeLeaveDoesNot() throws IOException {
    List<String> command = SecondUser.command(holder("-Xshare:auto"), folder);
    try (MachineLock _ = MachineLock.named(name);
        Other other = Other.start(command)) {
      assertThat(other.said())
          .startsWith(
              "Another Loomgauge is measuring on this machine: process "
                  + ProcessHandle.current().pid());
    }
    try (Other other = Other.start(command)) {
      assertThat(other.said()).isEqualTo("held");
    }
  }

  @Test
  void whereThereAreNoAbstractSocketsAPortIsTheLock() throws InterruptedException {
    int port = Ports.free();
    try (MachineLock _ = MachineLock.atPort(port)) {
      assertThatThrownBy(() -> MachineLock.atPort(port))
          .isInstanceOf(ExperimentException.class)
          .hasMessageContaining("whatever listens on port " + port + " of 127.0.0.1");
    }
    taken(port);
  }

  /** A process that another test starts has the port open, too, until it is another program. */
  private static void taken(int port) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (true) {
      try {
        MachineLock.atPort(port).close();
        return;
      } catch (ExperimentException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(5);
      }
    }
  }
}
