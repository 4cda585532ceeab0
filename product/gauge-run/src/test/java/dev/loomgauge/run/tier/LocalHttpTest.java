package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.ProxyState;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LocalHttpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Test
  void aBodyThatNeverEndsIsLeftAsSoonAsTheStatusIsKnown() throws Exception {
    CountDownLatch left = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = LocalHttp.client(Trust.OF_JDK)) {
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

        assertThat(LocalHttp.answered(client, uri, PATIENCE).good()).isTrue();
        assertThat(left.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      } finally {
        server.stop(0);
      }
    }
  }

  @Test
  void anAnswerThatBeginsAndNeverEndsIsAnError() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaited(over);
            exchange.close();
          });
      server.start();
      try {
        URI uri = LocalHttp.base("127.0.0.1", server.getAddress().getPort()).resolve("/a");

        assertThatThrownBy(() -> LocalHttp.get(uri, ProxyState.class, ""))
            .isInstanceOf(TierException.class)
            .hasMessage(
                "The answer to GET " + uri + " did not end within 10 s. See the log of that tier.");
      } finally {
        over.countDown();
        server.stop(0);
      }
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asked by {@link #with}, and what it answers. */
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private interface Question {
    void ask(URI base) throws Exception;
  }

  private void with(int status, String answer, Question question) throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, status, answer));
    server.start();
    try {
      question.ask(LocalHttp.base("127.0.0.1", server.getAddress().getPort()));
    } finally {
      server.stop(0);
    }
  }

  private void answer(HttpExchange exchange, int status, String answer) throws IOException {
    asked.add(
        "%s %s %s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("Authorization"),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    byte[] body = answer.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void aTierIsAskedWithItsTokenAndReadAsARecord() throws Exception {
    String state = "{\"error\":\"none\",\"targets\":{}}";
    with(
        200,
        state,
        base -> {
          assertThat(LocalHttp.get(base.resolve("/a"), ProxyState.class, "secret").error())
              .isEqualTo("none");
          assertThat(
                  LocalHttp.put(
                          base.resolve("/b"),
                          new DownstreamSettings("1ms", Map.of(), null, 0, null),
                          ProxyState.class,
                          "")
                      .error())
              .isEqualTo("none");
          assertThat(LocalHttp.get(LocalHttp.CLIENT, base.resolve("/c")))
              .isEqualTo(Map.of("error", "none", "targets", Map.of()));
        });

    assertThat(asked.get(0)).isEqualTo("GET /a Bearer secret null ");
    assertThat(asked.get(1)).startsWith("PUT /b null application/json {").contains("\"1ms\"");
    assertThat(asked.get(2)).isEqualTo("GET /c null null ");
  }

  @Test
  void anotherStatusAndAnotherAnswerAreErrorsWithTheirText() throws Exception {
    with(
        400,
        "no <such> delay",
        base ->
            assertThatThrownBy(() -> LocalHttp.get(base.resolve("/a"), ProxyState.class, ""))
                .isInstanceOf(TierException.class)
                .hasMessage(
                    "GET " + base.resolve("/a") + " was answered with 400: no <such> delay"));
    with(
        200,
        "[]",
        base ->
            assertThatThrownBy(() -> LocalHttp.get(LocalHttp.CLIENT, base.resolve("/a")))
                .isInstanceOf(TierException.class)
                .hasMessageStartingWith(
                    "GET " + base.resolve("/a") + " was not answered with the JSON expected: "));
    with(503, "", base -> assertThat(status(base)).isEqualTo(OptionalInt.of(503)));
  }

  @Test
  void ofAPageInPlaceOfAnAnswerAnErrorHasTheBeginning() throws Exception {
    with(
        404,
        "<html>\n<h1>lost</h1>" + "x".repeat(100_000),
        base ->
            assertThatThrownBy(() -> LocalHttp.get(LocalHttp.CLIENT, base.resolve("/a")))
                .isInstanceOf(TierException.class)
                .message()
                .startsWith("GET " + base + "/a was answered with 404: <html>")
                .endsWith("xxx...")
                .doesNotContain("\n")
                .hasSizeLessThan(500));
  }

  private static OptionalInt status(URI base) throws InterruptedException {
    try (HttpClient client = LocalHttp.client(Trust.OF_JDK)) {
      return LocalHttp.answered(client, base, PATIENCE).status();
    }
  }

  @Test
  void whereNothingListensThereIsNoAnswer() throws Exception {
    URI[] gone = new URI[1];
    with(200, "", base -> gone[0] = base);

    assertThat(status(gone[0])).isEmpty();
    assertThatThrownBy(() -> LocalHttp.get(LocalHttp.CLIENT, gone[0].resolve("/a")))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("GET " + gone[0] + "/a was not answered: ")
        .hasMessageEndingWith(". See the log of that tier.");
  }

  @Test
  void anInterruptedThreadWaitsForNoAnswer() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.close();
        });
    server.start();
    try {
      URI uri = LocalHttp.base("127.0.0.1", server.getAddress().getPort());
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> LocalHttp.get(LocalHttp.CLIENT, uri))
          .isInstanceOf(TierException.class)
          .hasMessage("Interrupted while waiting for the answer to GET " + uri);
      assertThat(Thread.interrupted()).isTrue();
    } finally {
      over.countDown();
      server.stop(0);
    }
  }

  @Test
  void aClientSpeaksAsTheLoadDoesAndDoesNotWaitLongForAConnection() {
    try (HttpClient client = LocalHttp.client(Trust.OF_JDK)) {
      assertThat(client.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
      assertThat(client.connectTimeout()).hasValue(Duration.ofSeconds(2));
      assertThat(client.proxy())
          .as("whatever http.proxyHost is")
          .contains(HttpClient.Builder.NO_PROXY);
    }
  }
}
