package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;

/** A query of 200 ms before the lookup, with a connection of the pool in hand. */
final class SlowQuery implements Fault {
  private static final double SECONDS = 0.2;

  @Override
  public OrderSummary answer(Request request) {
    request.jdbc().sql("select 1 from pg_sleep(?)").param(SECONDS).query(Integer.class).single();
    return request.summary();
  }
}
