package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.util.concurrent.Semaphore;

/** A semaphore lets five requests at once call the downstream, and no MBean shows it. */
final class FewPermits implements Fault {
  private static final int PERMITS = 5;

  private final Semaphore permits = new Semaphore(PERMITS);

  @Override
  public OrderSummary answer(Request request) throws InterruptedException {
    Order order = request.order();
    permits.acquire();
    try {
      return new OrderSummary(order, request.stock());
    } finally {
      permits.release();
    }
  }
}
