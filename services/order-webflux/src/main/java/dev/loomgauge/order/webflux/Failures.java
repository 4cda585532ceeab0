package dev.loomgauge.order.webflux;

import io.r2dbc.spi.R2dbcException;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Which answer each refusal and failure gets. */
@RestControllerAdvice
class Failures {

  private final FailureLog log;
  private final OrderSettings settings;

  Failures(FailureLog log, OrderSettings settings) {
    this.log = log;
    this.settings = settings;
  }

  @ExceptionHandler
  ResponseEntity<Problem> refused(Refusal refusal) {
    return ResponseEntity.status(refusal.status()).body(refusal.problem());
  }

  @ExceptionHandler({
    DataAccessException.class,
    TransactionException.class,
    R2dbcException.class,
    TimeoutException.class
  })
  ResponseEntity<Problem> database(Exception failure) {
    return failed(
        HttpStatus.SERVICE_UNAVAILABLE,
        "database-unavailable",
        "the database did not answer: check that it runs at DB_HOST:DB_PORT and that POOL_SIZE is enough",
        failure);
  }

  @ExceptionHandler
  ResponseEntity<Problem> downstream(DownstreamFailure failure) {
    return switch (failure.kind()) {
      case UNREACHABLE ->
          failed(
              HttpStatus.BAD_GATEWAY,
              "downstream-unavailable",
              "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL",
              failure);
      case LATE ->
          failed(
              HttpStatus.GATEWAY_TIMEOUT,
              "downstream-timeout",
              "the downstream did not answer within %d ms (DOWNSTREAM_TIMEOUT_MS)"
                  .formatted(settings.downstreamTimeout().toMillis()),
              failure);
      case REFUSED ->
          failed(
              HttpStatus.BAD_GATEWAY,
              "downstream-failed",
              "the downstream answered %d instead of 200".formatted(failure.status()),
              failure);
      case UNREADABLE ->
          failed(
              HttpStatus.BAD_GATEWAY,
              "downstream-unreadable",
              "the downstream did not answer with an id and a status in JSON",
              failure);
    };
  }

  private ResponseEntity<Problem> failed(
      HttpStatus status, String error, String message, Exception failure) {
    var problem = new Problem(error, message);
    log.tell(problem, failure);
    return ResponseEntity.status(status).body(problem);
  }
}
