package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.UserError;

/** A tier that cannot be started or asked; the message says what, where, and the remedy. */
public final class TierException extends UserError {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public TierException(String message) {
    super(message, null, FAILED);
  }

  /** With a message for the user and what caused it. */
  public TierException(String message, Throwable cause) {
    super(message, cause, FAILED);
  }
}
