package dev.loomgauge.faults.kind;

import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.Stock;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * One request for the summary of the order with this id, and what it asks.
 *
 * @param jdbc by the pool that all requests share
 * @param pools beside that one
 */
public record Request(long id, Orders orders, Downstream downstream, JdbcClient jdbc, Pools pools) {
  /** The order, by primary key. */
  public Order order() {
    return orders.find(id);
  }

  /** What the downstream says of it. */
  public Stock stock() {
    return downstream.stock(id);
  }

  /** The whole answer as a healthy request makes it: the order, then the downstream. */
  public OrderSummary summary() {
    return new OrderSummary(order(), stock());
  }
}
