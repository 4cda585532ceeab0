package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;

/** Every request sleeps for 300 ms. */
final class Sleep implements Fault {
  private static final long MILLIS = 300;

  @Override
  public OrderSummary answer(Request request) throws InterruptedException {
    Thread.sleep(MILLIS);
    return request.summary();
  }
}
