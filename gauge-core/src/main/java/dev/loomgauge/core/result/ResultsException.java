package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * A results folder that cannot be read or written; the message says what, where, and the remedy.
 */
public final class ResultsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public ResultsException(String message) {
    super(message);
  }

  /** With a message for the user and what caused it. */
  public ResultsException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
