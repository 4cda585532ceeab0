package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.input.Quoted;
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

  /**
   * Writes one.
   *
   * @param level error, warning or notice
   * @param properties in their order
   */
  public static String of(String level, Map<String, String> properties, String message) {
    return "::"
        + level
        + properties.entrySet().stream()
            .map(property -> property.getKey() + "=" + property(property.getValue()))
            .collect(Collectors.joining(",", " ", ""))
        + "::"
        + escaped(message);
  }

  private static String escaped(String text) {
    return Quoted.oneLine(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
  }

  private static String property(String text) {
    return escaped(text).replace(":", "%3A").replace(",", "%2C");
  }
}
