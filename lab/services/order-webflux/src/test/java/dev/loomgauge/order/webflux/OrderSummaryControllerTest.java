package dev.loomgauge.order.webflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Refusal;
import dev.loomgauge.order.parts.Stock;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

@Timeout(60)
class OrderSummaryControllerTest {
  private static final Order ORDER =
      new Order(7, "p", 1, 2, Instant.EPOCH, new Order.Customer(3, "n", "e"));

  private final List<String> events = new CopyOnWriteArrayList<>();
  private final Deadlines deadlines = new Deadlines();
  private Mono<Order> found = Mono.just(ORDER);
  private HttpServer server = HttpServer.create();

  OrderSummaryControllerTest() throws IOException {}

  /** Takes down which deadlines are set, and lets none of them pass. */
  private final class Deadlines implements Scheduler {
    private final List<Duration> set = new CopyOnWriteArrayList<>();

    @Override
    public Disposable schedule(Runnable task) {
      task.run();
      return Disposables.disposed();
    }

    @Override
    public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
      set.add(Duration.of(delay, unit.toChronoUnit()));
      AtomicBoolean over = new AtomicBoolean();
      return () -> {
        if (!over.getAndSet(true)) {
          events.add("in time");
        }
      };
    }

    @Override
    public Worker createWorker() {
      throw new AssertionError("nobody needs one");
    }
  }

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
    Schedulers.setFactory(
        new Schedulers.Factory() {
          @Override
          public Scheduler newParallel(int parallelism, ThreadFactory threads) {
            return deadlines;
          }
        });
  }

  @AfterEach
  void end() {
    Schedulers.resetFactory();
    server.stop(0);
  }

  private Object database(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            method.getReturnType() == Mono.class
                ? found.doOnSubscribe(subscribed -> events.add("query"))
                : database(method.getReturnType()));
  }

  private TransactionalOperator transaction() {
    return (TransactionalOperator)
        Proxy.newProxyInstance(
            TransactionalOperator.class.getClassLoader(),
            new Class<?>[] {TransactionalOperator.class},
            (proxy, method, arguments) ->
                ((Mono<?>) arguments[0])
                    .doOnSubscribe(subscribed -> events.add("begin"))
                    .doOnTerminate(() -> events.add("end")));
  }

  private OrderSummaryController controller(ConnectionMode usual, PathMode path) {
    OrderSettings settings =
        new OrderSettings(
            usual,
            path,
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            Duration.ofSeconds(20),
            1);
    DatabaseSettings database =
        new DatabaseSettings(
            "127.0.0.1",
            1,
            "db",
            "user",
            "pw",
            "own",
            1,
            Duration.ofMillis(300),
            Duration.ofMillis(2_000));
    return new OrderSummaryController(
        new Orders((DatabaseClient) database(DatabaseClient.class)),
        new Downstream(settings),
        transaction(),
        settings,
        database);
  }

  private List<String> asked(ConnectionMode usual, @Nullable String connection) {
    events.clear();
    assertThat(
            controller(usual, PathMode.NORMAL)
                .orderSummary("7", connection, null)
                .block(Duration.ofSeconds(30)))
        .isEqualTo(new OrderSummary(ORDER, new Stock(7, "in stock")));
    return List.copyOf(events);
  }

  @Test
  void aConnectionIsHeldUntilTheCallHasEndedOrGivenBackBeforeIt() {
    List<String> released = List.of("query", "in time", "call");
    List<String> held = List.of("begin", "query", "call", "end", "in time");

    assertThat(asked(ConnectionMode.RELEASED, null)).isEqualTo(released);
    assertThat(asked(ConnectionMode.HELD, null)).isEqualTo(held);
    assertThat(asked(ConnectionMode.HELD, "released")).isEqualTo(released);
    assertThat(asked(ConnectionMode.RELEASED, "held")).isEqualTo(held);
  }

  /** The database's own two timeouts and 5 s, and of the downstream where it is held meanwhile. */
  @Test
  void aRequestGivesUpWhatFroze() {
    asked(ConnectionMode.RELEASED, null);
    assertThat(deadlines.set).containsExactly(Duration.ofMillis(300 + 2_000 + 5_000));
    deadlines.set.clear();
    asked(ConnectionMode.HELD, null);
    assertThat(deadlines.set).containsExactly(Duration.ofMillis(300 + 2_000 + 5_000 + 20_000));
  }

  @Test
  void whatIsNoOrderIsRefusedAndNobodyIsCalled() {
    found = Mono.empty();
    for (String connection : List.of("released", "held")) {
      Mono<OrderSummary> none =
          controller(ConnectionMode.RELEASED, PathMode.NORMAL).orderSummary("7", connection, null);
      assertThatThrownBy(() -> none.block(Duration.ofSeconds(30)))
          .isInstanceOf(Refusal.class)
          .hasMessage("there is no order 7");
    }
    assertThat(events).doesNotContain("call");
  }

  @Test
  void aMonitorIsNotForTheReactiveTwin() {
    OrderSummaryController controller = controller(ConnectionMode.RELEASED, PathMode.NORMAL);

    assertThatThrownBy(() -> controller.orderSummary("7", null, "synchronized"))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "path=synchronized: not for the reactive twin, a monitor would block its event loop;"
                + " use normal");
    assertThatThrownBy(() -> controller.orderSummary("x", null, null))
        .isInstanceOf(Refusal.class)
        .hasMessage("id=x: use a whole number");
    assertThatThrownBy(() -> controller(ConnectionMode.RELEASED, PathMode.SYNCHRONIZED))
        .hasMessage("ORDER_PATH=synchronized: use normal");
  }
}
