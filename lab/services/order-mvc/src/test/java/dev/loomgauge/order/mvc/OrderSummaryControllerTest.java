package dev.loomgauge.order.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Refusal;
import dev.loomgauge.order.parts.Stock;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;

class OrderSummaryControllerTest {
  private static final Order ORDER =
      new Order(7, "p", 1, 2, Instant.EPOCH, new Order.Customer(3, "n", "e"));

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final TransactionOperations transaction =
      new TransactionOperations() {
        @Override
        public <T extends @Nullable Object> T execute(TransactionCallback<T> action) {
          events.add("begin");
          T result = action.doInTransaction(new SimpleTransactionStatus());
          events.add("end");
          return result;
        }
      };
  private final Stripes stripes = new Stripes(4);
  private HttpServer server = HttpServer.create();

  OrderSummaryControllerTest() throws IOException {}

  @BeforeEach
  void aDownstream() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/downstream/7",
        exchange -> {
          events.add("call");
          byte[] body = "{\"id\":7,\"status\":\"in stock\"}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("content-type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private Object answering(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          if (method.getReturnType() == Optional.class) {
            events.add("query");
            return Optional.of(ORDER);
          }
          return method.getReturnType().isInterface() ? answering(method.getReturnType()) : 1;
        });
  }

  private interface Asking {
    void ask(OrderSummaryController controller) throws Exception;
  }

  private void with(ConnectionMode usual, Asking asking) throws Exception {
    OrderSettings settings =
        new OrderSettings(
            usual,
            PathMode.NORMAL,
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            Duration.ofSeconds(20),
            100);
    Constructor<Orders> orders = Orders.class.getDeclaredConstructor(JdbcClient.class);
    orders.setAccessible(true);
    Constructor<Downstream> calls = Downstream.class.getDeclaredConstructor(OrderSettings.class);
    calls.setAccessible(true);
    try (Downstream downstream = calls.newInstance(settings)) {
      asking.ask(
          new OrderSummaryController(
              orders.newInstance(answering(JdbcClient.class)),
              downstream,
              transaction,
              stripes,
              settings));
    }
  }

  private List<String> asked(ConnectionMode usual, String connection, String path)
      throws Exception {
    events.clear();
    with(
        usual,
        controller -> {
          assertThat(
                  controller.orderSummary(
                      "7", connection.isEmpty() ? null : connection, path.isEmpty() ? null : path))
              .isEqualTo(new OrderSummary(ORDER, new Stock(7, "in stock")));
          assertThatThrownBy(() -> controller.orderSummary("x", null, null))
              .isInstanceOf(Refusal.class);
        });
    return List.copyOf(events);
  }

  /** Of four stripes the order has that of number three. */
  @Test
  @Timeout(60)
  void theSynchronizedPathRunsInsideTheStripeOfItsOrder() throws Exception {
    with(
        ConnectionMode.RELEASED,
        controller -> {
          Thread held = new Thread(() -> controller.orderSummary("7", null, "synchronized"));
          Boolean _ =
              stripes.inside(
                  3,
                  () -> {
                    Thread free = new Thread(() -> controller.orderSummary("7", null, "normal"));
                    free.start();
                    held.start();
                    while ((free.isAlive() || held.getState() != Thread.State.BLOCKED)
                        && !Thread.currentThread().isInterrupted()) {
                      Thread.onSpinWait();
                    }
                    assertThat(held.getState()).isEqualTo(Thread.State.BLOCKED);
                    return events.removeAll(List.of("query", "call"));
                  });
          held.join();
        });
    assertThat(events).containsExactly("query", "call");
  }

  @Test
  void aConnectionIsHeldUntilTheCallHasEndedOrGivenBackBeforeIt() throws Exception {
    List<String> released = List.of("query", "call");
    List<String> held = List.of("begin", "query", "call", "end");

    for (String path : List.of("", "normal", "synchronized")) {
      assertThat(asked(ConnectionMode.RELEASED, "", path)).isEqualTo(released);
      assertThat(asked(ConnectionMode.HELD, "", path)).isEqualTo(held);
      assertThat(asked(ConnectionMode.HELD, "released", path)).isEqualTo(released);
      assertThat(asked(ConnectionMode.RELEASED, "held", path)).isEqualTo(held);
    }
  }
}
