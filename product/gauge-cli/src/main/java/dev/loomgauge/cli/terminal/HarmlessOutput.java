package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.Printable;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A standard stream in UTF-8: whatever text is printed, no character of it steers a terminal and no
 * line of it the runner of a workflow. Bytes pass as they are; what is to steer is written as
 * bytes.
 */
public final class HarmlessOutput extends PrintStream {
  /**
   * What the runner of GitHub takes for a command: two colons at the start of a line, and the older
   * form anywhere in it.
   */
  private static final Pattern COMMAND =
      Pattern.compile("(?m)(?<=^\\h{0,200}):(?=:[A-Za-z])|#(?=#\\[)");

  public HarmlessOutput(OutputStream out) {
    super(out, true, StandardCharsets.UTF_8);
  }

  @Override
  public void print(@Nullable String text) {
    super.print(harmless(String.valueOf(text)));
  }

  @Override
  public void print(@Nullable Object value) {
    print(String.valueOf(value));
  }

  /** The text as it is printed. */
  static String harmless(String text) {
    String shown = Printable.lines(text);
    return shown.contains("::") || shown.contains("##[")
        ? COMMAND
            .matcher(shown)
            .replaceAll(found -> found.group().equals(":") ? "\\\\u003a" : "\\\\u0023")
        : shown;
  }
}
