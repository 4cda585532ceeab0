package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Needs virtual threads on JDK 21 to 23: every carrier waits for a lock, and the thread that has
 * the lock, or whose turn it is, waits for a carrier. Odd requests take the lock for 2 ms and are
 * off their carrier meanwhile; even ones wait for it inside a monitor that nobody else wants, and
 * keep theirs. When as many even ones wait as there are carriers, no virtual thread of this JVM
 * ever runs again, and the service must be started again. From JDK 24 on, and on platform threads,
 * this is a lock held for 2 ms by half of the requests.
 */
final class HeldCarriers implements Fault {
  private static final long HELD_NANOS = Duration.ofMillis(2).toNanos();

  private final AtomicLong requests = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    if (requests.incrementAndGet() % 2 == 1) {
      inTurn(HELD_NANOS);
    } else {
      synchronized (order) {
        inTurn(0);
      }
    }
    return new OrderSummary(order, request.stock());
  }

  private void inTurn(long nanos) {
    lock.lock();
    try {
      LockSupport.parkNanos(nanos);
    } finally {
      lock.unlock();
    }
  }
}
