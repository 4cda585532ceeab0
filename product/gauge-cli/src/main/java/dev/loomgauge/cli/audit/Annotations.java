package dev.loomgauge.cli.audit;

import dev.loomgauge.core.audit.law.Standing;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.result.file.Json;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** Verdicts where a review shows them: as annotations of GitHub, or as SARIF 2.1.0. */
final class Annotations {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private Annotations() {}

  /** A workflow command a measurement that does not hold. */
  static void github(PrintStream out, List<AuditedFile> files) {
    files.forEach(
        file ->
            file.rows().stream()
                .filter(row -> row.standing() != Standing.CONSISTENT)
                .forEach(row -> out.println(command(file, row))));
  }

  private static String command(AuditedFile file, AuditedFile.Judged row) {
    String level =
        switch (row.standing()) {
          case IMPOSSIBLE -> "error";
          case SUSPICIOUS -> "warning";
          case NOT_CHECKABLE, CONSISTENT -> "notice";
        };
    return "::"
        + level
        + " file="
        + property(file.file())
        + ",line="
        + row.measurement().line()
        + ",title="
        + property("audit: " + row.audited().law())
        + "::"
        + message(row.measurement().title(), row);
  }

  private static String message(String title, AuditedFile.Judged row) {
    String text = (title.isEmpty() ? "" : title + ": ") + row.sentence() + ".";
    return escaped(text + " " + String.join(" ", PrintText.causes(row.audited())));
  }

  private static String escaped(String text) {
    return Quoted.oneLine(text.strip()).replace("%", "%25");
  }

  private static String property(String text) {
    return escaped(text).replace(":", "%3A").replace(",", "%2C");
  }

  /** One run with a result a measurement that does not hold. */
  static void sarif(PrintStream out, List<AuditedFile> files) {
    List<Map<String, Object>> results =
        files.stream()
            .flatMap(
                file ->
                    file.rows().stream()
                        .filter(row -> row.standing() != Standing.CONSISTENT)
                        .map(row -> result(file, row)))
            .toList();
    List<Map<String, Object>> rules =
        results.stream()
            .map(result -> result.get("ruleId"))
            .distinct()
            .map(id -> Map.<String, Object>of("id", id))
            .toList();
    Map<String, Object> driver = Map.of("name", "Loomgauge audit", "rules", rules);
    out.println(
        Json.write(
            Map.of(
                "$schema",
                SCHEMA,
                "version",
                "2.1.0",
                "runs",
                List.of(Map.of("tool", Map.of("driver", driver), "results", results)))));
  }

  private static Map<String, Object> result(AuditedFile file, AuditedFile.Judged row) {
    String level =
        switch (row.standing()) {
          case IMPOSSIBLE -> "error";
          case SUSPICIOUS -> "warning";
          case NOT_CHECKABLE, CONSISTENT -> "note";
        };
    String title = row.measurement().title();
    String text =
        ((title.isEmpty() ? "" : title + ": ")
                + row.sentence()
                + ". "
                + String.join(" ", PrintText.causes(row.audited())))
            .strip();
    Map<String, Object> place =
        Map.of(
            "artifactLocation",
            Map.of("uri", file.file().replace('\\', '/')),
            "region",
            Map.of("startLine", row.measurement().line()));
    String law = row.audited().law();
    return Map.of(
        "ruleId",
        law.isEmpty() ? "no-law" : law,
        "level",
        level,
        "message",
        Map.of("text", text),
        "locations",
        List.of(Map.of("physicalLocation", place)));
  }
}
