package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.input.UserError;

/** A network or a solver that does not fit the other; the message names the step and the remedy. */
public final class UnsolvableException extends UserError {
  private static final long serialVersionUID = 1L;

  UnsolvableException(String message) {
    super(message, null, BAD_INPUT);
  }
}
