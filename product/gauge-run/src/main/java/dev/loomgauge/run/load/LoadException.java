package dev.loomgauge.run.load;

import dev.loomgauge.core.input.UserError;

/** A load engine that could not start or failed; the message says what, where, and the remedy. */
public final class LoadException extends UserError {
  private static final long serialVersionUID = 1L;

  public LoadException(String message) {
    super(message, null, FAILED);
  }
}
