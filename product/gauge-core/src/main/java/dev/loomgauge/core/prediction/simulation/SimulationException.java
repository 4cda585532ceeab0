package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.input.UserError;

/** A network that cannot be simulated to its end; the message names the step and the remedy. */
public final class SimulationException extends UserError {
  private static final long serialVersionUID = 1L;

  SimulationException(String message) {
    super(message, null, BAD_INPUT);
  }
}
