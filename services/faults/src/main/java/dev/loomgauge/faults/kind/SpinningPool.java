package dev.loomgauge.faults.kind;

import dev.loomgauge.faults.tier.Request;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * A pool of two members, each held for 2 ms, for which nobody sleeps: who waits asks again and
 * again, and who holds one looks at the clock again and again. A holder that parked would not come
 * back on virtual threads: a carrier goes on with those that yielded to it before it takes one that
 * was unparked.
 */
final class SpinningPool implements Fault {

  private static final int MEMBERS = 2;
  private static final long HELD_NANOS = Duration.ofMillis(2).toNanos();

  private final Semaphore free = new Semaphore(MEMBERS);

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    spinUntil(free::tryAcquire);
    try {
      long begin = System.nanoTime();
      spinUntil(() -> System.nanoTime() - begin >= HELD_NANOS);
    } finally {
      free.release();
    }
    return new OrderSummary(order, request.stock());
  }

  @SuppressWarnings("ThreadPriorityCheck") // yielding in a loop is the fault
  private static void spinUntil(BooleanSupplier met) {
    while (!met.getAsBoolean()) {
      Thread.yield();
    }
  }
}
