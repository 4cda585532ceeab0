package dev.loomgauge.cli;

import java.io.Console;

/** Whether somebody watches. */
final class Terminal {
  private Terminal() {}

  /** Live on a terminal, unless the user wants plain lines. */
  @SuppressWarnings("SystemConsoleNull") // an embedding program may still have none
  static boolean live(boolean plain) {
    Console console = System.console();
    return !plain && console != null && console.isTerminal();
  }
}
