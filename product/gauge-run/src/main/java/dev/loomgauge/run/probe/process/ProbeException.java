package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.UserError;
import java.nio.file.Path;

/** Something that cannot be watched; the message says what, where, and the remedy. */
public final class ProbeException extends UserError {
  private static final long serialVersionUID = 1L;

  public ProbeException(String message) {
    super(message, null, FAILED);
  }

  /** A file of the kernel that is not as its manual has it. */
  static ProbeException strange(Path file, RuntimeException cause) {
    return new ProbeException(
        "Cannot read %s: it is not as proc(5) has it: %s. See what the kernel shows there."
            .formatted(file, Quoted.cut(String.valueOf(cause.getMessage()))),
        cause);
  }

  public ProbeException(String message, Throwable cause) {
    super(message, cause, FAILED);
  }
}
