package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.input.UserError;

/** Something that cannot be watched; the message says what, where, and the remedy. */
public final class ProbeException extends UserError {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public ProbeException(String message) {
    super(message, null, FAILED);
  }

  /** With a message for the user and what caused it. */
  public ProbeException(String message, Throwable cause) {
    super(message, cause, FAILED);
  }
}
