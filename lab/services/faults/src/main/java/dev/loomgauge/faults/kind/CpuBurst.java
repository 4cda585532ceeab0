package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Every 20th request computes for 200 ms by the clock; a virtual thread keeps its carrier then. */
final class CpuBurst implements Fault {
  private static final int EVERY = 20;
  private static final long NANOS = Duration.ofMillis(200).toNanos();

  private final AtomicLong requests = new AtomicLong();

  @Override
  public OrderSummary answer(Request request) {
    if (requests.incrementAndGet() % EVERY == 0) {
      compute();
    }
    return request.summary();
  }

  private static void compute() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < NANOS) {
      // The clock is the work.
    }
  }
}
