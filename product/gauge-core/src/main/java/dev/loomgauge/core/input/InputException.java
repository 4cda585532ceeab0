package dev.loomgauge.core.input;

import dev.loomgauge.core.Printable;

/** An unusable scenario, manifest or list: file, line, key, problem and remedy on one line. */
public final class InputException extends UserError {
  private static final long serialVersionUID = 1L;

  /** With its place: a line from 1; 0 when the whole file is meant. */
  public InputException(String file, int line, String problem, String remedy) {
    super(
        Printable.oneLine(
            file
                + (line > 0 ? ":" + line : "")
                + ": "
                + problem
                + (remedy.isEmpty() ? "" : " " + remedy)),
        null,
        BAD_INPUT);
  }
}
