package dev.loomgauge.database;

import org.jspecify.annotations.Nullable;

/** Why there is no database: its message says what, where and the remedy. */
public final class DatabaseProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public DatabaseProblem(String problem, String remedy) {
    this(problem, remedy, null);
  }

  public DatabaseProblem(String problem, String remedy, @Nullable Throwable cause) {
    super(problem + ": " + remedy, cause);
  }
}
