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

  @Test
  void aRefusalNamesTheOptionTheProblemAndTheRemedy(@TempDir Path folder) throws IOException {
    Path ids = Files.writeString(folder.resolve("ids.txt"), "ab\n  \na[b\n");
    Path latin = Files.write(folder.resolve("latin.txt"), new byte[] {(byte) 0xe9, '\n'});

    assertThat(refusal("owners"))
        .isEqualTo(
            "--get 'owners': is no path of the service. Begin it with '/' and leave out host and"
                + " port: the service gets a port of its own. Write a blank as %20.");
    assertThat(refusal("/a[{1..2}"))
        .isEqualTo(
            "--get '/a[{1..2}': has '/a[1', which no address may have as it is. Write other"
                + " characters than those of a URL by their codes: %20 for a blank, %5B for [.");
    assertThat(refusal("/a/{" + ids + "}"))
        .startsWith("--get '{" + ids + "}': has 'a[b', which no address may have as it is. ");
    assertThat(refusal("/a/{9..5}"))
        .isEqualTo("--get {9..5}: ends before it begins. Exchange the two numbers.");
    assertThat(refusal("/a/{x.txt}"))
        .isEqualTo(
            "--get {x.txt}: is neither a range of numbers nor a file that is there. Write"
                + " {1..1000}, or the name of a file with a value on each line: {ids.txt}.");
    assertThat(refusal("/a/{" + latin + "}"))
        .startsWith("--get {" + latin + "}: cannot be read: ")
        .endsWith(" Make it readable; its text is UTF-8.");
    assertThat(RequestPattern.parse("--get", "/a/{5..5}").first()).isEqualTo("/a/5");
  }

  private static String refusal(String text) {
    try {
      return RequestPattern.parse("--get", text).path();
    } catch (OptionException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void aFileIsTheSameByWhateverWayItIsNamed(@TempDir Path folder) throws IOException {
    Path ids = Files.writeString(folder.resolve("ids.txt"), "ab\n");
    Path roundabout = folder.resolve("x").resolve("..").resolve("ids.txt");
    Files.createDirectories(folder.resolve("x"));

    assertThat(RequestPattern.parse("--get", "/x/{" + roundabout + "}").values())
        .containsExactly(Map.entry("v1", ids.toString()));
    assertThat(RequestPattern.fromFile("1..5")).isFalse();
    assertThat(RequestPattern.fromFile(ids.toString())).isTrue();
  }
}
