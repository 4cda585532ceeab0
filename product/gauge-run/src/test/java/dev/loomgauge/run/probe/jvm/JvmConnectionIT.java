package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.probe.jvm.JvmConnection.AgentPassword;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.SharedFiles;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Who may watch a measured JVM: JMX lets whoever is connected run code in it. */
@Execution(ExecutionMode.CONCURRENT)
class JvmConnectionIT {
  @TempDir Path folder;

  private WatchedProcess jvm(String... options) throws Exception {
    return WatchedProcess.start(
        Programs.java(List.of(options), Watched.class), folder.resolve("watched.log"));
  }

  @Test
  void withoutThePasswordAConnectionIsRefusedAndOnceWeAreConnectedWithItToo() throws Exception {
    int port = Ports.free();
    try (WatchedProcess jvm = jvm()) {
      AgentPassword password =
          AgentPassword.create(SharedFiles.with(ProcessHandle.current().pid()));
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(jvm.pid()));
      JvmConnection.startAgent(machine, port, password);
      machine.detach();

      assertRefused(port);
      assertRefused(port, "loomgauge", "0".repeat(64));
      try (JvmConnection ours = JvmConnection.connect(port, password.credentials())) {
        assertThat(ours.server().getMBeanCount()).isPositive();
        password.close();
        assertRefused(port, password.credentials());
        assertRefused(port);
        assertThat(ours.server().getMBeanCount()).as("ours still stands").isPositive();
      }
    }
  }

  private static void assertRefused(int port, String... credentials) {
    assertThatThrownBy(() -> JvmConnection.connect(port, credentials))
        .isInstanceOf(SecurityException.class);
  }

  @Test
  void thePasswordIsInFilesForItsOwnerAloneAndGoesWithThem() throws Exception {
    AgentPassword password = AgentPassword.create(SharedFiles.with(ProcessHandle.current().pid()));
    AgentPassword other = AgentPassword.create(SharedFiles.with(ProcessHandle.current().pid()));
    try (Stream<Path> files = Files.list(password.folder())) {
      assertThat(files)
          .hasSize(2)
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(password.folder())))
        .isEqualTo("rwx------");
    assertThat(password.password()).hasSize(64).isNotEqualTo(other.password());
    assertThat(password.toString()).doesNotContain(password.password());

    password.close();
    other.close();
    assertThat(password.folder()).doesNotExist();
  }

  @Test
  void aJvmThatIsWatchedAnswersNobodyElse() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/net/tcp")), "needs /proc/net/tcp");
    try (WatchedProcess jvm = jvm();
        JvmConnection connection = JvmConnection.open(SharedFiles.with(jvm.pid()))) {
      assertThat(connection.server().getMBeanCount()).isPositive();
      assertThat(jvm.listening())
          .isNotEmpty()
          .allSatisfy(
              address -> {
                assertThat(address).matches(Programs::isLoopback);
                assertRefused(Integer.parseInt(address.substring(address.indexOf(':') + 1), 16));
              });
    }
  }

  @Test
  void aJvmWithAnAgentOfItsOwnIsWatchedAllTheSame() throws Exception {
    int own = Ports.free();
    try (WatchedProcess jvm =
            jvm(
                "-Dcom.sun.management.jmxremote.port=" + own,
                "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                "-Dcom.sun.management.jmxremote.authenticate=false",
                "-Dcom.sun.management.jmxremote.ssl=false");
        JvmConnection ours = JvmConnection.open(SharedFiles.with(jvm.pid()));
        JvmConnection theirs = JvmConnection.connect(own)) {
      assertThat(ours.server().getMBeanCount()).isPositive();
      assertThat(theirs.server().getMBeanCount()).as("which goes on as it was").isPositive();
    }
  }

  @Test
  void aProcessThatIsNoJvmIsRefusedInPlainWords() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    try {
      assertThatThrownBy(() -> JvmConnection.open(SharedFiles.with(process.pid())))
          .isInstanceOf(ProbeException.class)
          .hasMessageContaining("Cannot attach to process " + process.pid());
    } finally {
      process.destroyForcibly();
    }
  }
}
