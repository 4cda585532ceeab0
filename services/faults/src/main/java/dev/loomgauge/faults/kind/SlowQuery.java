package dev.loomgauge.faults.kind;

import dev.loomgauge.faults.tier.Request;
import dev.loomgauge.order.parts.OrderSummary;
import java.time.Duration;

/** A query of 200 ms before the lookup, with a connection of the pool in hand. */
final class SlowQuery implements Fault {

  private static final Duration TIME = Duration.ofMillis(200);

  @Override
  public OrderSummary answer(Request request) {
    request.orders().sleep(TIME);
    return request.summary();
  }
}
