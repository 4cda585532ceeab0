package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.RequestSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The requests of one kind as bytes; encoded once where no template asks for more. */
final class KindBytes {
  private static final int FIRST_BYTES = 1_024;
  private static final byte[] LINE_END = "\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  private final List<Values> values;
  private final RequestTemplate line;
  private final RequestTemplate fields;
  private final @Nullable RequestTemplate body;
  private final boolean saysLength;
  private final ByteText headText = new ByteText();
  private final ByteText bodyText = new ByteText();
  private final boolean constant;
  private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BYTES).limit(0);

  /** The variables are those of its templates among them, in the order in which they are drawn. */
  KindBytes(RequestSpec request, String authority, Map<String, Values> variables) {
    values =
        variables.entrySet().stream()
            .filter(variable -> request.variables().contains(variable.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    line =
        new RequestTemplate(
            request.method() + " " + request.path() + " HTTP/1.1\r\n", variables, true);
    fields = new RequestTemplate(fields(request, authority), variables, false);
    body = request.body().map(text -> new RequestTemplate(text, variables, false)).orElse(null);
    saysLength = body != null || WITH_BODY.contains(request.method());
    constant = line.constant() && fields.constant() && (body == null || body.constant());
  }

  private static String fields(RequestSpec request, String authority) {
    StringBuilder fields = new StringBuilder();
    if (request.headers().stream().noneMatch(header -> header.name().equalsIgnoreCase("host"))) {
      fields.append("Host: ").append(authority).append("\r\n");
    }
    for (RequestSpec.Header header : request.headers()) {
      fields.append(header.name()).append(": ").append(header.value()).append("\r\n");
    }
    return fields.toString();
  }

  /** The next request of a user, from 0 to the limit of a direct buffer, until the next call. */
  ByteBuffer next(UserMemory user) {
    if (!constant || buffer.limit() == 0) {
      render(user);
    }
    return buffer.rewind();
  }

  private void render(UserMemory user) {
    // By index: an iterator a request would be garbage a request.
    for (int i = 0; i < values.size(); i++) {
      values.get(i).draw(user);
    }
    bodyText.clear();
    if (body != null) {
      body.render(bodyText);
    }
    headText.clear();
    line.render(headText);
    fields.render(headText);
    if (saysLength) {
      headText.append("Content-Length: ").append(bodyText.length()).append(LINE_END);
    }
    headText.append(LINE_END);
    int length = headText.length() + bodyText.length();
    if (length > buffer.capacity()) {
      buffer = ByteBuffer.allocateDirect(2 * length);
    }
    buffer
        .clear()
        .put(headText.bytes(), 0, headText.length())
        .put(bodyText.bytes(), 0, bodyText.length())
        .flip();
  }

  /**
   * Text in which {@code {name}} is replaced by the value of a variable; braces around anything
   * else are text.
   */
  private static final class RequestTemplate {
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

    /** {@code target}: whether values must be escaped for a request target. */
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
}
