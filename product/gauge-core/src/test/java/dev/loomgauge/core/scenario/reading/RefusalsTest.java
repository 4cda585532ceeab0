package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every word of a refusal: place, problem and remedy. {@code refusals.txt} has for each a line with
 * the file that is changed, what is replaced in it and by what (several, parted by §), and a line
 * with the message.
 */
class RefusalsTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void files() throws IOException {
    write("names.txt", "one\ntwo\n");
    write("empty.csv", "");
    write("header.csv", "x,y\n1,2\n");
    write("rows.csv", "value_ms,count\n");
    write("wrong.csv", "value_ms,count\n1,2\n1,x\n");
    write("zero.csv", "value_ms,count\n1,0\n");
    write("arrivals.csv", "at_s\n1\n2.5\n4\n");
    write("unsorted.csv", "at_s\n1\n4\n2.5\n");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void eachSaysWhereWhatAndTheRemedy() throws IOException {
    List<String> lines = lines();
    assertThat(lines).hasSizeGreaterThan(200);
    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      softly.assertThat(refusal(lines.get(i))).as(lines.get(i)).isEqualTo(lines.get(i + 1).strip());
    }
    softly.assertAll();
  }

  private static List<String> lines() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(RefusalsTest.class.getResourceAsStream("refusals.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private String refusal(String change) throws IOException {
    String[] parts = change.replace("\\n", "\n").split("\\|", 3);
    try {
      read(parts[0], changed(text(parts[0]), parts[1], parts[2]));
      return "accepted";
    } catch (InputException e) {
      return String.valueOf(e.getMessage())
          .replace(folder + "/", "")
          .replace(folder.toString(), "FOLDER");
    }
  }

  private static String changed(String text, String from, String to) {
    if (from.equals("$")) {
      return text + to;
    }
    String[] old = from.split("§", -1);
    String[] other = to.split("§", -1);
    String changed = text;
    for (int i = 0; i < old.length; i++) {
      assertThat(changed).contains(old[i]);
      changed = changed.replace(old[i], other[i]);
    }
    return changed;
  }

  private static String text(String file) {
    return switch (file) {
      case "S" -> SampleScenario.TEXT;
      case "P" -> PureScenario.TEXT;
      case "H" -> PureScenario.HEAD + "path:\n  - STEP\n";
      case "M" -> UnfitValuesTest.MANIFEST;
      case "D" -> DelaysReaderTest.TEXT;
      case "X" -> MixedRequestsTest.SCENARIO;
      default -> RequestFileTest.FILE;
    };
  }

  private void read(String file, String text) throws IOException {
    switch (file) {
      case "S" -> SampleScenario.read(folder, text);
      case "P", "H" -> PureScenario.read(folder, text);
      case "M" -> ManifestReader.read(write("service.yaml", text));
      case "R" -> RequestFile.read(write("requests.yaml", text));
      default -> new ScenarioReader(Path.of("services"), Map.of()).read(Path.of("s.yaml"), text);
    }
  }

  @Test
  void arrivalsThatBeginAgainTooSoonAreRefused() throws IOException {
    String trace =
        PureScenario.TEXT
            .replace("users: [1, 5, 10]", "mode: a")
            .replace("think: 15s", "arrivals: {trace: arrivals.csv, period: %s}");

    // The last arrival is at 4 s
    assertThat(PureScenario.read(folder, trace.formatted("4.1s")).load().trace().orElseThrow())
        .returns(List.of(1.0, 2.5, 4.0), it -> it.times())
        .returns(4.1, it -> it.period());
    assertThatThrownBy(() -> PureScenario.read(folder, trace.formatted("4s")))
        .hasMessage(
            folder.resolve("pure.yaml")
                + ":3: 'arrivals.period' would begin again before its last arrival at 4.0 s has"
                + " passed. Give a longer 'period', after which the trace begins again.");
    // Without a period: the mean gap of 1.5 s behind the last
    assertThat(
            PureScenario.read(folder, trace.replace(", period: %s", ""))
                .load()
                .trace()
                .orElseThrow()
                .period())
        .isEqualTo(5.5);
    write("two.csv", "at_s\n0\n2\n");
    write("same.csv", "at_s\n0\n1\n1\n");
    String endless = trace.replace(", period: %s", "");
    assertThat(
            PureScenario.read(folder, endless.replace("arrivals.csv", "two.csv"))
                .load()
                .trace()
                .orElseThrow()
                .period())
        .isEqualTo(4);
    assertThat(
            PureScenario.read(folder, endless.replace("arrivals.csv", "same.csv"))
                .load()
                .trace()
                .orElseThrow()
                .times())
        .containsExactly(0.0, 1.0, 1.0);
  }
}
