package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;

/**
 * A wait of 20 ms inside the C library, of which the JVM knows nothing: a virtual thread keeps its
 * carrier meanwhile, on every JDK. It never asks to be taken off, so there is no event of the
 * flight recorder for it either.
 */
final class NativeWait implements Fault {
  private static final int MICROS = 20_000;

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    Libc.usleep(MICROS);
    return new OrderSummary(order, request.stock());
  }
}
