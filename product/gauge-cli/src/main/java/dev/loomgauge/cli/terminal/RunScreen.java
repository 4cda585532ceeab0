package dev.loomgauge.cli.terminal;

import picocli.CommandLine.Option;

/** How a command shows trials. */
public class RunScreen extends Screen {
  @Option(
      names = "--live",
      description =
          "Writes the report after each trial, too; open it once, and it renews itself until the"
              + " run ends.")
  private boolean live;

  @Override
  public boolean live() {
    return live;
  }
}
