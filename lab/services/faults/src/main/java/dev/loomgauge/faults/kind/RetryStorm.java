package dev.loomgauge.faults.kind;

import dev.loomgauge.order.blocking.Downstream;
import dev.loomgauge.order.parts.Order;
import dev.loomgauge.order.parts.OrderSummary;
import dev.loomgauge.order.parts.Stock;
import java.time.Duration;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * The downstream gets 50 ms to answer and is asked again at once, three times: a downstream that is
 * slower has four times the calls, and each call that is given up costs its connection. The last
 * call has all the time of a healthy one, so that the answer is right.
 */
final class RetryStorm implements Fault {
  private static final Duration TIMEOUT = Duration.ofMillis(50);
  private static final int RETRIES = 3;

  @Override
  public OrderSummary answer(Request request) {
    Order order = request.order();
    return new OrderSummary(order, stock(request));
  }

  private static Stock stock(Request request) {
    RestClient impatient = request.downstream().impatient(TIMEOUT);
    for (int attempt = 0; attempt < RETRIES; attempt++) {
      try {
        return Downstream.stock(request.id(), impatient);
      } catch (ResourceAccessException e) {
        // At once, and without a word: that is the fault.
      }
    }
    return request.stock();
  }
}
