package dev.loomgauge.cli.terminal;

import picocli.CommandLine.Option;

/** How a command's rows are printed. */
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
      defaultValue = "table")
  private Format chosen = Format.table;

  public Format chosen() {
    return chosen;
  }

  /** Whether it is for people and not for programs. */
  public boolean table() {
    return chosen == Format.table;
  }
}
