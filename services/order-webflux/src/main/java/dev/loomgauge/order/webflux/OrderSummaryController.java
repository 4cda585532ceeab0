package dev.loomgauge.order.webflux;

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
    databaseDeadline = database.poolTimeout().plus(database.timeout()).plus(GRACE);
    heldDeadline = databaseDeadline.plus(settings.downstreamTimeout());
  }

  @GetMapping("/api/order-summary/{id}")
  Mono<OrderSummary> orderSummary(
      @PathVariable("id") String wanted,
      @RequestParam(name = "connection", required = false) @Nullable String connection,
      @RequestParam(name = "path", required = false) @Nullable String path) {
    long id = id(wanted);
    var connectionMode = connection == null ? settings.connection() : ConnectionMode.of(connection);
    var pathMode = path == null ? settings.path() : PathMode.of(path);
    return switch (pathMode) {
      case NORMAL -> summary(id, connectionMode);
    };
  }

  private Mono<OrderSummary> summary(long id, ConnectionMode connection) {
    return switch (connection) {
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

  private static long id(String wanted) {
    try {
      return Long.parseLong(wanted);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("id=" + wanted + ": use a whole number");
    }
  }
}
