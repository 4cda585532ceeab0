package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels that the command line gives, and levels that do not go together. */
class FactorReaderTest {
  private static final String TWO =
      """
      name: two
      services:
        - name: a
          command: [./a]
          health: /
          endpoints: {order: /order}
          knobs: {threads: {platform: {}}, size: {env: SIZE, levels: [small, large]}}
        - name: b
          command: [./b]
          health: /
          endpoints: {order: /order}
          knobs: {threads: {virtual: {}}, size: {env: SIZE, levels: [small]}}
      endpoint: order
      factors: {threads: [platform, virtual], size: [small, large], users: [10]}
      load: {warmup: 1s, hold: 5s}
      path: [{wait: 100ms}]
      """;

  @TempDir private Path folder = Path.of("");

  private static void set(Path folder, String factor) {
    SampleScenario.read(folder, SampleScenario.TEXT, Map.of(factor, List.of("4")));
  }

  @Test
  void aFactorThatTheScenarioDoesNotHaveIsRefusedWithThoseThatCanBeSet() {
    assertThatThrownBy(() -> set(folder, "pol"))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith(
            "--set pol: the scenario 'sample' has no factor 'pol'. Allowed: threads, connection,"
                + " pool, users, ")
        .hasMessageContaining("gc")
        .hasMessageEndingWith(" Did you mean 'pool'?")
        .message()
        .doesNotContain("cores");
    assertThatThrownBy(() -> set(folder, "cores"))
        .hasMessage(
            "--set cores: a run measures what the scenario starts, on the CPUs that this machine"
                + " has. Ask ./loomgauge predict, which calculates what 'cores' would change.");
    assertThatThrownBy(
            () -> PureScenario.read(folder, PureScenario.TEXT, Map.of("heap", List.of("1g"))))
        .hasMessageStartingWith(
            "--set heap: the scenario 'two-stations' has no factor 'heap'. Allowed: users, cores,");
    assertThatCode(
            () -> SampleScenario.read(folder, SampleScenario.TEXT, Map.of("gc", List.of("g1"))))
        .doesNotThrowAnyException();
  }

  @Test
  void tenThousandCellsAreNotTooMany() {
    String text =
        """
        name: many
        factors: {a: [%s], b: [%s], users: [1]}
        stations: {cpu: 1}
        path: [{use: {station: cpu, demand: 1ms}}]
        """;

    assertThatCode(() -> PureScenario.read(folder, text.formatted(levels(100), levels(100))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> PureScenario.read(folder, text.formatted(levels(73), levels(137))))
        .isInstanceOf(InputException.class)
        .hasMessage(
            folder.resolve("pure.yaml")
                + ":2: 'factors' give 10,001 cells. Give at most 10000: fewer levels, or blocks of"
                + " 'cells'.");
  }

  private static String levels(int count) {
    return IntStream.range(0, count).mapToObj(i -> "x" + i).collect(Collectors.joining(", "));
  }

  private static void read(String text) {
    new ScenarioReader(Path.of("services"), Map.of()).read(Path.of("two.yaml"), text);
  }

  @Test
  void aLevelIsOfferedByTheServiceOfEachThreadModeOfItsBlock() {
    assertThatThrownBy(() -> read(TWO))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "two.yaml:14: 'factors' asks for size 'large' with threads 'virtual', which service 'b'"
                + " does not offer. Put the two in different blocks of 'cells', or leave one out.");
    assertThatCode(() -> read(TWO.replace("[small, large], users", "[small], users")))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                read(
                    TWO.replace("threads: [platform, virtual], size: [small, large], ", "")
                        .replace(
                            "load:",
                            """
                            cells:
                              - {threads: platform, size: [small, large]}
                              - {threads: virtual, size: small}
                            load:\
                            """)))
        .doesNotThrowAnyException();
    assertThat(TWO).contains("[small, large], users");
  }

  @Test
  void aLevelMayBeNamedWhereEveryBlockHasAnother() {
    Scenario scenario =
        PureScenario.read(
            folder,
            PureScenario.HEAD
                + """
                path:
                  - {wait: 5ms, when: {mode: slow}}
                  - wait: {slow: 1ms, fast: 2ms}
                cells: [{mode: fast}]
                """);

    assertThat(CellPlan.of(scenario, 1))
        .singleElement()
        .satisfies(cell -> assertThat(scenario.path().stepsFor(cell.levels())).hasSize(1));
  }
}
