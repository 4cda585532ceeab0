package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of the process of the test. */
class OwnPortsTest {
  private static final long SELF = ProcessHandle.current().pid();

  @TempDir private Path proc = Path.of("");

  @BeforeEach
  void onlyLinuxTells() {
    assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "needs /proc/net/tcp");
  }

  @Test
  void aProcessListensAndCalls() throws IOException {
    int closed;
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      closed = server.getLocalPort();
      OwnPorts ports = OwnPorts.of(SELF);

      assertThat(ports.listening()).contains(closed).doesNotContain(client.getLocalPort());
      assertThat(ports.called()).contains(closed).doesNotContain(accepted.getPort());
      assertThat(OwnPorts.listener(SELF, closed)).hasValue(SELF);
      assertThat(OwnPorts.listenedTo()).contains(closed).doesNotContain(client.getLocalPort());
      assertThat(OwnPorts.listener(SELF, client.getLocalPort())).isEmpty();
    }
    assertThat(OwnPorts.of(SELF).listening()).doesNotContain(closed);
    assertThat(OwnPorts.listener(SELF, closed)).isEmpty();
    assertThat(OwnPorts.of(1L << 30))
        .isEqualTo(new OwnPorts(java.util.Set.of(), java.util.Set.of()));
  }

  @Test
  void whatAProcessHasStartedListensForItToo() throws Exception {
    try (ChildServer server = ChildServer.start()) {
      assertThat(OwnPorts.of(SELF).listening()).contains(server.port());
    }
  }

  private void link(String file, String target) throws IOException {
    Path link = proc.resolve(file);
    Files.createDirectories(link.resolveSibling("."));
    Files.createSymbolicLink(link, Path.of(target));
  }

  @Test
  void whatAProcessHasOpenIsReadFromItsLinks() throws IOException {
    link("7/fd/1", "socket:[101]");
    link("7/fd/2", "/var/log/x");
    link("7/fd/3", "socket:[102]");
    link("8/fd/1", "socket:[102]");
    link("8/exe", "/usr/bin/postgres");
    link("self/fd/1", "socket:[103]");
    ProcessFiles files = new ProcessFiles(proc);

    assertThat(files.sockets(7)).containsExactlyInAnyOrder(101L, 102L);
    assertThat(files.sockets(9)).isEmpty();
    assertThat(files.owners()).isEqualTo(Map.of(101L, 7L, 102L, 8L));
    assertThat(files.executable(8)).hasValue("/usr/bin/postgres");
    assertThat(files.executable(7)).isEmpty();
  }

  @Test
  void whatAProcessHasStartedIsTheListener() throws Exception {
    try (ChildServer server = ChildServer.start()) {
      assertThat(OwnPorts.listener(SELF, server.port())).hasValue(server.pid());
      assertThat(OwnPorts.listener(server.pid(), server.port())).hasValue(server.pid());
    }
  }
}
