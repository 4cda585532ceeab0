package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.protocol.time.Delay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelaysReaderTest {
  static final String TEXT =
      """
      name: delayed
      services:
        - name: own
          command: [/bin/true, "{delay.5432}", "{port}"]
          health: /
          endpoints: {request: /}
          env: {CACHE_PORT: "{delay.6379.port}"}
          knobs: {threads: {platform: {env: {MODE: a}}, virtual: {env: {MODE: b}}}}
      endpoint: request
      factors: {threads: [platform, virtual], users: [10], delay-5432: [0ms, 10ms]}
      delays: {"5432": 3ms, "127.0.0.2:6379": "uniform(1ms,2ms)"}
      load: {model: closed, ramp: 1s, warmup: 1s, hold: 2s}
      stations: {cpu: {tier: service}}
      path:
        - use: cpu
        - wait: {delay: "5432", times: 6, plus: 1.2ms}
        - wait: {delay: "6379", times: 2, plus: 1ms}
      """;

  private static Scenario read(String text, Map<String, List<String>> overrides) {
    return new ScenarioReader(Path.of("services"), overrides).read(Path.of("own.yaml"), text);
  }

  private static List<Double> waits(Scenario scenario, Cell cell) {
    return scenario.path().stepsFor(cell.levels()).stream()
        .filter(Step.Wait.class::isInstance)
        .map(step -> ((Timing.Known) ((Step.Wait) step).delay()).distribution().mean())
        .map(mean -> mean.toNanos() / 1e6)
        .toList();
  }

  @Test
  void everyLevelHasItsOwnWait() {
    Scenario scenario = read(TEXT, Map.of());

    assertThat(scenario.surroundings().delays())
        .containsExactly(
            new Delayed("127.0.0.1", 5432, new Delay.Fixed(Duration.ofMillis(3))),
            new Delayed(
                "127.0.0.2", 6379, new Delay.Uniform(Duration.ofMillis(1), Duration.ofMillis(2))));
    assertThat(CellPlan.of(scenario, 1))
        .extracting(cell -> waits(scenario, cell))
        .containsExactlyInAnyOrder(
            List.of(0.0, 1.2, 1.5, 1.5, 1.0),
            List.of(60.0, 1.2, 1.5, 1.5, 1.0),
            List.of(0.0, 1.2, 1.5, 1.5, 1.0),
            List.of(60.0, 1.2, 1.5, 1.5, 1.0));
    assertThat(CellPlan.of(scenario, 1))
        .extracting(Cell::id)
        .contains("platform-users10-delay-5432-10ms");
  }

  @Test
  void withoutTheFactorTheScenariosOwnDelayHolds() {
    Scenario scenario = read(TEXT.replace(", delay-5432: [0ms, 10ms]", ""), Map.of());

    assertThat(waits(scenario, CellPlan.of(scenario, 1).getFirst())).startsWith(18.0, 1.2);
    assertThat(scenario.surroundings().delays().getFirst().in(Map.of()).text()).isEqualTo("3ms");
  }

  @Test
  void theCommandLineSweepsIt() {
    Scenario scenario =
        read(
            TEXT.replace(", delay-5432: [0ms, 10ms]", ""),
            Map.of("delay-5432", List.of("1ms", "2ms")));

    assertThat(CellPlan.of(scenario, 1).stream().map(cell -> waits(scenario, cell).getFirst()))
        .containsOnly(6.0, 12.0);
    assertThatThrownBy(() -> read(TEXT, Map.of("delay-1", List.of("1ms"))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("'delay-1'");
  }

  @Test
  void allOfItsWaitsAreForTheSame() {
    Scenario scenario =
        read(
            TEXT.replace(
                "wait: {delay: \"6379\", times: 2, plus: 1ms}",
                "{wait: {delay: \"6379\", times: 2, plus: 1ms}, for: network}"),
            Map.of());

    assertThat(scenario.path().steps())
        .filteredOn(Step.Wait.class::isInstance)
        .extracting(step -> ((Step.Wait) step).activity())
        .containsExactly(
            Activity.WAITS, Activity.WAITS, Activity.NETWORK, Activity.NETWORK, Activity.NETWORK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "5432": 3ms,             |                        | has {delay.5432}, and the scenario delays no such dependency
          "{delay.5432}"           | x                      | names 5432, and no service receives the address of its proxy
          delay-5432: [            | delay-5433: [          | has the factor 'delay-5433'
          10ms]                    | soon]                  | 'factors.delay-5432[2]' is 'soon'
          "5432": 3ms              | "5432": 3              | is '3'
          "127.0.0.2:6379"         | "db:6379"              | is no address of this machine alone
          "127.0.0.2:6379"         | "127.0.0.2:5432"       | names port 5432 a second time
          {delay: "6379",          | {delay: "80",          | names a port whose replies are not delayed
          times: 6                 | times: 0               | 'path[2].wait.times' is '0'
          "{delay.5432}"           | "{delay.pg}"           | which nothing fills in
          """)
  void whatDoesNotFitIsRefused(String right, String wrong, String problem) {
    assertThatThrownBy(() -> read(TEXT.replace(right, wrong == null ? "" : wrong), Map.of()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }
}
