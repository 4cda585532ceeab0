package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.OptionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPatternTest {

  @Test
  void rangesBecomeVariables() {
    RequestPattern pattern = RequestPattern.parse("--get", "/owners/{1..10}/pets/{3..4}?a=b");

    assertThat(pattern.path()).isEqualTo("/owners/{v1}/pets/{v2}?a=b");
    assertThat(pattern.values()).containsExactly(Map.entry("v1", "1..10"), Map.entry("v2", "3..4"));
    assertThat(pattern.first()).isEqualTo("/owners/1/pets/3?a=b");
  }

  @Test
  void linesOfAFileBecomeAVariable(@TempDir Path folder) throws IOException {
    Path ids = Files.writeString(folder.resolve("ids.txt"), "\nab\ncd\n");

    RequestPattern pattern = RequestPattern.parse("--get", "/x/{" + ids + "}");

    assertThat(pattern.values()).containsExactly(Map.entry("v1", ids.toString()));
    assertThat(pattern.first()).isEqualTo("/x/ab");
  }

  @ParameterizedTest
  @CsvSource({
    "owners, is no path",
    "http://127.0.0.1:8080/owners, is no path",
    "/a b, is no path",
    "/owners/{10..1}, ends before it begins",
    "/owners/{missing.txt}, neither a range",
    "/owners/{}, neither a range"
  })
  void whatIsNoRequestIsRefused(String text, String problem) {
    assertThatThrownBy(() -> RequestPattern.parse("--get", text))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--get")
        .hasMessageContaining(problem);
  }
}
