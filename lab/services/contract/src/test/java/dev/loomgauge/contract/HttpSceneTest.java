package dev.loomgauge.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.contract.FakeDownstream.Behaviour;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;

class HttpSceneTest {
  private static final ExtensionContext CONTEXT =
      (ExtensionContext)
          Proxy.newProxyInstance(
              ExtensionContext.class.getClassLoader(),
              new Class<?>[] {ExtensionContext.class},
              (_, method, _) -> {
                throw new AssertionError(method);
              });

  private final Map<String, String> environment = new HashMap<>();
  private final AtomicInteger ended = new AtomicInteger();
  private final Set<Boolean> upgrades = new CopyOnWriteArraySet<>();

  @Test
  void aServiceIsStartedBehindADownstreamAndEndedOnce() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          String accept = exchange.getRequestHeaders().getFirst("X-Own");
          upgrades.add(exchange.getRequestHeaders().containsKey("Upgrade"));
          byte[] body =
              (query == null
                      ? "# x\nactive{endpoint=\"a\"} 5\nactive{endpoint=\"b\"} 7\n"
                      : "{\"query\":\"" + query + "\",\"own\":\"" + accept + "\"}")
                  .getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/x");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    HttpScene scene =
        new HttpScene(
            given -> {
              environment.putAll(given);
              return new RunningService(server.getAddress().getPort(), ended::incrementAndGet);
            },
            Map.of("POOL", "5"));
    scene.beforeAll(CONTEXT);
    try {
      assertThat(environment)
          .isEqualTo(
              Map.of(
                  "POOL",
                  "5",
                  "DOWNSTREAM_URL",
                  "http://127.0.0.1:" + scene.downstream().port(),
                  "DOWNSTREAM_TIMEOUT_MS",
                  "2000"));
      assertThat(scene.metric("active", "b")).isEqualTo(7);
      assertThat(scene.metric("active", "c")).isZero();
      assertThat(scene.fields().get("query").asString()).isEqualTo("format=json");
      assertThat(scene.get("/?a", "X-Own", "me"))
          .returns(200, answer -> answer.status())
          .returns("text/x", answer -> answer.contentType())
          .returns("me", answer -> answer.json().get("own").asString());
      assertThat(scene.ask("/?b").get(20, TimeUnit.SECONDS).body()).contains("\"b\"");
      scene.downstream().answer(new Behaviour(500, "text/plain", "x"));
      scene.downstream().stop();
      scene.beforeEach(CONTEXT);
      try (Client client = new Client(scene.downstream().port())) {
        assertThat(client.get("/downstream/7"))
            .isEqualTo(new Answer(200, "application/json", "{\"id\":7,\"status\":\"in stock\"}"));
      }
      assertThat(scene.downstream().waiting()).isZero();
    } finally {
      scene.afterAll(CONTEXT);
      assertThatThrownBy(() -> scene.get("/")).as("its client is closed").isNotNull();
      server.stop(0);
    }
    assertThat(ended).hasValue(1);
    assertThat(upgrades).as("plain HTTP/1.1").containsExactly(false);
    int port = scene.downstream().port();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
        .isInstanceOf(ConnectException.class);
  }
}
