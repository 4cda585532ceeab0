package dev.loomgauge.core.input;

import dev.loomgauge.core.Printable;

/** An unusable option or argument of a command: its name, problem and remedy on one line. */
public final class OptionException extends UserError {
  private static final long serialVersionUID = 1L;

  /** Refuses an option as it was written: {@code --time 5 minutes}. */
  public OptionException(String option, String problem, String remedy) {
    super(Printable.oneLine(option + ": " + problem + " " + remedy), null, BAD_INPUT);
  }
}
