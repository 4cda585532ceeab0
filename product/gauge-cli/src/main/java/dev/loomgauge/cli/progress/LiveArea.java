package dev.loomgauge.cli.progress;

import dev.loomgauge.core.Printable;
import java.io.Console;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The last lines of a terminal, which are written over. */
final class LiveArea {
  static final int BAR = 20;

  /** Lines end at the last column (DECAWM, private mode 7 of the VT100, off). */
  static final String CUT = "\033[?7l";

  /** Lines go on in the next row, as usual. */
  static final String WRAP = "\033[?7h";

  private static final int USUAL_HEIGHT = 24;

  private final PrintStream err;
  private int height;

  LiveArea(PrintStream err) {
    this.err = err;
  }

  /** Whether a number of lines can be written over: what has left the screen cannot. */
  static boolean fits(int lines) {
    return lines < number(System.getenv("LINES"), USUAL_HEIGHT);
  }

  /**
   * Shows these lines in the place of those before. The terminal cuts longer ones than it has room
   * for: how wide it is a shell does not tell (COLUMNS is its own variable), and of a wrapped line
   * only the last part would be written over.
   */
  void show(List<String> lines) {
    clear();
    steer(CUT);
    err.print(lines.stream().map(Printable::oneLine).collect(Collectors.joining("\n")));
    steer(WRAP);
    err.flush();
    height = lines.size();
  }

  /** A bar of which so much is full, 0 to {@link #BAR}. */
  static String bar(int full) {
    return "[" + "#".repeat(full) + "-".repeat(BAR - full) + "] ";
  }

  void clear() {
    if (height > 0) {
      String up = height > 1 ? "\033[" + (height - 1) + "A" : "";
      steer(up + "\r\033[J");
      height = 0;
    }
  }

  /** Bytes pass as they are. */
  private void steer(String sequence) {
    err.writeBytes(sequence.getBytes(StandardCharsets.US_ASCII));
  }

  /** Leaves what is shown where it is: whatever follows begins a line of its own. */
  void leave() {
    if (height > 0) {
      err.println();
      height = 0;
    }
  }

  /** Live on a terminal, unless the user wants plain lines. */
  @SuppressWarnings("SystemConsoleNull") // an embedding program may still have none
  static boolean live(boolean plain) {
    Console console = System.console();
    return !plain && console != null && console.isTerminal();
  }

  /** What a shell says of its terminal, where that makes sense. */
  static int number(@Nullable String value, int otherwise) {
    return value != null && value.matches("\\d{2,4}") ? Integer.parseInt(value) : otherwise;
  }
}
