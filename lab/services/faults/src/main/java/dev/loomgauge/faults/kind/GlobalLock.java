package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** One lock for all requests, held for 5 ms: at most 200 requests a second. */
final class GlobalLock implements Fault {
  private static final long HELD_NANOS = Duration.ofMillis(5).toNanos();

  private final ReentrantLock lock = new ReentrantLock();

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    lock.lock();
    try {
      LockSupport.parkNanos(HELD_NANOS);
    } finally {
      lock.unlock();
    }
    return new OrderSummary(order, request.stock());
  }
}
