package dev.loomgauge.order.mvc;

import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.OrderRequest;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
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
      @PathVariable("id") String id,
      @RequestParam(name = "connection", required = false) @Nullable String connection,
      @RequestParam(name = "path", required = false) @Nullable String path) {
    var request = OrderRequest.of(id, connection, path, settings);
    return switch (request.path()) {
      case NORMAL -> summary(request);
      case SYNCHRONIZED -> stripes.inside(request.id(), () -> summary(request));
    };
  }

  private OrderSummary summary(OrderRequest request) {
    return switch (request.connection()) {
      case RELEASED -> summary(request.id());
      case HELD -> transaction.execute(status -> summary(request.id()));
    };
  }

  /** Outside a transaction the query gives its connection back at once; inside, at the end. */
  private OrderSummary summary(long id) {
    return new OrderSummary(orders.find(id), downstream.stock(id));
  }
}
