package dev.loomgauge.order.webflux;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/** Tells of failures in one line a second at most, however many there are. */
@Component
class FailureLog {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final AtomicLong next = new AtomicLong(System.nanoTime());
  private final AtomicLong untold = new AtomicLong();

  void tell(Problem problem, Throwable failure) {
    long due = next.get();
    long now = System.nanoTime();
    if (now - due < 0 || !next.compareAndSet(due, now + PAUSE_NANOS)) {
      untold.incrementAndGet();
      return;
    }
    LOG.warn(
        "{}, and {} untold before it: {}", problem.error(), untold.getAndSet(0), reason(failure));
  }

  private static String reason(Throwable failure) {
    return NestedExceptionUtils.getMostSpecificCause(failure)
        .toString()
        .lines()
        .findFirst()
        .orElse("");
  }
}
