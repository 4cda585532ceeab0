package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What tools write as JSON, as {@code tool-objects.txt} tells it: the object becomes lines, each
 * the path of a value and the value, of which facts are taken as of a print.
 */
public record JsonSummary(String name) implements LoadTestFormat {
  /** A longer list is one of single requests. */
  private static final int MOST = 1000;

  /** Digits behind the point, or zeros before it, of a number that is one of a measurement. */
  private static final int LONGEST = 30;

  /** The object of all requests in js/stats.js of Gatling, which is a script. */
  private static final String SCRIPT = "stats: {";

  @Override
  public Optional<Reading> recognise(Printed printed) {
    boolean script = printed.text().startsWith("var stats") && printed.has(SCRIPT);
    List<String> lines = new ArrayList<>();
    add("", script ? ofScript(printed.text()) : printed.json(), lines);
    return lines.isEmpty()
        ? Optional.empty()
        : ToolPrint.OBJECTS.stream()
            .flatMap(
                tool ->
                    RunReader.object(tool, lines).stream()
                        .map(found -> new Reading(tool.name(), List.of(found))))
            .findFirst();
  }

  private static void add(String path, JsonNode node, List<String> lines) {
    if (node.isObject()) {
      node.properties().forEach(one -> add(below(path, one.getKey()), one.getValue(), lines));
    } else if (node.isArray() && node.size() <= MOST) {
      for (JsonNode one : node) {
        one.properties().stream()
            .findFirst()
            .map(Map.Entry::getValue)
            .ifPresent(name -> add(below(path, name.asString("")), one, lines));
      }
    } else {
      text(node).ifPresent(value -> lines.add((path + ": " + value).replace('\n', ' ')));
    }
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** A number without an exponent, or a text. */
  static Optional<String> text(JsonNode node) {
    if (node.isNumber() && Math.abs(node.decimalValue().scale()) < LONGEST) {
      return Optional.of(node.decimalValue().toPlainString());
    }
    return node.isString() ? Optional.of(node.stringValue().strip()) : Optional.empty();
  }

  /** The first object behind the name: the figures of all requests, whose keys are in quotes. */
  private static JsonNode ofScript(String text) {
    int begin = text.indexOf('{', text.indexOf(SCRIPT));
    int open = 0;
    for (int i = begin; i >= 0 && i < text.length(); i++) {
      open += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
      if (open == 0) {
        return new Printed(text.substring(begin, i + 1)).json();
      }
    }
    return new Printed("").json();
  }
}
