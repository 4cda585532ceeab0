package dev.loomgauge.order.mvc;

import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/order-summary/{id}}: a lookup by primary key, then a call to the downstream. */
@RestController
class OrderSummaryController {

  private final Orders orders;
  private final Downstream downstream;
  private final TransactionOperations transaction;
  private final Stripes stripes;
  private final OrderSettings settings;

  OrderSummaryController(
      Orders orders,
      Downstream downstream,
      TransactionOperations transaction,
      Stripes stripes,
      OrderSettings settings) {
    this.orders = orders;
    this.downstream = downstream;
    this.transaction = transaction;
    this.stripes = stripes;
    this.settings = settings;
  }

  @GetMapping("/api/order-summary/{id}")
  OrderSummary orderSummary(
      @PathVariable("id") String wanted,
      @RequestParam(name = "connection", required = false) @Nullable String connection,
      @RequestParam(name = "path", required = false) @Nullable String path) {
    long id = id(wanted);
    var connectionMode = connection == null ? settings.connection() : ConnectionMode.of(connection);
    var pathMode = path == null ? settings.path() : PathMode.of(path);
    return switch (pathMode) {
      case NORMAL -> summary(id, connectionMode);
      case SYNCHRONIZED -> stripes.inside(id, () -> summary(id, connectionMode));
    };
  }

  private OrderSummary summary(long id, ConnectionMode connection) {
    return switch (connection) {
      case RELEASED -> summary(id);
      case HELD -> transaction.execute(status -> summary(id));
    };
  }

  /** Outside a transaction the query gives its connection back at once; inside, at the end. */
  private OrderSummary summary(long id) {
    Order order = orders.find(id).orElseThrow(() -> Refusal.noSuchOrder(id));
    return new OrderSummary(order, downstream.stock(id));
  }

  private static long id(String wanted) {
    try {
      return Long.parseLong(wanted);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("id=" + wanted + ": use a whole number");
    }
  }
}
