package dev.loomgauge.load.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text in which {@code {name}} stands for the value of a variable; braces around anything else are
 * text.
 */
final class RequestTemplate {
  private static final Pattern SLOT = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");

  private sealed interface Part {
    final class Text implements Part {
      private final byte[] bytes;

      Text(String text) {
        bytes = text.getBytes(StandardCharsets.UTF_8);
      }
    }

    record Slot(Values values) implements Part {}
  }

  private final List<Part> parts = new ArrayList<>();
  private final boolean target;

  /**
   * @param target whether values must be escaped for a request target
   */
  RequestTemplate(String text, Map<String, Values> variables, boolean target) {
    this.target = target;
    Matcher matcher = SLOT.matcher(text);
    int from = 0;
    while (matcher.find()) {
      Values values = variables.get(matcher.group(1));
      if (values != null) {
        text(text.substring(from, matcher.start()));
        parts.add(new Part.Slot(values));
        from = matcher.end();
      }
    }
    text(text.substring(from));
  }

  private void text(String text) {
    if (!text.isEmpty()) {
      parts.add(new Part.Text(text));
    }
  }

  /** Whether every rendering is the same. */
  boolean constant() {
    return parts.stream().noneMatch(Part.Slot.class::isInstance);
  }

  void render(ByteText out) {
    // By index: an iterator a request would be garbage a request.
    for (int i = 0; i < parts.size(); i++) {
      switch (parts.get(i)) {
        case Part.Text text -> out.append(text.bytes);
        case Part.Slot slot -> slot.values().write(out, target);
      }
    }
  }
}
