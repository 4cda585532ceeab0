package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlBoundsTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- ", "? "})
  void nestingOfFiveThousandIsRefusedInOneLine(String open) {
    assertThatThrownBy(() -> YamlValue.parse("deep.yaml", "# a\n" + open.repeat(5_000)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("deep.yaml:2: values are nested more than 50 deep.")
        .message()
        .hasLineCount(1);
  }

  @Test
  void nestingWithinTheBoundIsRead() {
    assertThat(YamlValue.parse("deep.yaml", "a: " + "[".repeat(49) + "]".repeat(49)).keys())
        .containsExactly("a");
  }

  @Test
  void listsAndKeysBesideEachOtherAreNotNested() {
    String lists = "a: [" + "[x], ".repeat(60) + "x]\n";
    String keys = "b: [" + "{x: 1}, ".repeat(60) + "x]\n";

    assertThat(YamlValue.parse("wide.yaml", lists + keys).keys()).containsExactly("a", "b");
  }

  @Test
  void aliasesThatStandForMoreThanMemoryHoldsAreRefused() {
    StringBuilder laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i <= 25; i++) { // the library itself allows 50 aliases of lists
      laughs.append("a%1$d: &a%1$d [*a%2$d, *a%2$d]\n".formatted(i, i - 1));
    }

    assertThatThrownBy(() -> YamlValue.parse("laughs.yaml", laughs.toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("more than 200000 values, counting what aliases repeat");
  }

  @Test
  void aliasesCannotNestBeyondTheDepthEither() {
    StringBuilder chain = new StringBuilder("a0: &a0 x\n");
    for (int i = 1; i <= 50; i++) {
      chain.append("a%1$d: &a%1$d [*a%2$d]\n".formatted(i, i - 1));
    }

    assertThatThrownBy(() -> YamlValue.parse("chain.yaml", chain.toString()))
        .hasMessageContaining("nested more than 50 deep");
  }

  @Test
  void aChainOfAliasesWithinTheDepthIsRead() {
    StringBuilder chain = new StringBuilder("a0: &a0 x\n");
    for (int i = 1; i <= 49; i++) {
      chain.append("a%1$d: &a%1$d [*a%2$d]\n".formatted(i, i - 1));
    }

    assertThat(YamlValue.parse("chain.yaml", chain.toString()).keys()).hasSize(50);
  }

  @Test
  void twoHundredThousandValuesAreReadAndOneMoreIsNot() {
    // The file, two keys, a list of 3,999 values fifty times, a list around them, and others.
    String repeated = "a: &a [" + "x, ".repeat(3_997) + "x]\nb: [" + "*a, ".repeat(48) + "*a";

    assertThat(YamlValue.parse("most.yaml", repeated + ", x".repeat(46) + "]\n").keys())
        .containsExactly("a", "b");
    assertThatThrownBy(() -> YamlValue.parse("most.yaml", repeated + ", x".repeat(47) + "]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there are more than 200000 values");
  }

  @Test
  void aValueThatContainsItselfIsRefused() {
    assertThatThrownBy(() -> YamlValue.parse("self.yaml", "a: &a [1, *a]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("contains itself");
  }

  @Test
  void aFileOfFiftySevenMegabytesIsRefusedByItsSize() throws IOException {
    Path file = folder.resolve("b.yaml");
    Files.write(file, new byte[57_000_000]);

    assertThatThrownBy(() -> new ScenarioReader(folder, Map.of()).read(file))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file
                + ": the scenario cannot be read: it has 57,000,000 bytes, and the limit is"
                + " 1,048,576 bytes. Name a scenario of ./loomgauge list, or a readable file.");
    assertThatThrownBy(() -> ManifestReader.read(file))
        .hasMessageContaining("it has 57,000,000 bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: %s\nfactors: {users: [%s]}\n",
        "name: a\nfactors: {users: [1]}\n%s: 1\n",
        "name: a\nfactors: {users: [1]}\nseed: \"%s\"\n",
        "name: a\nfactors: {users: [1]}\nstations: {cpu: 1}\npath: [{use: {station: \"%s\"}}]\n",
        "name: a\nfactors: {users: [1]}\nthink: \"%s\"\n",
        "name: a\nservices: [\"%s\"]\n"
      })
  void aLongValueIsQuotedInPart(String text) {
    String value = text.replace("%s", "y".repeat(20_000));

    assertThatThrownBy(() -> PureScenario.read(folder, value))
        .isInstanceOf(InputException.class)
        .message()
        .hasSizeLessThan(600)
        .hasLineCount(1);
  }

  @Test
  void aCharacterThatYamlForbidsIsNamedWithItsLine() {
    assertThatThrownBy(() -> YamlValue.parse("raw.yaml", "a: 1\nb: \u0000\n"))
        .isInstanceOf(InputException.class)
        .hasMessage("raw.yaml:2: not YAML: the character U+0000 is not allowed. Take it out.");
  }

  @Test
  void controlCharactersOfAValueDoNotReachTheTerminal() {
    assertThatThrownBy(
            () -> PureScenario.read(folder, "name: a\nfactors: {users: [\"1\\e[2J\\n\"]}\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'1\\u001b[2J\\n'");
  }

  @Test
  void aRefusalSaysWhereWhatAndTheRemedy() {
    assertThat(refusal("a: 1\nb: &x [1, *x]\n"))
        .isEqualTo("f.yaml:2: a value contains itself by an alias. Write it out.");
    assertThat(refusal("a: " + "[".repeat(50) + "]".repeat(50)))
        .isEqualTo(
            "f.yaml:1: values are nested more than 50 deep. No key of ours goes nearly as deep:"
                + " check the brackets.");
    assertThat(refusal("")).isEqualTo("f.yaml: the file is empty. Write its keys.");
    assertThat(refusal("a: \"x\\u0007\"\n"))
        .isEqualTo("f.yaml:1: 'x\\u0007' has a control character. Take it out.");
    String many = "a: &a [" + "x, ".repeat(4_999) + "x]\nb: [" + "*a, ".repeat(45) + "*a]\n";
    assertThat(refusal(many))
        .isEqualTo(
            "f.yaml:2: there are more than 200000 values, counting what aliases repeat. Write less,"
                + " and fewer aliases.");
  }

  private static String refusal(String text) {
    try {
      return YamlValue.parse("f.yaml", text).keys().toString();
    } catch (InputException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
