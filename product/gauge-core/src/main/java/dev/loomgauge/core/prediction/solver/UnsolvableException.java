package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.input.UserError;

/** A solver that does not fit a network, or that there is not; the message has the remedy. */
public final class UnsolvableException extends UserError {
  private static final long serialVersionUID = 1L;

  UnsolvableException(String message) {
    super(message, null, BAD_INPUT);
  }
}
