package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Every request leaves 2 kB behind for good: 1 MB a second at 500 requests a second. */
final class Leak implements Fault {
  private static final int BYTES = 2_000;
  private static final Queue<byte[]> KEPT = new ConcurrentLinkedQueue<>();

  @Override
  public OrderSummary answer(Request request) {
    KEPT.add(new byte[BYTES]);
    return request.summary();
  }
}
