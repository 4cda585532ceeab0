package dev.loomgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.faults.kind.Faults;
import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Refusal;
import dev.loomgauge.order.parts.Stock;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class FaultControllerTest {
  private static final Order ORDER =
      new Order(7, "p", 1, 2, Instant.EPOCH, new Order.Customer(3, "n", "e"));

  private static Object answering(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            method.getReturnType() == Optional.class
                ? Optional.of(ORDER)
                : method.getReturnType().isInterface() ? answering(method.getReturnType()) : 1);
  }

  private static <T> T made(Class<T> type, Class<?> parameter, Object argument) throws Exception {
    Constructor<T> constructor = type.getDeclaredConstructor(parameter);
    constructor.setAccessible(true);
    return constructor.newInstance(argument);
  }

  @Test
  void anOrderIsAnsweredAndWhatIsNoIdOrNoFaultIsRefused() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/downstream/",
        exchange -> {
          byte[] body = "{\"id\":7,\"status\":\"in stock\"}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("content-type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    JdbcClient jdbc = (JdbcClient) answering(JdbcClient.class);
    OrderSettings settings =
        new OrderSettings(
            ConnectionMode.RELEASED,
            PathMode.NORMAL,
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            Duration.ofSeconds(20),
            100);
    try (Downstream downstream = made(Downstream.class, OrderSettings.class, settings)) {
      FaultController controller =
          new FaultController(
              new Faults(),
              made(Orders.class, JdbcClient.class, jdbc),
              downstream,
              jdbc,
              (_, _) -> jdbc);

      assertThat(controller.summary("7", "none"))
          .isEqualTo(new OrderSummary(ORDER, new Stock(7, "in stock")));
      assertThatThrownBy(() -> controller.summary("seven", "none"))
          .isInstanceOf(Refusal.class)
          .hasMessage("id=seven: use a whole number");
      assertThatThrownBy(() -> controller.summary("7", "nothing"))
          .isInstanceOf(Refusal.class)
          .hasMessageStartingWith("fault=nothing: use one of none, lock, synchronized, sleep, ");
    } finally {
      server.stop(0);
    }
  }
}
