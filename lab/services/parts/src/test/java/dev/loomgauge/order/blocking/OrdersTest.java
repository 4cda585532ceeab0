package dev.loomgauge.order.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.Refusal;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Over a database that is asked and answers with rows of the test's own. */
class OrdersTest {
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
  private final List<String> closed = new ArrayList<>();
  private int left;

  private interface Answers {
    @Nullable Object to(String method, Object... arguments);
  }

  private <T> T answering(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                closed.add(type.getSimpleName());
                return null;
              }
              Object answer =
                  answers.to(method.getName(), arguments == null ? new Object[0] : arguments);
              if (answer != null) {
                return answer;
              }
              Class<?> returned = method.getReturnType();
              return returned == int.class
                  ? Integer.valueOf(0)
                  : returned == boolean.class ? false : null;
            }));
  }

  private Orders orders(int rows) {
    left = rows;
    ResultSet result =
        answering(
            ResultSet.class,
            (method, arguments) ->
                switch (method) {
                  case "next" -> left-- > 0;
                  case "getLong", "getString", "getInt", "getObject" ->
                      Objects.requireNonNull(
                          ROW.get(String.valueOf(arguments[0])), String.valueOf(arguments[0]));
                  default -> null;
                });
    PreparedStatement statement =
        answering(
            PreparedStatement.class,
            (method, arguments) ->
                switch (method) {
                  case "setObject", "setLong" -> {
                    asked.add(arguments[1]);
                    yield null;
                  }
                  case "executeQuery" -> result;
                  default -> null;
                });
    Connection connection =
        answering(
            Connection.class,
            (method, arguments) -> {
              if (method.equals("prepareStatement")) {
                asked.add(String.valueOf(arguments[0]));
                return statement;
              }
              return null;
            });
    return new Orders(
        JdbcClient.create(
            answering(
                DataSource.class,
                (method, arguments) -> method.equals("getConnection") ? connection : null)));
  }

  @Test
  void everyColumnHasItsPlaceAndTimesAreOfWholeSeconds() {
    assertThat(orders(1).find(17))
        .isEqualTo(
            new Order(
                17,
                "a chair",
                3,
                4_500,
                Instant.parse("2026-02-03T02:05:06Z"),
                new Order.Customer(8, "Ann", "ann@example.org")));
    assertThat(asked).hasSize(2).last().isEqualTo(17L);
    assertThat(asked.getFirst())
        .asString()
        .containsSubsequence("c.id = o.customer_id", "where o.id = ?");
    assertThat(closed).containsExactlyInAnyOrder("ResultSet", "PreparedStatement", "Connection");
  }

  @Test
  void anOrderThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> orders(0).find(18))
        .isInstanceOf(Refusal.class)
        .hasMessage("there is no order 18");
  }
}
