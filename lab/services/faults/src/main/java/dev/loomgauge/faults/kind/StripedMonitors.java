package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.util.stream.Stream;

/**
 * The downstream is called inside one of 16 monitors, chosen by the order's id: at most 16 calls at
 * once. On JDK 21 to 23 a virtual thread keeps its carrier meanwhile, so there are as many calls at
 * once as carriers.
 */
final class StripedMonitors implements Fault {
  private static final int STRIPES = 16;

  private final Object[] monitors = Stream.generate(Object::new).limit(STRIPES).toArray();

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    synchronized (monitors[Math.floorMod(request.id(), STRIPES)]) {
      return new OrderSummary(order, request.stock());
    }
  }
}
