package dev.loomgauge.order.mvc;

import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Many monitors: work for one order runs in one of them, so that it is {@code synchronized} but
 * seldom waits for other work. Two orders share one when their ids are equal modulo the number of
 * stripes.
 */
@Component
class Stripes {
  private final Object[] monitors;

  /** The number of monitors is 1 or more; an order always takes the same one. */
  Stripes(@Value("${order.stripes}") int stripes) {
    if (stripes < 1) {
      throw new IllegalArgumentException("ORDER_STRIPES=" + stripes + ": use 1 or more");
    }
    monitors = new Object[stripes];
    for (int i = 0; i < monitors.length; i++) {
      monitors[i] = new Object();
    }
  }

  <T> T inside(long id, Supplier<T> work) {
    synchronized (monitors[Math.floorMod(id, monitors.length)]) {
      return work.get();
    }
  }
}
