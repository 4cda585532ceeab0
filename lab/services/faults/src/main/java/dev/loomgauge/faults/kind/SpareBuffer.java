package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;
import java.util.concurrent.atomic.AtomicReference;

/** A buffer for each request, of a fifth of what a healthy one allocates, that nobody needs. */
final class SpareBuffer implements Fault {
  private static final int BYTES = 8 << 10;

  private final AtomicReference<byte[]> last = new AtomicReference<>();

  @Override
  public OrderSummary answer(Request request) {
    last.set(new byte[BYTES]); // seen by all threads, so that no compiler may leave it out
    return request.summary();
  }
}
