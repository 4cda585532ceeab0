package dev.loomgauge.order.blocking;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.Refusal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The orders in the database. */
@Repository
public class Orders {
  private static final String BY_ID =
      """
      select o.id, o.product, o.quantity, o.total_cents, o.created_at, c.id as customer_id, c.name, c.email
      from orders o join customers c on c.id = o.customer_id
      where o.id = ?
      """;

  private final JdbcClient jdbc;

  Orders(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The order with this id; a {@link Refusal} if there is none. */
  public Order find(long id) {
    return jdbc.sql(BY_ID)
        .param(id)
        .query((row, number) -> order(row))
        .optional()
        .orElseThrow(() -> Refusal.noSuchOrder(id));
  }

  private static Order order(ResultSet row) throws SQLException {
    return new Order(
        row.getLong("id"),
        row.getString("product"),
        row.getInt("quantity"),
        row.getLong("total_cents"),
        row.getObject("created_at", OffsetDateTime.class)
            .toInstant()
            .truncatedTo(ChronoUnit.SECONDS),
        new Order.Customer(
            row.getLong("customer_id"), row.getString("name"), row.getString("email")));
  }
}
