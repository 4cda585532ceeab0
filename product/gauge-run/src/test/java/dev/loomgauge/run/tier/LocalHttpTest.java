package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LocalHttpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void aBodyThatNeverEndsIsLeftAsSoonAsTheStatusIsKnown() throws Exception {
    CountDownLatch left = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = LocalHttp.client()) {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
              while (true) {
                body.write(new byte[8_192]);
              }
            } catch (IOException e) {
              left.countDown();
            }
          });
      server.start();
      try {
        URI uri = LocalHttp.base("127.0.0.1", server.getAddress().getPort());

        assertThat(LocalHttp.answered(client, uri, PATIENCE)).isEqualTo(OptionalInt.of(200));
        assertThat(left.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      } finally {
        server.stop(0);
      }
    }
  }
}
