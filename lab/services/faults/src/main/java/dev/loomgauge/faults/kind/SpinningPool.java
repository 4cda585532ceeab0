package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * A pool of two members, each held for 2 ms, whose waiters spin: they ask 200 times and yield in
 * between, rest for 0.1 ms, and ask again. Without the rest virtual threads would stand still: a
 * carrier goes on with those that yielded to it before it takes one that was unparked, and so the
 * holder would never come back.
 */
final class SpinningPool implements Fault {
  private static final int MEMBERS = 2;
  private static final long HELD_NANOS = Duration.ofMillis(2).toNanos();
  private static final int TRIES = 200;
  private static final long REST_NANOS = 100_000;

  private final Semaphore free = new Semaphore(MEMBERS);

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    while (!spin()) {
      LockSupport.parkNanos(REST_NANOS);
    }
    try {
      LockSupport.parkNanos(HELD_NANOS);
    } finally {
      free.release();
    }
    return new OrderSummary(order, request.stock());
  }

  @SuppressWarnings("ThreadPriorityCheck") // yielding in a loop is the fault
  private boolean spin() {
    for (int i = 0; i < TRIES; i++) {
      if (free.tryAcquire()) {
        return true;
      }
      Thread.yield();
    }
    return false;
  }
}
