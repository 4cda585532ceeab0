package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Factors of the JVM, which no manifest knows. */
class JvmFactorsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theyNeedNoKnobAndStartAFreshJvmForEachLevel() {
    Scenario scenario = read("threads: virtual\n  jdk: [21, /opt/java]\n  compact-headers: on");
    List<Cell> cells = CellPlan.of(scenario, 1);

    assertThat(CellPlan.starts(scenario, cells))
        .contains(
            Map.of("threads", "virtual", "jdk", "21", "compact-headers", "on", "pool", "50"),
            Map.of(
                "threads", "virtual", "jdk", "/opt/java", "compact-headers", "on", "pool", "50"));
    assertThat(cells.getFirst().id()).contains("jdk21", "compact-headers-on");
    assertThat(cells.getFirst().calibratedAs()).isEqualTo("virtual + jdk 21 + compact-headers on");
  }

  @Test
  void theFirstWithSeveralLevelsIsComparedWhereThreadModesAreNot() {
    assertThat(read("threads: virtual\n  gc: [serial, g1]").design().compared()).isEqualTo("gc");
    assertThat(read("threads: [platform, virtual]\n  gc: [serial, g1]").design().compared())
        .isEqualTo("threads");
  }

  @Test
  void theCommandLineGivesThemToAScenarioWithoutThem() {
    Scenario scenario =
        SampleScenario.read(folder, SampleScenario.TEXT, Map.of("jdk", List.of("21", "25")));

    assertThat(scenario.factors()).endsWith("jdk");
    assertThat(CellPlan.of(scenario, 1)).hasSize(18);
    assertThatThrownBy(
            () -> SampleScenario.read(folder, SampleScenario.TEXT, Map.of("gc", List.of("g2"))))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--set gc: 'g2' does not fit")
        .hasMessageContaining("Did you mean 'g1'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          jdk: [21, new]                                  | 'factors.jdk[2]' is 'new'. Give a feature version
          gc: cms                                         | Allowed: serial, g1, zgc, parallel
          heap: 512                                       | Give a number of bytes with k, m or g: 512m
          compact-headers: yes                            | Allowed: on, off
          gc: [g1] & jvm: [-Xmn1g, -XX:+UseSerialGC]       | '-XX:+UseSerialGC', and the factor 'gc' decides the same
          heap: 1g & jvm: -Xmx2g                           | '-Xmx2g', and the factor 'heap' decides the same
          compiler: c2 & jvm: -XX:TieredStopAtLevel=1      | and the factor 'compiler' decides the same
          compact-headers: off & jvm: -XX:+UseCompactObjectHeaders | and the factor 'compact-headers' decides
          """)
  void whatDoesNotFitOrIsDecidedTwiceIsRefused(String wrong, String problem) {
    assertThatThrownBy(() -> read("threads: virtual\n  " + wrong))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("sample.yaml:")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [python3, app.py]                   | has no {jvm}
          [/opt/java/bin/java, "{jvm}"]       | begins with a Java of its own
          [docker, run, i, java, "{jvm}"]     | starts its Java by `docker`, where there are no JDKs of this machine
          [/bin/ssh, h, "{java}", "{jvm}"]    | starts its Java by `/bin/ssh`
          [java, "{jvm}", -Xmx1g]             | has `-Xmx1g`, which decides the same
          ["{java}", "{jvm}", -Xmx1g]         | has `-Xmx1g`, which decides the same
          """)
  void aServiceThatCannotHaveThemIsNamed(String command, String problem) throws IOException {
    Files.createDirectories(folder.resolve("blocking"));
    Files.writeString(
        folder.resolve("own.yaml"),
        """
        name: own
        command: %s
        health: /health
        endpoints: {order: /order}
        knobs: {threads: {virtual: {}}, pool: {env: POOL}, connection: {query: connection}}
        """
            .formatted(command));
    String text =
        SampleScenario.TEXT
            .replace("[blocking, reactive]", "[" + folder.resolve("own.yaml") + "]")
            .replace("[platform, virtual, reactive]", "virtual\n  jdk: 21\n  heap: 1g");

    assertThatThrownBy(() -> SampleScenario.read(folder, text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the command of service 'own' ")
        .hasMessageContaining(problem.replace('`', '\''));
  }

  @Test
  void aManifestCannotTakeTheirNames() throws IOException {
    Path manifest = folder.resolve("own.yaml");
    Files.writeString(
        manifest,
        """
        name: own
        command: [java, "{jvm}"]
        health: /health
        endpoints: {order: /order}
        knobs: {heap: {env: HEAP}}
        """);

    assertThatThrownBy(() -> ManifestReader.read(manifest))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("own.yaml:5")
        .hasMessageContaining("'knobs.heap' has the name of a factor");
  }

  private Scenario read(String factors) {
    String[] parts = factors.split(" +& jvm: ", 2);
    String text =
        SampleScenario.TEXT.replace("threads: [platform, virtual, reactive]\n", parts[0] + "\n");
    return SampleScenario.read(folder, parts.length == 1 ? text : text + "jvm: " + parts[1]);
  }
}
