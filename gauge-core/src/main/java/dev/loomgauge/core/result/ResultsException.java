package dev.loomgauge.core.result;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A results folder that cannot be read or written; the message says what, where, and the remedy.
 */
public final class ResultsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean unwritten;

  private ResultsException(String message, @Nullable Throwable cause, boolean unwritten) {
    super(message, cause);
    this.unwritten = unwritten;
  }

  /** With a message for the user. */
  public ResultsException(String message) {
    super(message);
    this.unwritten = false;
  }

  /** With a message for the user and what caused it. */
  public ResultsException(String message, @Nullable Throwable cause) {
    this(message, cause, false);
  }

  /** What was to be written could not be: as a rule the disk is full. */
  public static ResultsException unwritten(String message, IOException cause) {
    return new ResultsException(message, cause, true);
  }

  /** Whether it is the disk that failed, rather than what was given to read. */
  public boolean unwritten() {
    return unwritten;
  }
}
