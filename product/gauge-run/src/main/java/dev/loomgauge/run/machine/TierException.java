package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.UserError;

/** A tier that cannot be started or asked; the message says what, where, and the remedy. */
public final class TierException extends UserError {
  private static final long serialVersionUID = 1L;

  public TierException(String message) {
    super(message, null, FAILED);
  }

  public TierException(String message, Throwable cause) {
    super(message, cause, FAILED);
  }

  /** That the thread was interrupted, and stays so, during what: "connecting to host a". */
  public static TierException interrupted(String during, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new TierException("Interrupted while " + during, cause);
  }
}
