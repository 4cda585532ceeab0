package dev.loomgauge.order.blocking;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Stock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;

@Timeout(60)
class DownstreamTest {
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private final HttpServer server = server();
  private final ConcurrentLinkedQueue<Map<String, List<String>>> headers =
      new ConcurrentLinkedQueue<>();
  private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
  private volatile Phaser together = new Phaser(1);
  private volatile int status = 200;
  private volatile String body = "{\"id\":7,\"status\":\"in stock\"}";

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() {
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            headers.add(Map.copyOf(exchange.getRequestHeaders()));
            connections.add(exchange.getRemoteAddress());
            together.arriveAndAwaitAdvance();
            byte[] bytes = body.getBytes(UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.getResponseHeaders().set("set-cookie", "a=b");
            exchange.getResponseHeaders().set("location", "/elsewhere");
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.setExecutor(Thread::startVirtualThread);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static Downstream downstream(int port, Duration timeout) {
    return downstream(port, timeout, 3);
  }

  private static Downstream downstream(int port, Duration timeout, int connections) {
    return new Downstream(
        new OrderSettings(
            ConnectionMode.RELEASED,
            PathMode.NORMAL,
            URI.create("http://127.0.0.1:" + port),
            timeout,
            connections));
  }

  private Downstream downstream() {
    return downstream(server.getAddress().getPort(), Duration.ofSeconds(20));
  }

  @Test
  void aStockIsAskedForByTheNumberOfItsOrder() {
    try (Downstream downstream = downstream()) {
      assertThat(downstream.stock(7)).isEqualTo(new Stock(7, "in stock"));
      assertThat(asked).containsExactly("GET /downstream/7");
      status = 503;
      assertThatThrownBy(() -> downstream.stock(8))
          .isInstanceOf(HttpServerErrorException.ServiceUnavailable.class);
      // An answer is one, however bad it is: nobody asks again.
      assertThat(asked).containsExactly("GET /downstream/7", "GET /downstream/8");
      status = 200;
      body = "";
      assertThatThrownBy(() -> downstream.stock(9))
          .isInstanceOf(RestClientException.class)
          .hasMessage("the downstream answered with an empty body");
    }
  }

  /** What the client does by itself would be measured as work of the service. */
  @Test
  void aRequestIsPlainOnAKeptConnectionAndFollowsNobody() {
    try (Downstream downstream = downstream()) {
      downstream.stock(7);
      downstream.stock(7);
      status = 302;
      downstream.stock(8);
    }
    assertThat(asked)
        .containsExactly("GET /downstream/7", "GET /downstream/7", "GET /downstream/8");
    assertThat(headers).noneMatch(sent -> sent.containsKey("Cookie"));
    assertThat(headers).noneMatch(sent -> sent.containsKey("Accept-encoding"));
    assertThat(connections).hasSize(1);
  }

  @Test
  void asManyRequestsAreUnderWayAtOnceAsThereAreConnections() throws Exception {
    together = new Phaser(7);
    try (Downstream downstream =
            downstream(server.getAddress().getPort(), Duration.ofSeconds(20), 7);
        ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Stock> user = () -> downstream.stock(7);
      for (Future<Stock> answer : users.invokeAll(nCopies(7, user))) {
        assertThat(answer.get()).isEqualTo(new Stock(7, "in stock"));
      }
    }
  }

  @Test
  void patienceIsThatOfTheSettingsOrLess() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Downstream own = downstream(silent.getLocalPort(), Duration.ofMillis(150));
        Downstream patient = downstream(silent.getLocalPort(), Duration.ofSeconds(50))) {
      long begin = System.nanoTime();
      assertThatThrownBy(() -> own.stock(1))
          .isInstanceOf(ResourceAccessException.class)
          .hasCauseInstanceOf(SocketTimeoutException.class);
      assertThatThrownBy(() -> Downstream.stock(1, patient.impatient(Duration.ofMillis(150))))
          .isInstanceOf(ResourceAccessException.class)
          .hasCauseInstanceOf(SocketTimeoutException.class);
      assertThat(System.nanoTime() - begin).isBetween(300_000_000L, 20_000_000_000L);
    }
  }

  /** As a server that ends a connection just when a request comes on it. */
  @Test
  void whatEndsUnansweredIsAskedOnceMore() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (ServerSocket rude = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Downstream downstream = downstream(rude.getLocalPort(), Duration.ofSeconds(20))) {
      Thread.startVirtualThread(
          () -> {
            try {
              while (true) {
                try (Socket socket = rude.accept()) {
                  connections.incrementAndGet();
                  int read = socket.getInputStream().read(new byte[4_096]);
                  if (read > 0 && connections.get() == 2) {
                    socket
                        .getOutputStream()
                        .write(
                            ("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
                                    + "content-length: "
                                    + body.length()
                                    + "\r\nconnection: close\r\n\r\n"
                                    + body)
                                .getBytes(UTF_8));
                  }
                }
              }
            } catch (IOException e) {
              // The test is over.
              connections.addAndGet(100);
            }
          });
      assertThat(downstream.stock(7)).isEqualTo(new Stock(7, "in stock"));
      assertThat(connections).hasValue(2);
      assertThatThrownBy(() -> downstream.stock(7)).isInstanceOf(ResourceAccessException.class);
      assertThat(connections).as("once and once more").hasValue(4);
    }
  }

  @Test
  void aClosedClientHasNoConnection() {
    Downstream downstream = downstream();
    assertThat(downstream.maxConnections()).isEqualTo(3);
    downstream.close();
    assertThatThrownBy(() -> downstream.stock(7)).isInstanceOf(RuntimeException.class);
    assertThat(List.copyOf(asked)).isEmpty();
  }
}
