package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aBlockHasEveryCellOnceAndKeepsThoseOfOneServiceTogether() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells = Plan.of(scenario, 1);

    List<List<Cell>> block = Plan.block(scenario, cells, 1);

    assertThat(block.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(cells);
    assertThat(block)
        .hasSize(3)
        .allMatch(group -> group.stream().map(Cell::threads).distinct().count() == 1);
  }

  @Test
  void theOrderFollowsFromTheSeedAndDiffersBetweenBlocks() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells = Plan.of(scenario, 1);

    assertThat(Plan.block(scenario, cells, 1)).isEqualTo(Plan.block(scenario, cells, 1));
    assertThat(List.of(2, 3, 4))
        .anyMatch(
            repetition ->
                !Plan.block(scenario, cells, repetition).equals(Plan.block(scenario, cells, 1)));
  }

  @Test
  void onlyFlagsOfARequestShareAStartedService() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Cell released = Plan.of(scenario, 1).getFirst();
    ServiceManifest service = scenario.serviceFor("platform");

    assertThat(released.with("connection", "held").startLevels(service))
        .isEqualTo(released.startLevels(service))
        .isEqualTo(Map.of("threads", "platform", "pool", "50"));
    assertThat(released.with("pool", "9").startLevels(service))
        .isNotEqualTo(released.startLevels(service));
  }
}
