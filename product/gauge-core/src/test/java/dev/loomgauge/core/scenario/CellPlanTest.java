package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellPlanTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aBlockHasEveryCellOnceAndWhatIsComparedSideBySide() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells = CellPlan.of(scenario, 1);

    List<Cell> block = CellPlan.block(scenario, cells, 1, 3);

    assertThat(block).containsExactlyInAnyOrderElementsOf(cells);
    int modes = (int) cells.stream().map(Cell::threads).distinct().count();
    for (int i = 0; i < block.size(); i += modes) {
      assertThat(block.subList(i, i + modes))
          .extracting(c -> c.with("threads", "any"))
          .hasSize(modes);
      assertThat(block.subList(i, i + modes).stream().map(c -> c.with("threads", "any")).distinct())
          .hasSize(1);
    }
  }

  @Test
  void cellsThatShareServicesStayTogetherWhereNotAllCanBeUp() {
    Scenario scenario =
        SampleScenario.read(folder, SampleScenario.TEXT.replace("pool: 50", "pool: [50, 60]"));
    List<Cell> cells = CellPlan.of(scenario, 1);

    List<String> pools =
        CellPlan.block(scenario, cells, 1, 3).stream().map(c -> c.levels().get("pool")).toList();

    assertThat(CellPlan.servicesAtOnce(scenario, cells, 3)).isEqualTo(3);
    assertThat(CellPlan.servicesAtOnce(scenario, cells, 5)).isEqualTo(3);
    assertThat(CellPlan.servicesAtOnce(scenario, cells, 6)).isEqualTo(6);
    assertThat(CellPlan.servicesAtOnce(scenario, List.of(), 6)).isEqualTo(1);
    assertThat(pools.subList(0, pools.size() / 2)).containsOnly(pools.getFirst());
    assertThat(pools.subList(pools.size() / 2, pools.size())).containsOnly(pools.getLast());
  }

  @Test
  void theOrderFollowsFromTheSeedAndDiffersBetweenBlocks() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells = CellPlan.of(scenario, 1);

    assertThat(CellPlan.block(scenario, cells, 1, 3))
        .isEqualTo(CellPlan.block(scenario, cells, 1, 3));
    assertThat(List.of(2, 3, 4))
        .anyMatch(
            block ->
                !CellPlan.block(scenario, cells, block, 3)
                    .equals(CellPlan.block(scenario, cells, 1, 3)));
  }

  @Test
  void everySecondBlockHasTheOrderOfTheOneBeforeItReversed() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells = CellPlan.of(scenario, 1);

    assertThat(CellPlan.block(scenario, cells, 2, 3))
        .isEqualTo(CellPlan.block(scenario, cells, 1, 3).reversed());
    assertThat(CellPlan.block(scenario, cells, 4, 3))
        .isEqualTo(CellPlan.block(scenario, cells, 3, 3).reversed());
  }

  @Test
  void neighbouringSeedsAndBlocksDrawDifferentOrders() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells = CellPlan.of(scenario, 1).subList(0, 2);
    int first = 0;
    for (int n = 0; n < 500; n++) {
      Scenario seeded = scenario.withSeed(n);
      first += CellPlan.block(seeded, cells, 1, 3).getFirst().equals(cells.getFirst()) ? 1 : 0;
      first +=
          CellPlan.block(scenario, cells, 2 * n + 1, 3).getFirst().equals(cells.getFirst()) ? 1 : 0;
    }

    // Half of a thousand, give or take four standard deviations.
    assertThat(first).isBetween(436, 564);
  }

  @Test
  void onlyFlagsOfARequestShareAStartedService() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Cell released = CellPlan.of(scenario, 1).getFirst();
    ServiceManifest service = scenario.serviceFor("platform");

    assertThat(released.with("connection", "held").startLevels(service))
        .isEqualTo(released.startLevels(service))
        .isEqualTo(Map.of("threads", "platform", "pool", "50"));
    assertThat(released.with("pool", "9").startLevels(service))
        .isNotEqualTo(released.startLevels(service));
  }

  @Test
  void servicesStayTogetherInEveryBlockOfARunThatCannotHaveThemAllUp() {
    Scenario scenario =
        SampleScenario.read(folder, SampleScenario.TEXT.replace("pool: 50", "pool: [50, 60]"));
    List<Cell> cells = CellPlan.of(scenario, 1);

    for (int block = 6; block <= 9; block++) {
      List<String> pools =
          CellPlan.block(scenario, cells, block, 3).stream()
              .map(cell -> cell.levels().get("pool"))
              .toList();
      assertThat(pools.subList(0, pools.size() / 2)).containsOnly(pools.getFirst());
      assertThat(pools.subList(pools.size() / 2, pools.size())).containsOnly(pools.getLast());
    }
  }
}
