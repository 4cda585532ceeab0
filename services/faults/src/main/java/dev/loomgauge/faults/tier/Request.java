package dev.loomgauge.faults.tier;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.Stock;

/**
 * One request for an order's summary, and what it asks.
 *
 * @param id the order's id
 */
public record Request(long id, Orders orders, Downstream downstream) {

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
