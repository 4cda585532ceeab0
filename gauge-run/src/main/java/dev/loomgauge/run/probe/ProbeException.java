package dev.loomgauge.run.probe;

/** Something that cannot be watched; the message says what, where, and the remedy. */
public final class ProbeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public ProbeException(String message) {
    super(message);
  }

  /** With a message for the user and what caused it. */
  public ProbeException(String message, Throwable cause) {
    super(message, cause);
  }
}
