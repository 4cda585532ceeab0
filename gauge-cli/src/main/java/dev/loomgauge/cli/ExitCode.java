package dev.loomgauge.cli;

/** The exit codes of all commands. */
final class ExitCode {
  /** Done. */
  static final int DONE = 0;

  /** Done, and a gate that the user asked for failed. */
  static final int GATE_FAILED = 1;

  /** Bad input or usage. */
  static final int BAD_INPUT = 2;

  /** A trial failed or was invalid, or the experiment could not go on. */
  static final int FAILED = 3;

  /** Interrupted by the user. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
