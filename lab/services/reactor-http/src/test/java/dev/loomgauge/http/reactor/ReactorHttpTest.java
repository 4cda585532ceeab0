package dev.loomgauge.http.reactor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.contract.Eventually;
import dev.loomgauge.contract.FakeDownstream;
import dev.loomgauge.contract.FullPort;
import dev.loomgauge.contract.TricklingDownstream;
import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.Environment;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service in this process, in front of a downstream that answers with its path. */
@Timeout(60)
class ReactorHttpTest {
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private final HttpServer downstream = server();
  private final HttpClient client = HttpClient.newHttpClient();
  private final DisposableServer service = service(downstream.getAddress().getPort(), "20000");

  /** Inventory and notification answer before payment does. */
  private final CountDownLatch others = new CountDownLatch(2);

  private volatile int status = 200;
  private volatile boolean empty;

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static DisposableServer service(int downstreamPort, String timeoutMs) {
    return service(downstreamPort, timeoutMs, "45");
  }

  private static DisposableServer service(int downstreamPort, String timeoutMs, String most) {
    return ReactorHttp.start(
        ReactorSettings.of(
            new Environment(
                Map.of(
                    "SERVER_PORT",
                    "0",
                    "BACKLOG",
                    "123",
                    "DOWNSTREAM_URL",
                    "http://127.0.0.1:" + downstreamPort,
                    "DOWNSTREAM_TIMEOUT_MS",
                    timeoutMs,
                    "DOWNSTREAM_CONNECTIONS",
                    most))));
  }

