package dev.loomgauge.faults.kind;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Stock;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Faults with a downstream of the test's own and a database that is asked nothing. */
abstract class FaultScene {
  static final Order ORDER =
      new Order(7, "p", 1, 2, Instant.EPOCH, new Order.Customer(3, "n", "e"));
  static final long PATIENCE = 20;

  final List<Object> sql = new ArrayList<>();
  final List<String> opened = new CopyOnWriteArrayList<>();
  final AtomicInteger asked = new AtomicInteger();
  final AtomicInteger inside = new AtomicInteger();
  final AtomicInteger most = new AtomicInteger();
  final ExecutorService threads = Executors.newCachedThreadPool();
  volatile Meanwhile meanwhile = number -> {};
  private HttpServer server = HttpServer.create();
  private @Nullable Downstream downstream;

  /** What happens while a request is at the downstream. */
  interface Meanwhile {
    void happen(int number) throws InterruptedException;
  }

  FaultScene() throws IOException {}

  @BeforeEach
  final void aDownstream() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/downstream/",
        exchange -> {
          String id = exchange.getRequestURI().getPath().replaceAll(".*/", "");
          try (exchange) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            try {
              meanwhile.happen(asked.incrementAndGet());
            } finally {
              inside.decrementAndGet(); // before the answer, which lets the next one in
            }
            byte[] body = ("{\"id\":" + id + ",\"status\":\"in stock\"}").getBytes(UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    Constructor<Downstream> made = Downstream.class.getDeclaredConstructor(OrderSettings.class);
    made.setAccessible(true);
    downstream =
        made.newInstance(
            new OrderSettings(
                ConnectionMode.RELEASED,
                PathMode.NORMAL,
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                Duration.ofSeconds(PATIENCE),
                100));
  }

  @AfterEach
  final void end() {
    server.stop(0);
    threads.shutdownNow();
    Objects.requireNonNull(downstream).close();
  }

  final Request request(long id) throws ReflectiveOperationException {
    JdbcClient jdbc = (JdbcClient) answering(JdbcClient.class, "");
    Constructor<Orders> made = Orders.class.getDeclaredConstructor(JdbcClient.class);
    made.setAccessible(true);
    return new Request(
        id,
        made.newInstance(jdbc),
        Objects.requireNonNull(downstream),
        jdbc,
        (name, connections) -> {
          opened.add(name + " of " + connections);
          return (JdbcClient) answering(JdbcClient.class, name + ": ");
        });
  }

  /** By a pool, whose name is before each statement. */
  private Object answering(Class<?> type, String pool) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          if (method.getName().equals("sql")) {
            sql.add(pool + arguments[0]);
          } else if (method.getName().equals("param")) {
            sql.add(arguments[0]);
          }
          if (arguments != null && arguments[0] instanceof ResultSetExtractor<?> rows) {
            return rows.extractData((ResultSet) answering(ResultSet.class, pool));
          }
          return method.getReturnType() == Optional.class
              ? Optional.of(ORDER)
              : method.getReturnType().isInterface() ? answering(method.getReturnType(), pool) : 1;
        });
  }

  static OrderSummary right(long id) {
    return new OrderSummary(ORDER, new Stock(id, "in stock"));
  }

  final void answers(Fault fault, long... ids) throws Exception {
    List<Future<OrderSummary>> answers = new ArrayList<>();
    for (long id : ids) {
      Request request = request(id);
      answers.add(threads.submit(() -> fault.answer(request)));
    }
    for (int i = 0; i < ids.length; i++) {
      assertThat(answers.get(i).get(PATIENCE, TimeUnit.SECONDS)).isEqualTo(right(ids[i]));
    }
  }
}
