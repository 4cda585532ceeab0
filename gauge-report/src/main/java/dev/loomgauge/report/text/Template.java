package dev.loomgauge.report.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A text with places to fill, in the part of Mustache that is needed: {@code {{name}}} escaped,
 * {@code {{{name}}}} as it is, {@code {{#name}}…{{/name}}} for each element or if there is
 * something, {@code {{^name}}…{{/name}}} if there is nothing, {@code {{.}}} the element itself. A
 * line with nothing but an opening or closing tag leaves no line behind.
 */
public final class Template {
  private static final Pattern TAG =
      Pattern.compile(
          "(?m)^[ \\t]*\\{\\{([#^/])([\\w.]+)\\}\\}[ \\t]*\\n"
              + "|\\{\\{([#^/])([\\w.]+)\\}\\}"
              + "|\\{\\{\\{([\\w.]+)\\}\\}\\}"
              + "|\\{\\{([\\w.]+)\\}\\}");

  private final String text;
  private final UnaryOperator<String> escape;

  private Template(String text, UnaryOperator<String> escape) {
    this.text = text;
    this.escape = escape;
  }

  /** A template from its text. */
  public static Template of(String text, UnaryOperator<String> escape) {
    return new Template(text, escape);
  }

  /** The text with its places filled from the fields of a tree. */
  public String fill(JsonNode values) {
    StringBuilder out = new StringBuilder();
    Deque<JsonNode> scopes = new ArrayDeque<>();
    scopes.push(values);
    render(0, text.length(), scopes, out);
    return out.toString();
  }

  private void render(int from, int to, Deque<JsonNode> scopes, StringBuilder out) {
    Matcher tag = TAG.matcher(text);
    int at = from;
    while (at < to && tag.find(at) && tag.start() < to) {
      out.append(text, at, tag.start());
      at = tag.end();
      if (tag.group(5) != null) {
        out.append(string(tag.group(5), lookup(tag.group(5), scopes)));
      } else if (tag.group(6) != null) {
        out.append(escape.apply(string(tag.group(6), lookup(tag.group(6), scopes))));
      } else {
        String sign = tag.group(1) == null ? tag.group(3) : tag.group(1);
        String name = tag.group(2) == null ? tag.group(4) : tag.group(2);
        Matcher end = end(name, at);
        section(sign, lookup(name, scopes), at, end.start(), scopes, out);
        at = end.end();
      }
    }
    out.append(text, Math.min(at, to), to);
  }

  private void section(
      String sign, JsonNode value, int from, int to, Deque<JsonNode> scopes, StringBuilder out) {
    boolean nothing =
        value.isNull()
            || value.isMissingNode()
            || (value.isBoolean() && !value.asBoolean())
            || (value.isContainer() && value.isEmpty())
            || (value.isString() && value.asString().isEmpty());
    if (sign.equals("^")) {
      if (nothing) {
        render(from, to, scopes, out);
      }
      return;
    }
    if (nothing) {
      return;
    }
    Iterable<JsonNode> elements = value.isArray() ? value.values() : List.of(value);
    for (JsonNode element : elements) {
      scopes.push(element);
      render(from, to, scopes, out);
      scopes.pop();
    }
  }

  /** The closing tag that belongs to an opening one, over others of the same name inside. */
  private Matcher end(String name, int from) {
    Matcher tag = TAG.matcher(text);
    int depth = 1;
    int at = from;
    while (tag.find(at)) {
      at = tag.end();
      String found = tag.group(2) == null ? tag.group(4) : tag.group(2);
      if (name.equals(found)) {
        boolean closes = "/".equals(tag.group(1)) || "/".equals(tag.group(3));
        depth += closes ? -1 : 1;
        if (depth == 0) {
          return tag;
        }
      }
    }
    throw new IllegalStateException("The template never closes {{#" + name + "}}");
  }

  private static JsonNode lookup(String name, Deque<JsonNode> scopes) {
    if (name.equals(".")) {
      return scopes.getFirst();
    }
    for (JsonNode scope : scopes) {
      if (scope instanceof ObjectNode object && object.has(name)) {
        return object.get(name);
      }
    }
    throw new IllegalStateException("The template asks for {{" + name + "}}, which nothing fills");
  }

  private static String string(String name, JsonNode value) {
    if (value.isContainer()) {
      throw new IllegalStateException("{{" + name + "}} is not a text");
    }
    return value.isNull() ? "" : value.asString();
  }
}
