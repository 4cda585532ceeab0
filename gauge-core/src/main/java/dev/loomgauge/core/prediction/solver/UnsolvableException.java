package dev.loomgauge.core.prediction.solver;

/** A network or a solver that does not fit the other; the message names the step and the remedy. */
public final class UnsolvableException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnsolvableException(String message) {
    super(message);
  }
}
