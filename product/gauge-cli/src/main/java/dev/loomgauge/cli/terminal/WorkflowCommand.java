package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.Printable;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line by which GitHub shows a message beside the code: {@code ::error file=a.txt::message}. What
 * steers it is escaped as its documents say (<a
 * href="https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands">workflow
 * commands</a>); other control characters become their Java escapes.
 */
public final class WorkflowCommand {
  private WorkflowCommand() {}

  /** Prints one, past what keeps other text from being one. */
  public static void print(
      PrintStream out, String level, Map<String, String> properties, String message) {
    out.writeBytes((of(level, properties, message) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** An error, warning or notice as a line without its end. */
  static String of(String level, Map<String, String> properties, String message) {
    return "::"
        + level
        + properties.entrySet().stream()
            .map(property -> property.getKey() + "=" + property(property.getValue()))
            .collect(Collectors.joining(",", " ", ""))
        + "::"
        + escaped(message);
  }

  private static String escaped(String text) {
    return Printable.oneLine(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
  }

  private static String property(String text) {
    return escaped(text).replace(":", "%3A").replace(",", "%2C");
  }
}
