package dev.loomgauge.cli.terminal;

import java.io.PrintStream;
import java.util.List;

/** A title and its lines. */
public final class SectionText {
  private SectionText() {}

  /** Prints it behind an empty line; nothing without lines. */
  public static void print(PrintStream out, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.println();
      out.println(title);
      lines.forEach(line -> Wrapped.lines("  - ", line).forEach(out::println));
    }
  }
}
