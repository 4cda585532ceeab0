package dev.loomgauge.order.webflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.Order;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.spi.Readable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

@Timeout(60)
class OrderPoolTest {
  private static final Map<String, Object> ROW =
      Map.of(
          "id",
          17L,
          "product",
          "a chair",
          "quantity",
          3,
          "total_cents",
          4_500L,
          "created_at",
          OffsetDateTime.parse("2026-02-03T04:05:06.789+02:00"),
          "customer_id",
          8L,
          "name",
          "Ann",
          "email",
          "ann@example.org");

  private final List<Object> asked = new ArrayList<>();

  private static ConnectionPool pool(
      ServerSocket database, int size, Duration poolTimeout, Duration timeout) {
    return new OrderPool()
        .orderConnections(
            new DatabaseSettings(
                "127.0.0.1",
                database.getLocalPort(),
                "db",
                "user",
                "pw",
                "own",
                size,
                poolTimeout,
                timeout));
  }

  /** Nobody answers at the port, and the pool outlives that. */
  @Test
  void thePoolIsFilledFromTheStartAndHasTheTimesThatAreSet() throws IOException, JMException {
    try (var silent = new ServerSocket(0, 3, InetAddress.getLoopbackAddress())) {
      ConnectionPool pool = pool(silent, 3, Duration.ofMillis(4_500), Duration.ofMillis(2_000));
      silent.setSoTimeout(20_000);
      silent.accept().close();
      assertThat(pool.getMetrics().map(PoolMetrics::getMaxAllocatedSize)).hasValue(3);
      assertThat(
              ManagementFactory.getPlatformMBeanServer()
                  .isRegistered(new ObjectName("io.r2dbc.pool:type=ConnectionPool,name=orders")))
          .isTrue();
      assertThat(String.valueOf(pool.unwrap()))
          .contains(
              "applicationName='order-webflux'",
              "connectTimeout=PT4.5S",
              "database='db'",
              "host='127.0.0.1'",
              "port=" + silent.getLocalPort(),
              "search_path=own",
              "statementTimeout=PT2S")
          .doesNotContain("pw");
      pool.dispose();
    }
  }

  @Test
  void aRequestWaitsForAConnectionAsLongAsIsSet() throws IOException {
    try (var silent = new ServerSocket(0, 3, InetAddress.getLoopbackAddress())) {
      ConnectionPool pool = pool(silent, 1, Duration.ofMillis(150), Duration.ofSeconds(40));
      assertThatThrownBy(() -> pool.create().block(Duration.ofSeconds(20)))
          .hasMessageContaining("timed out after 150ms");
      pool.dispose();
    }
  }

  private Object database(Class<?> type) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          switch (method.getName()) {
            case "one" -> {
              return Mono.just(mapped(asked.removeLast()));
            }
            case "bind" -> asked.addAll(List.of(arguments));
            default -> asked.add(arguments[0]);
          }
          return database(method.getReturnType());
        });
  }

  @SuppressWarnings("unchecked")
  private static Object mapped(Object mapping) {
    Readable row =
        (Readable)
            Proxy.newProxyInstance(
                Readable.class.getClassLoader(),
                new Class<?>[] {Readable.class},
                (proxy, method, arguments) -> ROW.get(String.valueOf(arguments[0])));
    return ((Function<Readable, Object>) mapping).apply(row);
  }

  @Test
  void everyColumnHasItsPlaceAndTimesAreOfWholeSeconds() {
    Orders orders = new Orders((DatabaseClient) database(DatabaseClient.class));

    assertThat(orders.find(17).block())
        .isEqualTo(
            new Order(
                17,
                "a chair",
                3,
                4_500,
                Instant.parse("2026-02-03T02:05:06Z"),
                new Order.Customer(8, "Ann", "ann@example.org")));
    assertThat(asked).hasSize(3);
    assertThat(asked.subList(1, 3)).containsExactly(0, 17L);
    assertThat(asked.getFirst())
        .asString()
        .containsSubsequence("c.id = o.customer_id", "where o.id = $1");
  }
}
