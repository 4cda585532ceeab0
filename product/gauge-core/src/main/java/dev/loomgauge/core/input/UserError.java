package dev.loomgauge.core.input;

import org.jspecify.annotations.Nullable;

/** A failure that the user can act on: the message says what, where, and the remedy. */
public abstract class UserError extends RuntimeException {
  /** Exit code: what was handed in cannot be used. */
  public static final int BAD_INPUT = 2;

  /** Exit code: the input is good, and the command could not go on. */
  public static final int FAILED = 3;

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /** With a command's exit code, {@link #BAD_INPUT} or {@link #FAILED}. */
  protected UserError(String message, @Nullable Throwable cause, int exitCode) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  public final int exitCode() {
    return exitCode;
  }
}
