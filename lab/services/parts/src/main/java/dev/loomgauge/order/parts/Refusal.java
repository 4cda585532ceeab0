package dev.loomgauge.order.parts;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** A request that gets no order through no fault of this service or of what it needs. */
public final class Refusal extends RuntimeException {
  private final transient HttpStatus status;
  private final transient Problem problem;

  private Refusal(HttpStatus status, Problem problem) {
    // No stack trace: a refusal is an answer, and must be as cheap as one.
    super(problem.message(), null, false, false);
    this.status = status;
    this.problem = problem;
  }

  public static Refusal badRequest(String message) {
    return new Refusal(HttpStatus.BAD_REQUEST, new Problem("bad-request", message));
  }

  public static Refusal noSuchOrder(long id) {
    return new Refusal(
        HttpStatus.NOT_FOUND, new Problem("order-not-found", "there is no order " + id));
  }

  public ResponseEntity<Problem> answer() {
    return ResponseEntity.status(status).body(problem);
  }
}
