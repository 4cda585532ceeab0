package dev.loomgauge.core.audit.table;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.input.UserError;

/** A table that cannot be read at all; the message names file, line, problem and remedy. */
public final class TableException extends UserError {
  private static final long serialVersionUID = 1L;

  TableException(String file, String problem, String remedy) {
    super(Printable.oneLine(file + ": " + problem + " " + remedy), null, BAD_INPUT);
  }

  TableException(String file, long line, String problem, String remedy) {
    this(file + ":" + line, problem, remedy);
  }
}
