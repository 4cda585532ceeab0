package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.protocol.ServerKey;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.tier.TlsServers;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that speaks TLS, found in each way; the process of the test is that service. */
class TlsServiceTest {
  private static final long SELF = ProcessHandle.current().pid();

  @TempDir private static Path folder = Path.of("");
  private static HttpOrigin https = new HttpOrigin(URI.create("https://localhost:1"));
  private static Optional<HttpServer> server = Optional.empty();

  @BeforeAll
  static void aService() throws Exception {
    ServerKey key = ServerKey.forLocalhost(folder);
    HttpServer its = TlsServers.answering(key);
    its.start();
    server = Optional.of(its);
    https =
        new HttpOrigin(
            URI.create("https://localhost:" + its.getAddress().getPort()),
            new Trust(Optional.of(key.certificate()), false));
  }

  @AfterAll
  static void end() {
    server.ifPresent(its -> its.stop(0));
  }

  private static HttpOrigin plain() {
    return new HttpOrigin(URI.create("http://127.0.0.1:" + https.port()));
  }

  @Test
  void oneThatIsStartedIsSpokenToByTlsAsSoonAsItsPortIsSeenToSpeakIt() {
    try (Children children = new Children()) {
      Child child =
          children.start(Launch.of("the service", List.of("cat"), folder.resolve("service.log")));
      Duration patience = Duration.ofHours(1);
      FirstAnswer trusting = new FirstAnswer(child, plain(), "/a", https.trust(), patience);
      FirstAnswer other = new FirstAnswer(child, plain(), "/a", Trust.OF_JDK, patience);

      assertThat(trusting.look()).isEmpty();
      assertThat(trusting.look()).hasValue(https);
      assertThat(other.look()).isEmpty();
      assertThatThrownBy(other::look)
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith("The certificate of " + https + "/a is not trusted.");
    }
  }

  @Test
  void oneThatRunsIsSpokenToByTlsUnlessPlainHttpWasAskedFor() throws Exception {
    Optional<URI> asked = Optional.of(https.uri());
    Optional<URI> wrong = Optional.of(plain().uri());

    try (var found =
        RunningService.find(SELF, "own", new AskedOrigin(asked, https.trust()), "/a")) {
      assertThat(found.base()).isEqualTo(https);
    }
    assertThatThrownBy(
            () -> RunningService.find(SELF, "own", new AskedOrigin(wrong, https.trust()), "/a"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("--pid %d: Port %d speaks TLS".formatted(SELF, https.port()));
    assertThatThrownBy(
            () -> RunningService.find(SELF, "own", new AskedOrigin(asked, Trust.OF_JDK), "/a"))
        .hasMessageContaining("is not trusted");
  }

  @Test
  void oneAtAnAddressIsAskedByTls() throws Exception {
    RequestSet requests =
        new RequestSet(
            Map.of("one", Endpoint.get("/one")),
            Mix.of("one"),
            Optional.empty(),
            Map.of(),
            "/",
            List.of("one"));

    new ServiceTarget.AtAddress(https, "/a").requireAnswer();
    FirstRequests.send(requests, https);
    assertThat(Service.at(https, "/health").base()).isEqualTo(https);
    assertThatThrownBy(() -> new ServiceTarget.AtAddress(plain(), "/a").requireAnswer())
        .hasMessageStartingWith("Port " + https.port() + " speaks TLS");
    HttpOrigin untrusted = new HttpOrigin(https.uri());
    assertThatThrownBy(() -> FirstRequests.send(requests, untrusted))
        .hasMessageContaining("is not trusted");
    assertThatThrownBy(() -> Service.at(untrusted, "/health"))
        .hasMessageContaining("is not trusted");
  }
}
