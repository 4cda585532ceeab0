package dev.loomgauge.cli.progress;

import java.io.Console;

/** Whether somebody watches. */
public final class Terminal {
  private Terminal() {}

  /** Live on a terminal, unless the user wants plain lines. */
  @SuppressWarnings("SystemConsoleNull") // an embedding program may still have none
  public static boolean live(boolean plain) {
    Console console = System.console();
    return !plain && console != null && console.isTerminal();
  }
}
