package dev.loomgauge.order.blocking;

import dev.loomgauge.order.parts.FailureAnswers;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.Problem;
import dev.loomgauge.order.parts.Refusal;
import java.net.SocketTimeoutException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** Which answer each refusal and failure gets. */
@RestControllerAdvice
class Failures {
  private final FailureAnswers answers;

  Failures(OrderSettings settings) {
    answers = new FailureAnswers(settings);
  }

  @ExceptionHandler
  ResponseEntity<Problem> refused(Refusal refusal) {
    return refusal.answer();
  }

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  ResponseEntity<Problem> database(RuntimeException failure) {
    return answers.database(failure);
  }

  @ExceptionHandler
  ResponseEntity<Problem> unreachable(ResourceAccessException failure) {
    return failure.getCause() instanceof SocketTimeoutException
        ? answers.downstreamTimeout(failure)
        : answers.downstreamUnavailable(failure);
  }

  @ExceptionHandler
  ResponseEntity<Problem> refusedByDownstream(RestClientResponseException failure) {
    return answers.downstreamFailed(failure.getStatusCode().value(), failure);
  }

  @ExceptionHandler
  ResponseEntity<Problem> unreadable(RestClientException failure) {
    return answers.downstreamUnreadable(failure);
  }
}
