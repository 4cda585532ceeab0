package dev.loomgauge.core.prediction.solver;

/** A network that no solver can solve; the message names the step and the remedy. */
public final class UnsolvableException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnsolvableException(String message) {
    super(message);
  }
}
