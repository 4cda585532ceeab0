package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.util.Objects;
import org.springframework.jdbc.core.ResultSetExtractor;

/**
 * Looks the order up while the connection of another query is in hand, as a transaction within a
 * transaction does: two connections of the pool at once, where one would do.
 */
final class NestedConnection implements Fault {
  @Override
  public OrderSummary answer(Request request) {
    ResultSetExtractor<Order> meanwhile = rows -> request.order();
    Order order = Objects.requireNonNull(request.jdbc().sql("select 1").query(meanwhile));
    return new OrderSummary(order, request.stock());
  }
}
