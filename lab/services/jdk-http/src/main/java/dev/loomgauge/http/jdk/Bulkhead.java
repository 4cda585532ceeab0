package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * {@code bulkhead}: a wait behind a semaphore, which lets in as many requests as it has permits,
 * however many threads there are.
 */
public final class Bulkhead implements EndpointGroup {
  private static final Duration WAIT = Duration.ofMillis(100);

  private final Semaphore semaphore;

  /** With the given number of permits, shown over JMX. */
  public Bulkhead(int permits) {
    semaphore = new Semaphore(permits, true);
    new Pool(() -> permits - semaphore.availablePermits(), semaphore::getQueueLength, permits)
        .register("permits");
  }

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "bulkhead",
        request -> {
          semaphore.acquire();
          try {
            Thread.sleep(WAIT);
          } finally {
            semaphore.release();
          }
          return Reply.text("let in for 100 ms");
        });
  }
}
