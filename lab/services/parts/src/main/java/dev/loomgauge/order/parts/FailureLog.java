package dev.loomgauge.order.parts;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/** Logs failures, no more than one line per second, however many there are. */
final class FailureLog {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final AtomicLong next = new AtomicLong(System.nanoTime());
  private final AtomicLong omitted = new AtomicLong();

  void add(Problem problem, Throwable failure) {
    long due = next.get();
    long now = System.nanoTime();
    if (now - due < 0 || !next.compareAndSet(due, now + PAUSE_NANOS)) {
      omitted.incrementAndGet();
      return;
    }
    LOG.warn(
        "{}, and {} not logged before it: {}",
        problem.error(),
        omitted.getAndSet(0),
        reason(failure));
  }

  private static String reason(Throwable failure) {
    return NestedExceptionUtils.getMostSpecificCause(failure)
        .toString()
        .lines()
        .findFirst()
        .orElse("");
  }
}
