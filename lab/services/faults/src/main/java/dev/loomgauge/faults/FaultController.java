package dev.loomgauge.faults;

import dev.loomgauge.faults.kind.Faults;
import dev.loomgauge.faults.kind.Pools;
import dev.loomgauge.faults.kind.Request;
import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.blocking.Orders;
import dev.loomgauge.order.parts.OrderRequest;
import dev.loomgauge.order.parts.OrderSummary;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /faults/{id}?fault=NAME}: an order summary, with one thing done wrong on the way.
 * Without a name it is the one that the environment variable FAULT names.
 */
@RestController
class FaultController {
  private final Faults faults;
  private final Orders orders;
  private final Downstream downstream;
  private final JdbcClient jdbc;
  private final Pools pools;

  FaultController(
      Faults faults, Orders orders, Downstream downstream, JdbcClient jdbc, Pools pools) {
    this.faults = faults;
    this.orders = orders;
    this.downstream = downstream;
    this.jdbc = jdbc;
    this.pools = pools;
  }

  @GetMapping("/faults/{id}")
  OrderSummary summary(
      @PathVariable("id") String id,
      @RequestParam(name = "fault", defaultValue = "${fault}") String fault)
      throws InterruptedException {
    return faults
        .named(fault)
        .answer(new Request(OrderRequest.number(id), orders, downstream, jdbc, pools));
  }
}
