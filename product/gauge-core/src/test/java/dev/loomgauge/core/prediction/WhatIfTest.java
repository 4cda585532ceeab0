package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void wordsThatAreNoFactorsAreTakenOutAndFactorsAreReplaced() {
    Map<String, List<String>> set =
        Map.of(
            "cores", List.of("16"),
            "instances", List.of("40"),
            "balancer", List.of("random"),
            "pool", List.of("200"),
            "users", List.of("1000000"));
    Scenario scenario = predicted(SampleScenario.TEXT, set);

    assertThat(WhatIf.of(scenario, set))
        .isEqualTo(
            new WhatIf(OptionalInt.of(16), OptionalInt.of(40), Optional.of(Balancer.RANDOM)));
    assertThat(CellPlan.of(scenario, 1))
        .allSatisfy(
            cell ->
                assertThat(cell.levels())
                    .containsEntry("pool", "200")
                    .containsEntry("users", "1000000")
                    .doesNotContainKey("cores"));
  }

  @Test
  void aWordThatIsAFactorReplacesItsLevels() {
    Map<String, List<String>> set = Map.of("cores", List.of("4", "8"));
    Scenario scenario =
        predicted(SampleScenario.TEXT.replace("  pool: 50\n", "  pool: 50\n  cores: 1\n"), set);

    assertThat(WhatIf.of(scenario, set)).isEqualTo(WhatIf.NONE);
    assertThat(scenario.blocks().getFirst()).containsEntry("cores", List.of("4", "8"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cores    | 0      | --set cores: '0' does not fit. Give a whole number from 1
          cores    | 4 8    | --set cores: takes one value, not 2. Make it a factor
          balancer | rendom | Did you mean 'random'?
          core     | 4      | has no factor 'core'. Allowed: threads, connection, pool, users, jdk, gc, heap, compact-headers, compiler, cores, instances, balancer. Did you mean 'cores'?
          pol      | 4      | Did you mean 'pool'?
          """)
  void whatCannotBeAssumedIsRefused(String word, String values, String problem) {
    Map<String, List<String>> set = Map.of(word, List.of(values.split(" ")));

    assertThatThrownBy(() -> WhatIf.of(predicted(SampleScenario.TEXT, set), set))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void aRunRefusesTheWords() {
    assertThatThrownBy(
            () -> SampleScenario.read(folder, SampleScenario.TEXT, Map.of("cores", List.of("16"))))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--set cores: a run measures what the scenario starts")
        .hasMessageContaining("./loomgauge predict");
  }

  @Test
  void coresOfAPureModelAreAFactorOrNothing() {
    Map<String, List<String>> set = Map.of("cores", List.of("2"));

    assertThatThrownBy(() -> WhatIf.of(PureScenario.read(folder, PureScenario.TEXT, set), set))
        .hasMessageContaining("no station of 'two-stations' is served by the CPUs of a service");
  }

  private Scenario predicted(String text, Map<String, List<String>> set) {
    SampleScenario.read(folder, SampleScenario.TEXT);
    return ScenarioReader.forPrediction(folder, set).read(Path.of("sample.yaml"), text);
  }
}
