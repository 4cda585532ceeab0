package dev.loomgauge.cli;

/** The exit codes of all commands. */
final class ExitCode {
  /** Done. */
  static final int DONE = 0;

  /** {@code doctor} found something bad, or {@code audit} something impossible; nothing else. */
  static final int GATE_FAILED = 1;

  /** Bad input or usage. */
  static final int BAD_INPUT = 2;

  /**
   * A trial failed or was void, or the command could not go on: also after an unexpected failure.
   */
  static final int FAILED = 3;

  /** Interrupted by the user. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
