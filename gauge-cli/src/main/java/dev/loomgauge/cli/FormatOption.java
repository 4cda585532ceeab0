package dev.loomgauge.cli;

import picocli.CommandLine.Option;

/** How a command's rows are printed. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, json, csv or markdown.",
      defaultValue = "table")
  private Format chosen = Format.table;

  Format chosen() {
    return chosen;
  }

  /** Whether it is for people and not for programs. */
  boolean table() {
    return chosen == Format.table;
  }
}
