package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The process of the test is the service. */
class RunningServiceTest {
  private static final long SELF = ProcessHandle.current().pid();

  private HttpServer server = HttpServer.create();

  RunningServiceTest() throws IOException {}

  @BeforeEach
  void aService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(
              exchange.getRequestURI().getPath().equals("/gone") ? 410 : 200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private URI base() {
    return URI.create("http://127.0.0.1:" + port());
  }

  @Test
  void whatAnswersWellIsTheService() throws Exception {
    try (ServiceTarget.OwnService found =
        RunningService.find(SELF, "own", Optional.of(base()), "/a")) {
      assertThat(found.name()).isEqualTo("own");
      assertThat(found.base()).isEqualTo(base());
      assertThat(found.pid()).isEqualTo(SELF);
      assertThat(found.answering()).isEqualTo(SELF);
      assertThat(found.cpus()).isBetween(1, Runtime.getRuntime().availableProcessors());
      found.requireAlive("now,");
    }
    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void anotherAnswerIsToldWithItsPort() {
    assertThatThrownBy(() -> RunningService.find(SELF, "own", Optional.of(base()), "/gone"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "--pid %d does not answer GET /gone with 200 on any port (%d: 410). Correct the path, or give the whole address with --get."
                .formatted(SELF, port()));
  }

  @Test
  void aPortOnWhichItDoesNotListenIsSomebodyElses() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    URI other = URI.create("http://localhost:" + closed);

    assertThatThrownBy(() -> RunningService.find(SELF, "own", Optional.of(other), "/a"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith(
            "--pid %d does not listen on port %d, but on [".formatted(SELF, closed))
        .hasMessageContaining(String.valueOf(port()))
        .hasMessageEndingWith(
            "]: another process answers there. Correct the address of --get, or the process.");
  }

  @Test
  void aProcessThatIsNotThereHasNoNameAndIsNotFound() {
    long none = 1L << 30;

    assertThat(RunningService.nameOf(none)).isEqualTo("process-" + none);
    assertThatThrownBy(() -> RunningService.find(none, "own", Optional.empty(), "/a"))
        .isInstanceOf(TierException.class)
        .hasMessage("--pid " + none + ": there is no such process. Find it with jps, or with ps.");
  }
}
