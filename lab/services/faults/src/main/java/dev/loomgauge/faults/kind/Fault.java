package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;

/** How a request is answered: with the right answer, and with one thing done wrong on the way. */
@FunctionalInterface
public interface Fault {
  /** The answer; many threads ask at once. */
  OrderSummary answer(Request request) throws InterruptedException;
}
