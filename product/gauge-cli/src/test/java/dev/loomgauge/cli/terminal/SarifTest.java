package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.file.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SarifTest {
  private static Map<String, Object> result(
      String rule, String level, String text, String uri, int line) {
    return Map.of(
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
                Map.of(
                    "artifactLocation", Map.of("uri", uri), "region", Map.of("startLine", line)))));
  }

  @Test
  void aFindingStandsAtItsLineOfItsFileAndEveryRuleIsNamedOnce() {
    List<Sarif.Result> found =
        List.of(
            new Sarif.Result("b", "error", "1 < 2 & \"3\"", "dir\\a b.txt", 7),
            new Sarif.Result("a", "warning", "second", "/x/\u00b5-1_y~.z/50%", 1),
            new Sarif.Result("b", "note", "third", "AZaz09+[\u007f", 12));

    assertThat(Json.readMap(Sarif.of("A tool", found)))
        .isEqualTo(
            Map.of(
                "$schema",
                "https://json.schemastore.org/sarif-2.1.0.json",
                "version",
                "2.1.0",
                "runs",
                List.of(
                    Map.of(
                        "tool",
                        Map.of(
                            "driver",
                            Map.of(
                                "name",
                                "A tool",
                                "rules",
                                List.of(Map.of("id", "b"), Map.of("id", "a")))),
                        "results",
                        List.of(
                            result("b", "error", "1 < 2 & \"3\"", "dir/a%20b.txt", 7),
                            result("a", "warning", "second", "file:///x/%C2%B5-1_y~.z/50%25", 1),
                            result("b", "note", "third", "AZaz09%2B%5B%7F", 12))))));
  }
}
