package dev.loomgauge.core.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @TempDir private Path folder = Path.of("");

  record Unwrapped(String name, @JsonUnwrapped Size size) {}

  record Size(int width, String unit) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\": \"a\", \"unit\": \"mm\"} | it has no value for 'width'",
        "{\"name\": \"a\", \"width\": 1} | it has no value for 'unit'",
      })
  void fieldsOfARecordThatIsPartOfItsParentAreMissedByTheirOwnNames(String json, String problem)
      throws IOException {
    Path file = Files.writeString(folder.resolve("unwrapped.json"), json);

    assertThatThrownBy(() -> Json.read(file, Unwrapped.class)).hasMessageContaining(problem);
  }

  @Test
  void aRecordThatIsPartOfItsParentIsReadAsItWasWritten() {
    Path file = folder.resolve("unwrapped.json");
    Unwrapped written = new Unwrapped("a", new Size(1, "mm"));
    Json.write(file, written);

    assertThat(file).content().contains("\"width\" : 1").doesNotContain("size");
    assertThat(Json.read(file, Unwrapped.class)).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "                        | it holds nothing",
        "null                    | it holds nothing",
        "{                       | its JSON ends in the middle",
        "{\"name\": \"a\", \"leng | its JSON ends in the middle",
        "{name: a}               | it is no JSON at line 1, column 2",
        "[]                      | it is not a JSON object",
        "5                       | it is not a JSON object",
        "{}                      | it has no value for 'name'",
        "{\"name\": null}        | it has no value for 'name'",
        "{\"name\": \"a\", \"length\": \"many\"} | 'length' is not a number",
        "{\"name\": \"a\", \"length\": 99999999999} | 'length' is out of range",
        "{\"name\": \"a\", \"kind\": \"SOFT\"} | 'kind' is not one of HARD",
        "{\"name\": \"a\", \"kind\": \"HARD\"} | it has no value for 'length'",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1} | it has no value for 'parts'",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"parts\": {}} | 'parts' is not a"
            + " JSON array",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"parts\": [{\"size\": 1}, {}]} | it"
            + " has no value for 'parts[1].size'",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"marks\": {}, \"parts\": [null]} |"
            + " it has values that are missing or do not go together",
      })
  void aDamagedFileIsNamedWithWhatIsWrongAndWithoutTheInsidesOfALibrary(String json, String problem)
      throws IOException {
    Path file = Files.writeString(folder.resolve("whole.json"), json == null ? "" : json);

    assertThatThrownBy(() -> Json.read(file, Whole.class))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "Cannot read %s: %s. It was cut off, changed, or written by another version: take it from a copy, or measure again."
                .formatted(file, problem));
  }

  @Test
  void whatMayBeAbsentMayBeAbsent() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("whole.json"),
            "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"parts\": [], \"later\": 5}");

    Whole whole = Json.read(file, Whole.class);

    assertThat(whole.note()).isNull();
    assertThat(whole.marks()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {RunInfo.class, Trial.class, Verdict.class, Endurance.class})
  void anEmptyObjectLacksTheFirstFieldOfEveryFileOfAResultsFolder(Class<?> type)
      throws IOException {
    Path file = Files.writeString(folder.resolve("empty.json"), "{}");

    assertThatThrownBy(() -> Json.read(file, type))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining(
            "it has no value for '%s'".formatted(type.getRecordComponents()[0].getName()));
  }

  /** What a file may hold. */
  record Whole(
      String name,
      Kind kind,
      int length,
      List<Part> parts,
      Map<String, Integer> marks,
      @org.jspecify.annotations.Nullable String note) {
    Whole {
      parts = List.copyOf(parts);
      marks = marks == null ? Map.of() : Map.copyOf(marks);
    }

    enum Kind {
      HARD
    }

    record Part(int size) {}
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "plain, ünïcode", "C:\\tests", "\\d+", "a \"b\"", "a\nb\tc", "\u0001"})
  void aQuotedTextIsReadAsItWas(String text) {
    StringBuilder json = new StringBuilder();

    Json.quote(text, json);

    assertThat(Json.readMap("{\"a\":" + json + "}")).isEqualTo(Map.of("a", text));
  }
}
