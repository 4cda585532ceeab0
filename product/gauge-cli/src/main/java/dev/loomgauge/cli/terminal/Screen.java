package dev.loomgauge.cli.terminal;

import picocli.CommandLine.Option;

/** How a command shows what it does and what it found. */
public class Screen {
  @Option(names = "--plain", description = "No colour and no progress bar.")
  private boolean plain;

  @Option(
      names = "--verbose",
      description = "Prints everything that was found, not only what fits on a screen.")
  private boolean all;

  /** Whether nothing is written over, also on a terminal. */
  public boolean plain() {
    return plain;
  }

  /** Whether the report is written while trials run; not by a command that runs none. */
  public boolean live() {
    return false;
  }

  /** Whether everything is printed, or what fits on a screen. */
  public boolean all() {
    return all;
  }
}
