package dev.loomgauge.cli.own;

import static dev.loomgauge.junit.Loomgauge.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.cli.QuickInstallation;
import dev.loomgauge.junit.LoomgaugeTest;
import dev.loomgauge.junit.Observed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/**
 * The JUnit extension as its users have it: {@code bin/loomgauge}, of {@link QuickInstallation},
 * observes a service.
 */
@Tag("full")
class JunitExtensionIT {
  private static final String SERVICE = "../../lab/services/jdk-http/target/jdk-http.jar";

  /** The property that names what the extension starts; other tests of this JVM set it, too. */
  private static final String HOME = "loomgauge.home";

  private static @Nullable String before;

  @BeforeAll
  static void install() throws IOException {
    QuickInstallation.make();
    before = System.setProperty(HOME, QuickInstallation.HOME.toString());
  }

  @AfterAll
  static void restore() {
    if (before == null) {
      System.clearProperty(HOME);
    } else {
      System.setProperty(HOME, before);
    }
  }

  @LoomgaugeTest(
      get = "/wait?ms=20",
      jar = SERVICE,
      env = {"THREADS=virtual", "SERVER_PORT={port}"})
  void requestsAreCounted(Observed seen) {
    assertThat(seen).failsNever().carriedByVirtualThreads().pinsNowhere().allocatesAtMost("1 MB");
    assertThat(seen.results().resolve("facts.json")).isNotEmptyFile();
  }

  /** The service runs in the JVM of the test. */
  @Nested
  class Inside {
    private final HttpServer server;

    /** Where it listens. */
    final int port;

    Inside() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      server.start();
      port = server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
      server.stop(0);
    }

    @LoomgaugeTest(get = "/", port = "port")
    void itsRequestsAreCounted(Observed seen) {
      assertThat(seen).failsNever().carriedByVirtualThreads();
    }
  }
}
