package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.result.file.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings of a check in the format of code reviews: SARIF 2.1.0. */
public final class Sarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private static final String PLAIN = "-._~/";

  private Sarif() {}

  /** An error, warning or note at a line, 1 and up, of a file, with slashes of either kind. */
  public record Result(String rule, String level, String text, String file, long line) {
    private Map<String, Object> json() {
      return named(
          "ruleId",
          rule,
          "level",
          level,
          "message",
          Map.of("text", text),
          "locations",
          List.of(
              Map.of(
                  "physicalLocation",
                  named(
                      "artifactLocation",
                      Map.of("uri", uri(file.replace('\\', '/'))),
                      "region",
                      Map.of("startLine", line)))));
    }
  }

  /** As RFC 3986 has it: all but unreserved characters and slashes is percent-encoded. */
  private static String uri(String file) {
    StringBuilder uri = new StringBuilder(file.startsWith("/") ? "file://" : "");
    for (byte each : file.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = each > 0 && (Character.isLetterOrDigit(each) || PLAIN.indexOf(each) >= 0);
      uri.append(plain ? String.valueOf((char) each) : "%%%02X".formatted(each));
    }
    return uri.toString();
  }

  /** A run of a tool with all that it found, and each rule once. */
  public static String of(String tool, List<Result> results) {
    List<Map<String, Object>> rules =
        results.stream()
            .map(Result::rule)
            .distinct()
            .map(id -> Map.<String, Object>of("id", id))
            .toList();
    Map<String, Object> run =
        named(
            "tool",
            Map.of("driver", named("name", tool, "rules", rules)),
            "results",
            results.stream().map(Result::json).toList());
    Map<String, Object> document = named("$schema", SCHEMA, "version", "2.1.0");
    document.put("runs", List.of(run));
    return Json.write(document);
  }

  private static Map<String, Object> named(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return map;
  }
}