  @BeforeEach
  void start() {
    downstream.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String path = exchange.getRequestURI().toString();
            asked.add(path);
            if (path.contains("/payment/")) {
              others.await();
            }
            byte[] body = empty ? new byte[0] : ("\"" + path + "\"").getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          if (exchange.getRequestURI().getPath().matches("/downstream/[in].*")) {
            others.countDown();
          }
        });
    downstream.setExecutor(Thread::startVirtualThread);
    downstream.start();
  }

  @AfterEach
  void stop() {
    service.disposeNow();
    downstream.stop(0);
    client.close();
  }

  private Reply get(DisposableServer from, String path) throws Exception {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + from.port() + path))
                .timeout(Duration.ofSeconds(10))
                .build(),
            HttpResponse.BodyHandlers.ofString(UTF_8));
    return new Reply(
        response.statusCode(),
        response.headers().firstValue("content-type").orElse(""),
        response.body(),
        Map.of());
  }

  private Reply get(String path) throws Exception {
    return get(service, path);
  }

  @Test
  void everyEndpointAnswersWithWhatItsCallsGave() throws Exception {
    assertThat(get("/proxy/17")).isEqualTo(Reply.json("\"/downstream/17\""));
    assertThat(get("/three-backends/18")).isEqualTo(Reply.json("\"/downstream/18\""));
    assertThat(asked)
        .containsExactly("/downstream/17", "/downstream/18", "/downstream/18", "/downstream/18");
    assertThat(get("/order/5").body())
        .isEqualTo(
            "{\"order\":5,\"payment\":\"/downstream/payment/5\","
                + "\"inventory\":\"/downstream/inventory/5\","
                + "\"notification\":\"/downstream/notification/5\"}");
    assertThat(get("/mixed-order/6").body())
        .endsWith(
            "\"notification\":\"/downstream/notification/6\",\"fraudCheck\":121013308,"
                + "\"tax\":121013308}");
    long begin = System.nanoTime();
    assertThat(get("/wait?ms=40")).isEqualTo(Reply.json("{\"waited\":\"40 ms\"}"));
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(40_000_000L);
    for (String path : List.of("/proxy/x", "/three-backends/x", "/order/x", "/mixed-order/x")) {
      assertThat(get(path)).isEqualTo(Asked.of(path).badId());
    }
    assertThat(get("/wait?ms=0").status()).isEqualTo(400);
  }

  @Test
  void whatTheDownstreamDoesWrongIsToldByItsName() throws Exception {
    status = 503;
    assertThat(get("/proxy/1")).isEqualTo(DownstreamFailure.refused(503).reply());
    assertThat(get("/order/1")).isEqualTo(DownstreamFailure.refused(503).reply());
    status = 200;
    empty = true;
    assertThat(get("/proxy/1")).isEqualTo(DownstreamFailure.empty().reply());
    downstream.stop(0);
    assertThat(get("/proxy/1")).isEqualTo(DownstreamFailure.unreachable().reply());
    JsonNode counts = JsonMapper.shared().readTree(get("/metrics?format=json").body());
    assertThat(counts.at("/endpoints/proxy/totalRequests").asInt()).isEqualTo(3);
    assertThat(counts.at("/endpoints/proxy/failedRequests").asInt()).isEqualTo(3);
    assertThat(counts.at("/endpoints/order/totalRequests").asInt()).isEqualTo(1);
    assertThat(counts.at("/endpoints/wait/totalRequests").asInt()).isZero();
    assertThat(counts.get("activeRequests").asInt()).isZero();
    assertThat(counts.get("threadType").asString()).isEqualTo("reactive");
  }

  /** Whether it takes the connection and says nothing, or does not even take it. */
  @Test
  void aDownstreamThatIsSilentIsLate() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        FullPort full = new FullPort()) {
      for (int port : List.of(silent.getLocalPort(), full.port())) {
        DisposableServer impatient = service(port, "150");
        try {
          assertThat(get(impatient, "/proxy/1"))
              .isEqualTo(DownstreamFailure.late(Duration.ofMillis(150)).reply());
        } finally {
          impatient.disposeNow();
        }
      }
    }
  }

  /** The one connection has an answer that goes on and on. */
  @Test
  void aRequestWaitsForAConnectionNoLongerThanForAnAnswer() throws Exception {
    try (TricklingDownstream trickling = new TricklingDownstream()) {
      DisposableServer impatient = service(trickling.port(), "150", "1");
      try (Socket first = new Socket(InetAddress.getLoopbackAddress(), impatient.port())) {
        first.getOutputStream().write("GET /proxy/1 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(UTF_8));
        Eventually.equal("answers on their way", 1, trickling::answering);
        assertThat(get(impatient, "/proxy/2"))
            .isEqualTo(DownstreamFailure.late(Duration.ofMillis(150)).reply());
      } finally {
        impatient.disposeNow();
      }
    }
  }

  /** However many they are. */
  @Test
  void requestsWaitForTheOneConnectionThatThereMayBe() throws Exception {
    try (FakeDownstream paused = new FakeDownstream()) {
      paused.pause();
      DisposableServer narrow = service(paused.port(), "20000", "1");
      try {
        List<CompletableFuture<HttpResponse<Void>>> answers =
            IntStream.range(0, 6)
                .mapToObj(
                    id ->
                        client.sendAsync(
                            HttpRequest.newBuilder(
                                    URI.create(
                                        "http://127.0.0.1:" + narrow.port() + "/proxy/" + id))
                                .build(),
                            HttpResponse.BodyHandlers.discarding()))
                .toList();
        Eventually.equal(
            "active requests",
            6,
            () ->
                JsonMapper.shared()
                    .readTree(get(narrow, "/metrics?format=json").body())
                    .get("activeRequests")
                    .asInt());
        assertThat(paused.waiting()).isLessThanOrEqualTo(1);
        paused.resume();
        assertThat(answers).extracting(answer -> answer.get().statusCode()).containsOnly(200);
      } finally {
        narrow.disposeNow();
      }
    }
  }

  /** Another address of this machine is free at its port. */
  @Test
  void itListensOnLoopbackAlone() throws Exception {
    try (ServerSocket other =
        new ServerSocket(service.port(), 1, InetAddress.ofLiteral("127.0.0.2"))) {
      assertThat(other.isBound()).isTrue();
    }
  }

  /** On an event loop it would hold up everybody's answers. */
  @Test
  void theWorkOfAMixedOrderRunsOnASchedulerOfReactor() throws Exception {
    AtomicInteger scheduled = new AtomicInteger();
    Schedulers.onScheduleHook(
        "count",
        task -> {
          scheduled.incrementAndGet();
          return task;
        });
    try {
      assertThat(get("/order/5").status()).isEqualTo(200);
      assertThat(scheduled).hasValue(0);
      assertThat(get("/mixed-order/5").status()).isEqualTo(200);
      assertThat(scheduled).hasValue(1);
    } finally {
      Schedulers.resetOnScheduleHook("count");
    }
  }

  @Test
  void aRequestWhoseClientIsGoneHasEndedAndHasNotFailed() throws Exception {
    try (Socket gone = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
      gone.getOutputStream()
          .write("GET /wait?ms=3600000 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(UTF_8));
      Eventually.equal("active, ended and failed", List.of(1, 0, 0), this::waits);
    }
    Eventually.equal("active, ended and failed", List.of(0, 1, 0), this::waits);
  }

  private List<Integer> waits() throws Exception {
    JsonNode waits =
        JsonMapper.shared().readTree(get("/metrics?format=json").body()).at("/endpoints/wait");
    return Stream.of("activeRequests", "totalRequests", "failedRequests")
        .map(field -> waits.get(field).asInt())
        .toList();
  }

  @Test
  void whatIsNoEndpointIsTold() throws Exception {
    assertThat(get("/health")).isEqualTo(Reply.json("{\"status\":\"UP\"}"));
    assertThat(get("/none"))
        .isEqualTo(
            Asked.unknown(
                List.of(
                    "/health",
                    "/metrics",
                    "/mixed-order",
                    "/order",
                    "/proxy",
                    "/runtime-info",
                    "/three-backends",
                    "/wait")));
    for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
      HttpRequest other =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + "/proxy/1"))
              .method(method, HttpRequest.BodyPublishers.noBody())
              .build();
      assertThat(client.send(other, HttpResponse.BodyHandlers.ofString(UTF_8)))
          .returns(405, HttpResponse::statusCode)
          .returns(Reply.problem(405, "method-not-allowed", "use GET").body(), HttpResponse::body);
    }
    assertThat(asked).isEmpty();
    JsonNode info = JsonMapper.shared().readTree(get("/runtime-info").body());
    assertThat(info.get("service").asString()).isEqualTo("reactor-http");
    assertThat(info.get("threads").asString()).isEqualTo("reactive");
    assertThat(info.get("acceptCount").asInt()).isEqualTo(123);
    assertThat(info.get("downstreamMaxConnections").asInt()).isEqualTo(45);
    assertThat(get("/metrics").contentType()).startsWith("text/plain; version=0.0.4");
    assertThat(
            client
                .send(
                    HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + service.port() + "/metrics"))
                        .header("Accept", "application/json")
                        .build(),
                    HttpResponse.BodyHandlers.discarding())
                .headers()
                .firstValue("content-type"))
        .hasValue("application/json");
  }
}
