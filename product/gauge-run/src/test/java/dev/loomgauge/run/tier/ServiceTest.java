package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceTest {
  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();

  @AfterEach
  void close() {
    children.close();
  }

  private Service.Spec spec(HttpOrigin base) {
    return new Service.Spec(
        Launch.of(
            "the service own",
            List.of("sh", "-c", "echo one; exec cat"),
            folder.resolve("own.log")),
        base,
        "/health",
        Duration.ofMinutes(1));
  }

  /** Ready at the second look. */
  private static final class Second implements Startup.Look<HttpOrigin> {
    private final HttpOrigin origin;
    private int looks;

    Second(HttpOrigin origin) {
      this.origin = origin;
    }

    @Override
    public Optional<HttpOrigin> look() {
      return ++looks < 2 ? Optional.empty() : Optional.of(origin);
    }

    @Override
    public String missing() {
      return "a look";
    }
  }

  @Test
  void aServiceThatWasStartedIsOursUntilItIsClosed() throws Exception {
    HttpOrigin base = new HttpOrigin(URI.create("http://127.0.0.1:" + Ports.free()));
    Service service =
        Service.start(children, spec(base), _ -> new Second(base), StartProgress.NONE);
    Child child = service.child().orElseThrow();

    assertThat(service.base()).isEqualTo(base);
    assertThat(service.pid()).hasValue(child.pid());
    assertThat(service.answering()).hasValue(child.pid());
    service.requireAlive("own, at 64 users,");
    service.close();
    assertThat(child.alive()).isFalse();
    assertThatThrownBy(() -> service.requireAlive("own, at 64 users,"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("own, at 64 users, ended (")
        .hasMessageEndingWith("Last log lines: one (whole log: " + folder.resolve("own.log") + ")");
  }

  @Test
  void aPortThatIsTakenIsToldBeforeAnythingStarts() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      Service.Spec spec =
          spec(new HttpOrigin(URI.create("http://127.0.0.1:" + taken.getLocalPort())));

      assertThatThrownBy(
              () -> Service.start(children, spec, _ -> new Second(spec.base()), StartProgress.NONE))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "Cannot start the service own: port %d of 127.0.0.1 is in use already. See who listens there with ss -ltnp, and end it or choose another port."
                  .formatted(taken.getLocalPort()));
      assertThat(folder.resolve("own.log")).doesNotExist();
    }
  }

  @Test
  void aServiceOfSomebodyElseIsAskedAndNeverEnded() throws Exception {
    AtomicInteger status = new AtomicInteger(503);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health",
        exchange -> {
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.createContext(
        "/info",
        exchange -> {
          byte[] body = "{\"threads\": \"virtual\", \"pool\": 5}".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      HttpOrigin base =
          HttpOrigin.of(
              InetAddress.ofLiteral("127.0.0.1"), server.getAddress().getPort(), Optional.empty());
      assertThatThrownBy(() -> Service.at(base, "/health"))
          .isInstanceOf(TierException.class)
          .hasMessageContaining(base + "/health answered 503 instead of 200");
      status.set(200);

      Service service = Service.at(base, "/health");

      assertThat(service.pid()).isEmpty();
      assertThat(service.answering()).isEmpty();
      assertThat(service.child()).isEmpty();
      assertThat(service.runtimeInfo("/info")).isEqualTo(Map.of("threads", "virtual", "pool", 5));
      service.close();
      service.requireAlive("now,");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void theEndOfAProcessOfSomebodyElseIsTold() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    Service service =
        Service.of(other.toHandle(), new HttpOrigin(URI.create("http://127.0.0.1:1")));
    service.close();
    assertThat(other.isAlive()).isTrue();
    service.requireAlive("own, at 64 users,");
    other.destroyForcibly().waitFor();

    assertThatThrownBy(() -> service.requireAlive("own, at 64 users,"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "own, at 64 users, the service (process %d) ended. See its own log."
                .formatted(other.pid()));
  }

  @Test
  void aServiceThatIsNotThereIsToldWithItsRemedy() {
    HttpOrigin base = new HttpOrigin(URI.create("http://127.0.0.1:" + Ports.free()));

    assertThatThrownBy(() -> Service.at(base, "/health"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith(
            "The service that is to run at %s is not ready: %s/health did not answer (java.net.ConnectException"
                .formatted(base, base))
        .hasMessageEndingWith(
            "). Remedy: start it there, or correct 'address' and 'health' of its manifest.");
  }

  @Test
  void aProcessOfSomebodyElseIsSeenToEnd() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    Service service =
        Service.of(other.toHandle(), new HttpOrigin(URI.create("http://127.0.0.1:1")));
    assertThat(service.alive()).isTrue();
    assertThat(service.pid()).hasValue(other.pid());

    other.destroyForcibly().waitFor();

    assertThat(service.alive()).isFalse();
  }
}
