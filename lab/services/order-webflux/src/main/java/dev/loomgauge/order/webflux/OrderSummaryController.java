package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderRequest;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Refusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** {@code GET /api/order-summary/{id}}: a lookup by primary key, then a call to the downstream. */
@RestController
class OrderSummaryController {
  /** How much later than the database's own timeouts a request gives up, if it froze. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Orders orders;
  private final Downstream downstream;
  private final TransactionalOperator transaction;
  private final OrderSettings settings;
  private final Duration databaseDeadline;
  private final Duration heldDeadline;

  OrderSummaryController(
      Orders orders,
      Downstream downstream,
      TransactionalOperator transaction,
      OrderSettings settings,
      DatabaseSettings database) {
    this.orders = orders;
    this.downstream = downstream;
    this.transaction = transaction;
    this.settings = settings;
    if (settings.path() != PathMode.NORMAL) {
      throw new IllegalArgumentException("ORDER_PATH=" + settings.path() + ": use normal");
    }
    databaseDeadline = database.poolTimeout().plus(database.timeout()).plus(GRACE);
    heldDeadline = databaseDeadline.plus(settings.downstreamTimeout());
  }

  @GetMapping("/api/order-summary/{id}")
  Mono<OrderSummary> orderSummary(
      @PathVariable("id") String id,
      @RequestParam(name = "connection", required = false) @Nullable String connection,
      @RequestParam(name = "path", required = false) @Nullable String path) {
    var request = OrderRequest.of(id, connection, path, settings);
    return switch (request.path()) {
      case NORMAL -> summary(request);
      case SYNCHRONIZED ->
          throw Refusal.badRequest(
              "path=synchronized: not for the reactive twin, a monitor would block its event loop;"
                  + " use normal");
    };
  }

  private Mono<OrderSummary> summary(OrderRequest request) {
    long id = request.id();
    return switch (request.connection()) {
      case RELEASED -> summary(id, find(id).timeout(databaseDeadline));
      case HELD -> transaction.transactional(summary(id, find(id))).timeout(heldDeadline);
    };
  }

  private Mono<OrderSummary> summary(long id, Mono<Order> order) {
    return order.flatMap(
        found -> downstream.stock(id).map(stock -> new OrderSummary(found, stock)));
  }

  private Mono<Order> find(long id) {
    return orders.find(id).switchIfEmpty(Mono.error(() -> Refusal.noSuchOrder(id)));
  }
}
