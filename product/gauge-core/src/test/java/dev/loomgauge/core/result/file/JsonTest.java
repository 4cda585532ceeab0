package dev.loomgauge.core.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
        "{\"name\": \"a\", \"unit\": \"mm\"} | width is missing",
        "{\"name\": \"a\", \"width\": 1} | unit is missing",
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
        "{                       | it is no JSON at line 1, column 2",
        "{\"name\": \"a\", \"leng | it is no JSON at line 1, column 20",
        "{name: a}               | it is no JSON at line 1, column 2",
        "[]                      | the document must be a JSON object, not []",
        "5                       | the document must be a JSON object, not 5",
        "{}                      | name is missing",
        "{\"name\": null}        | name is missing",
        "{\"name\": \"a\", \"length\": \"many\"} | length must be a whole number, not \"many\"",
        "{\"name\": \"a\", \"length\": 99999999999} | length must be a whole number, not 99999999999",
        "{\"name\": \"a\", \"kind\": \"SOFT\"} | kind must be HARD, not \"SOFT\"",
        "{\"name\": \"a\", \"kind\": \"HARD\"} | length is missing",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1} | parts is missing",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"parts\": {}} | parts must be"
            + " an array, not {}",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"parts\": [{\"size\": 1}, {}]} |"
            + " parts[1].size is missing",
        "{\"name\": \"a\", \"kind\": \"HARD\", \"length\": 1, \"marks\": {}, \"parts\": [null]} |"
            + " parts[0] is missing",
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
  void anEmptyObjectLacksAFieldOfEveryFileOfAResultsFolder(Class<?> type) throws IOException {
    Path file = Files.writeString(folder.resolve("empty.json"), "{}");

    assertThatThrownBy(() -> Json.read(file, type))
        .isInstanceOf(ResultsException.class)
        .hasMessageMatching("Cannot read .*: \\w+ is missing\\. .*");
  }

  /** What a file may hold. */
  record Whole(
      String name,
      Kind kind,
      int length,
      List<Part> parts,
      @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Integer> marks,
      @org.jspecify.annotations.Nullable String note) {
    Whole {
      parts = List.copyOf(parts);
      marks = Map.copyOf(marks);
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

  @Test
  @SuppressWarnings("ArrayRecordComponent") // that an array is named is what is tested
  void everyKindOfFieldIsNamedForPeople() throws IOException {
    record Kinds(String text, boolean flag, int[] items, Map<String, Integer> map) {}
    Path file = folder.resolve("kinds.json");
    Map<String, String> problems = new LinkedHashMap<>();
    problems.put("{\"text\": {}}", "text must be text in quotes, not {}");
    problems.put(
        "{\"text\": \"a\", \"flag\": \"maybe\"}", "flag must be true or false, not \"maybe\"");
    problems.put("{\"items\": [1, \"b\"]}", "items[1] must be a whole number, not \"b\"");
    problems.put("{\"map\": 5}", "map must be a JSON object, not 5");
    problems.put("{\"map\": {\"k\": \"v\"}}", "map.k must be a whole number, not \"v\"");

    for (Map.Entry<String, String> each : problems.entrySet()) {
      Files.writeString(file, each.getKey());
      assertThatThrownBy(() -> Json.read(file, Kinds.class))
          .isInstanceOfSatisfying(
              ResultsException.class, e -> assertThat(e.problem()).isEqualTo(each.getValue()));
    }
  }

  @Test
  void aValueOnALineHasNoBreakAndAFileEndsWithOne() throws IOException {
    Size size = new Size(1, "mm\n");
    Path file = folder.resolve("deep/size.json");
    Json.write(file, size);

    assertThat(Json.line(size)).isEqualTo("{\"width\":1,\"unit\":\"mm\\n\"}");
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            {
              "width" : 1,
              "unit" : "mm\\n"
            }
            """);
  }

  @Test
  void aQuotedTextIsEscapedAsJsonHasIt() {
    StringBuilder json = new StringBuilder("[");
    Json.quote("a \"b\" \\ \n <é", json);

    assertThat(json).hasToString("[\"a \\\"b\\\" \\\\ \\n <é\"");
  }

  @Test
  void whatCannotBeReadOrWrittenIsNamed() throws IOException {
    Path none = folder.resolve("none.json");
    Path taken = folder.resolve("taken.json");
    Files.createDirectories(taken.resolve("a"));

    assertThatThrownBy(() -> Json.read(none, Size.class))
        .isInstanceOf(ResultsException.class)
        .hasMessage("Cannot read " + none + ": " + none + ".");
    assertThatThrownBy(() -> Json.write(taken, new Size(1, "mm")))
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.FAILED))
        .hasMessageStartingWith("Cannot write " + taken + ": ");
    assertThatThrownBy(() -> Json.readMap("[1]"))
        .isInstanceOf(ResultsException.class)
        .hasMessage("Not a JSON object: '[1]'");
  }
}
