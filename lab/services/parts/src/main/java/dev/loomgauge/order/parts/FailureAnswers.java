package dev.loomgauge.order.parts;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** The answer to each failure of what the service needs; every failure is logged. */
public final class FailureAnswers {
  private final FailureLog log;
  private final Duration downstreamTimeout;

  public FailureAnswers(OrderSettings settings) {
    this(settings, System::nanoTime);
  }

  /** With the clock of the log, in nanoseconds. */
  FailureAnswers(OrderSettings settings, LongSupplier nanos) {
    downstreamTimeout = settings.downstreamTimeout();
    log = new FailureLog(nanos);
  }

  public ResponseEntity<Problem> database(Throwable failure) {
    return failed(
        HttpStatus.SERVICE_UNAVAILABLE,
        "database-unavailable",
        "the database did not answer: check that it runs at DB_HOST:DB_PORT and that POOL_SIZE is"
            + " enough",
        failure);
  }

  public ResponseEntity<Problem> downstreamUnavailable(Throwable failure) {
    return failed(
        HttpStatus.BAD_GATEWAY,
        "downstream-unavailable",
        "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL",
        failure);
  }

  public ResponseEntity<Problem> downstreamTimeout(Throwable failure) {
    return failed(
        HttpStatus.GATEWAY_TIMEOUT,
        "downstream-timeout",
        "the downstream did not answer within %d ms (DOWNSTREAM_TIMEOUT_MS)"
            .formatted(downstreamTimeout.toMillis()),
        failure);
  }

  public ResponseEntity<Problem> downstreamFailed(int status, Throwable failure) {
    return failed(
        HttpStatus.BAD_GATEWAY,
        "downstream-failed",
        "the downstream answered %d instead of 200".formatted(status),
        failure);
  }

  public ResponseEntity<Problem> downstreamUnreadable(Throwable failure) {
    return failed(
        HttpStatus.BAD_GATEWAY,
        "downstream-unreadable",
        "the downstream did not answer with an id and a status in JSON",
        failure);
  }

  private ResponseEntity<Problem> failed(
      HttpStatus status, String error, String message, Throwable failure) {
    var problem = new Problem(error, message);
    log.add(problem, failure);
    return ResponseEntity.status(status).body(problem);
  }

  /** Logs failures, no more than one line per second, however many there are. */
  private static final class FailureLog {
    private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final LongSupplier nanos;
    private final AtomicLong next;
    private final AtomicLong omitted = new AtomicLong();

    FailureLog(LongSupplier nanos) {
      this.nanos = nanos;
      next = new AtomicLong(nanos.getAsLong());
    }

    void add(Problem problem, Throwable failure) {
      long due = next.get();
      long now = nanos.getAsLong();
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
}
