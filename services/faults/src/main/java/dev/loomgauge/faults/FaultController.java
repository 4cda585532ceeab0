package dev.loomgauge.faults;

import dev.loomgauge.faults.kind.Faults;
import dev.loomgauge.faults.tier.Downstream;
import dev.loomgauge.faults.tier.Orders;
import dev.loomgauge.faults.tier.Request;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.Refusal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /faults/{id}?fault=NAME}: an order summary, with one thing done wrong on the way. */
@RestController
class FaultController {

  private final Faults faults;
  private final Orders orders;
  private final Downstream downstream;

  FaultController(Faults faults, Orders orders, Downstream downstream) {
    this.faults = faults;
    this.orders = orders;
    this.downstream = downstream;
  }

  @GetMapping("/faults/{id}")
  OrderSummary summary(
      @PathVariable("id") String id,
      @RequestParam(name = "fault", defaultValue = Faults.NONE) String fault)
      throws InterruptedException {
    return faults.named(fault).answer(new Request(number(id), orders, downstream));
  }

  private static long number(String id) {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("id=" + id + ": use a whole number");
    }
  }
}
