package dev.loomgauge.core.result.file;

import dev.loomgauge.core.input.UserError;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A results folder that cannot be read or written; the message says what, where, and the remedy.
 */
public final class ResultsException extends UserError {
  private static final long serialVersionUID = 1L;

  private final @Nullable String problem;

  private ResultsException(
      String message, @Nullable Throwable cause, boolean unwritten, @Nullable String problem) {
    super(message, cause, unwritten ? FAILED : BAD_INPUT);
    this.problem = problem;
  }

  /** With a message for the user. */
  public ResultsException(String message) {
    this(message, null, false, null);
  }

  /** With a message for the user and what caused it. */
  public ResultsException(String message, @Nullable Throwable cause) {
    this(message, cause, false, null);
  }

  /** What was to be written could not be: as a rule the disk is full. */
  public static ResultsException unwritten(String message, IOException cause) {
    return new ResultsException(message, cause, true, null);
  }

  /** A file does not hold what it should: with the problem alone, for those who name the file. */
  static ResultsException damaged(String message, String problem, @Nullable Throwable cause) {
    return new ResultsException(message, cause, false, problem);
  }

  /** What is wrong with the file that was read, without its name; null where that is not known. */
  public @Nullable String problem() {
    return problem;
  }
}
