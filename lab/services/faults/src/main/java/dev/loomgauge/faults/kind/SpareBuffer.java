package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;

/** A buffer for each request, of a fifth of what a healthy one allocates, that nobody needs. */
final class SpareBuffer implements Fault {

  private static final int BYTES = 8 << 10;

  private static volatile byte[] last = {};

  @Override
  public OrderSummary answer(Request request) {
    last = new byte[BYTES]; // seen by all threads, so that no compiler may leave it out
    return request.summary();
  }
}
