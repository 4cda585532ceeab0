package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellHardwareTest {
  @TempDir private Path folder = Path.of("");

  private CellHardware in(Map<String, String> levels, WhatIf whatIf) {
    Scenario scenario =
        SampleScenario.read(
            folder, SampleScenario.TEXT + "instances: 3\nbalancer: least-connections\n");
    return CellHardware.in(scenario, new Cell(levels), whatIf);
  }

  @Test
  void theScenarioHoldsWhereNeitherALevelNorAnAssumptionSaysOtherwise() {
    assertThat(in(Map.of(), WhatIf.NONE))
        .isEqualTo(
            new CellHardware(OptionalInt.empty(), 3, Deployment.Balancer.LEAST_CONNECTIONS, false));
  }

  @Test
  void aLevelComesBeforeTheScenarioAndAnAssumptionBeforeTheLevel() {
    Map<String, String> levels = Map.of("cores", "4", "instances", "5", "balancer", "random");

    assertThat(in(levels, WhatIf.NONE))
        .isEqualTo(new CellHardware(OptionalInt.of(4), 5, Deployment.Balancer.RANDOM, true));
    assertThat(
            in(
                levels,
                new WhatIf(
                    OptionalInt.of(8),
                    OptionalInt.of(9),
                    Optional.of(Deployment.Balancer.ROUND_ROBIN))))
        .isEqualTo(new CellHardware(OptionalInt.of(8), 9, Deployment.Balancer.ROUND_ROBIN, true));
  }

  @Test
  void coresOrInstancesAreElsewhereAndABalancerIsNot() {
    assertThat(in(Map.of("cores", "4"), WhatIf.NONE).elsewhere()).isTrue();
    assertThat(in(Map.of("instances", "3"), WhatIf.NONE).elsewhere()).isTrue();
    assertThat(in(Map.of("balancer", "random"), WhatIf.NONE).elsewhere()).isFalse();
  }
}
