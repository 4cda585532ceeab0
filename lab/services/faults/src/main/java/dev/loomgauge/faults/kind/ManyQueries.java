package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;

/** A query for the order and then one for each of ten more, where one query could have them all. */
final class ManyQueries implements Fault {
  private static final int MORE = 10;

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    for (int i = 0; i < MORE; i++) {
      request.order();
    }
    return new OrderSummary(order, request.stock());
  }
}
