package dev.loomgauge.run.experiment;

/** An experiment that cannot go on; the message says what, where, and the remedy. */
public final class ExperimentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public ExperimentException(String message) {
    super(message);
  }

  /** With a message for the user and what caused it. */
  public ExperimentException(String message, Throwable cause) {
    super(message, cause);
  }
}
