package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest.Knob;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WrittenKnobsTest {
  private static final CpuAllocation CPUS =
      new CpuAllocation(List.of(new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE))));

  private static Map<String, Limit> limits(Scenario scenario, Cell cell) {
    return new Laws(scenario, CPUS)
        .predict(cell, Demands.NONE).limits().stream()
            .collect(java.util.stream.Collectors.toMap(Limit::name, limit -> limit));
  }

  private static Cell cell(Scenario scenario, String mode, String factor, String level) {
    return CellPlan.of(scenario, 1).stream()
        .filter(c -> c.threads().equals(mode) && c.users() == 300)
        .filter(c -> level.equals(c.levels().get(factor)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aKnobIsAFactorWithTheSizeThatWasFound() {
    Scenario scenario = WrittenService.scenario(WrittenService.knobs(), Map.of());

    assertThat(scenario.blocks().getFirst())
        .containsEntry("connections", List.of("10"))
        .containsEntry("tomcat-threads", List.of("200"))
        .containsEntry("limit", List.of("unlimited"));
    Knob knob = Optional.ofNullable(knobs(scenario).get("connections")).orElseThrow();
    assertThat(knob.env()).isEqualTo("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE");
    assertThat(knob.leftAlone("10")).isTrue();
    assertThat(knob.leftAlone("20")).isFalse();
    scenario.checkMeasurable();
  }

  private static Map<String, Knob> knobs(Scenario scenario) {
    return scenario.services().getFirst().knobs();
  }

  @Test
  void otherSizesArePredictedAndCanBeRun() {
    Scenario scenario =
        WrittenService.scenario(
            WrittenService.knobs(), Map.of("connections", List.of("10", "20", "40")));
    scenario.checkMeasurable();

    for (int size : List.of(10, 20, 40)) {
      Limit pool =
          Optional.ofNullable(
                  limits(scenario, cell(scenario, "virtual", "connections", String.valueOf(size)))
                      .get("connections"))
              .orElseThrow();
      assertThat(pool.rps()).isCloseTo(size / 0.1, within(0.01));
    }
  }

  @Test
  void aLimitLiesAroundTheWholeRequest() {
    Scenario scenario =
        WrittenService.scenario(
            WrittenService.knobs(), Map.of("limit", List.of("unlimited", "50")));

    assertThat(limits(scenario, cell(scenario, "virtual", "limit", "unlimited")))
        .doesNotContainKey("limit");
    assertThat(limits(scenario, cell(scenario, "virtual", "limit", "50")).get("limit"))
        .satisfies(limit -> assertThat(limit.rps()).isCloseTo(50 / 0.101, within(0.1)));
  }

  @Test
  void theThreadsOfAModeWithoutALimitStayWithoutOne() {
    Scenario scenario =
        WrittenService.scenario(WrittenService.knobs(), Map.of("tomcat-threads", List.of("400")));

    assertThat(limits(scenario, cell(scenario, "platform", "tomcat-threads", "400")))
        .containsKey("threads");
    assertThat(limits(scenario, cell(scenario, "virtual", "tomcat-threads", "400")))
        .doesNotContainKey("threads");
  }

  @Test
  void aSizeThatIsNoneIsRefused() {
    assertThatThrownBy(
            () ->
                WrittenService.scenario(
                    WrittenService.knobs(), Map.of("connections", List.of("none"))))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("--set connections")
        .hasMessageContaining("whole number from 1 to 100000");
  }

  @Test
  void withoutKnobsTheFileHasNone() {
    assertThat(WrittenService.text(List.of()))
        .contains("capacity: {platform: 200, virtual: unlimited}")
        .doesNotContain("limit:", "unset");
  }
}
