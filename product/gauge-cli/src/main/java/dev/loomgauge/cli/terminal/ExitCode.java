package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.input.UserError;

/** The exit codes of all commands. */
public final class ExitCode {
  public static final int DONE = 0;

  /**
   * {@code doctor} or {@code hosts check} found something bad, {@code audit} something impossible,
   * or {@code gate} what is to fail; nothing else.
   */
  public static final int GATE_FAILED = 1;

  public static final int BAD_INPUT = UserError.BAD_INPUT;

  /**
   * A trial failed or was void, a microbenchmark was faster than it can be, or the command could
   * not go on, also after a failure of ours.
   */
  public static final int FAILED = UserError.FAILED;

  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
