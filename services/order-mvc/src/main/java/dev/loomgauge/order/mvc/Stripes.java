package dev.loomgauge.order.mvc;

import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Many monitors: work for one order runs in one of them, so that it is {@code synchronized} but
 * seldom waits for other work. Two orders share one when their ids are equal modulo the number of
 * stripes.
 */
@Component
class Stripes {

  private final Object[] monitors;

  Stripes(OrderSettings settings) {
    monitors = new Object[settings.stripes()];
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
