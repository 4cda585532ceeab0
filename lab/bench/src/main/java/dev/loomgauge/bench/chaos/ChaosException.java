package dev.loomgauge.bench.chaos;

import dev.loomgauge.core.input.UserError;

/** Rounds cannot be carried out here. */
final class ChaosException extends UserError {
  private static final long serialVersionUID = 1L;

  /** With a message for people, and {@link #BAD_INPUT} or {@link #FAILED}. */
  ChaosException(String message, int exitCode) {
    super(message, null, exitCode);
  }
}
