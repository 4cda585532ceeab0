package dev.loomgauge.core.audit.table;

/** A table that cannot be read at all; the message names file, line, problem and remedy. */
public final class TableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TableException(String file, String problem, String remedy) {
    super(file + ": " + problem + " " + remedy);
  }

  TableException(String file, long line, String problem, String remedy) {
    this(file + ":" + line, problem, remedy);
  }
}
