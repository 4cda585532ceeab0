package dev.loomgauge.bench.generator;

import dev.loomgauge.core.input.UserError;

/** Nothing can be concluded from what was seen. */
final class BenchException extends UserError {
  private static final long serialVersionUID = 1L;

  BenchException(String message) {
    super(message, null, FAILED);
  }
}
