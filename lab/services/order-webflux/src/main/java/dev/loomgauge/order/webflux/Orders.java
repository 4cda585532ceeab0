package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.Order;
import io.r2dbc.spi.Readable;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The orders in the database. */
@Repository
class Orders {
  private static final String BY_ID =
      """
      select o.id, o.product, o.quantity, o.total_cents, o.created_at, c.id as customer_id, c.name, c.email
      from orders o join customers c on c.id = o.customer_id
      where o.id = $1
      """;

  private final DatabaseClient database;

  Orders(DatabaseClient database) {
    this.database = database;
  }

  /** The order, or nothing. */
  Mono<Order> find(long id) {
    return database.sql(BY_ID).bind(0, id).map(Orders::order).one();
  }

  private static Order order(Readable row) {
    return new Order(
        column(row, "id", Long.class),
        column(row, "product", String.class),
        column(row, "quantity", Integer.class),
        column(row, "total_cents", Long.class),
        column(row, "created_at", OffsetDateTime.class).toInstant().truncatedTo(ChronoUnit.SECONDS),
        new Order.Customer(
            column(row, "customer_id", Long.class),
            column(row, "name", String.class),
            column(row, "email", String.class)));
  }

  private static <T> T column(Readable row, String name, Class<T> type) {
    return Objects.requireNonNull(row.get(name, type), name);
  }
}
