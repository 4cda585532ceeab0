package dev.loomgauge.run;

import dev.loomgauge.core.input.UserError;

/** An experiment that cannot go on; the message says what, where, and the remedy. */
public final class ExperimentException extends UserError {
  private static final long serialVersionUID = 1L;

  public ExperimentException(String message) {
    super(message, null, FAILED);
  }

  public ExperimentException(String message, Throwable cause) {
    super(message, cause, FAILED);
  }
}
