package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.input.UserError;

/** A print that cannot be read, or a statement about it; the message has problem and remedy. */
public final class FormatException extends UserError {
  private static final long serialVersionUID = 1L;

  public FormatException(String message) {
    super(Printable.oneLine(message), null, BAD_INPUT);
  }
}
