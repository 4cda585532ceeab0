package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import java.util.Arrays;

/**
 * A cache of 1 MB for each thread. A few platform threads fill theirs once; every virtual thread
 * runs one request, so each request fills a cache of its own.
 */
final class ThreadLocalCache implements Fault {
  private static final int BYTES = 1 << 20;

  private static final ThreadLocal<byte[]> CACHE =
      ThreadLocal.withInitial(
          () -> {
            byte[] filled = new byte[BYTES];
            Arrays.fill(filled, (byte) 1);
            return filled;
          });

  @Override
  public OrderSummary answer(Request request) {
    byte[] cache = CACHE.get();
    Order order = request.order();
    cache[Math.floorMod(request.id(), BYTES)]++;
    return new OrderSummary(order, request.stock());
  }
}
