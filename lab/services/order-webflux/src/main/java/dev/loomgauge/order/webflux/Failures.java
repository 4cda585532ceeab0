package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.FailureAnswers;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.Problem;
import dev.loomgauge.order.parts.Refusal;
import io.r2dbc.spi.R2dbcException;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

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

  @ExceptionHandler({
    DataAccessException.class,
    TransactionException.class,
    R2dbcException.class,
    TimeoutException.class
  })
  ResponseEntity<Problem> database(Exception failure) {
    return answers.database(failure);
  }

  @ExceptionHandler
  ResponseEntity<Problem> downstream(DownstreamFailure failure) {
    return switch (failure.kind()) {
      case UNREACHABLE -> answers.downstreamUnavailable(failure);
      case LATE -> answers.downstreamTimeout(failure);
      case REFUSED -> answers.downstreamFailed(failure.status(), failure);
      case UNREADABLE -> answers.downstreamUnreadable(failure);
    };
  }
}
