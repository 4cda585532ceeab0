package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AssumedScenarioTest {
  private static Scenario assumed(boolean knobs, Map<String, String> texts) {
    var known = knobs ? WrittenService.knobs() : List.<dev.loomgauge.core.discovery.PoolKnob>of();
    return AssumedScenario.of(
        WrittenService.scenario(known, Map.of()),
        AskedWhatIf.parse(texts).of(WrittenService.MODEL, known),
        500);
  }

  private static OptionalInt size(Scenario scenario, String pool, String mode, String level) {
    RequestPath.Resource resource =
        Optional.ofNullable(scenario.path().resources().get(pool)).orElseThrow();
    return CellPlan.of(scenario, 1).stream()
        .filter(cell -> cell.threads().equals(mode) && cell.levels().containsValue(level))
        .findFirst()
        .map(cell -> resource.capacity().in(cell.levels()))
        .orElseThrow();
  }

  @Test
  void todayComesFirstAndAllCombinationsFollow() {
    List<Cell> cells = CellPlan.of(assumed(true, Map.of("connections", "20,40", "cores", "2")), 1);

    assertThat(cells).hasSize(2 * 3 * 2).allMatch(cell -> cell.users() == 500);
    assertThat(cells.getFirst().levels())
        .containsEntry("connections", "10")
        .doesNotContainKey("cores");
  }

  @Test
  void aPoolWithoutASettingHasTheAssumedSizes() {
    Scenario scenario = assumed(false, Map.of("connections", "20"));

    assertThat(size(scenario, "connections", "platform", "now")).hasValue(10);
    assertThat(size(scenario, "connections", "virtual", "20")).hasValue(20);
  }

  @Test
  void threadsHaveASizeInTheModeThatHasThem() {
    Scenario scenario = assumed(false, Map.of("threads", "400"));

    assertThat(size(scenario, "threads", "platform", "now")).hasValue(200);
    assertThat(size(scenario, "threads", "platform", "400")).hasValue(400);
    assertThat(size(scenario, "threads", "virtual", "now")).isEmpty();
    assertThat(CellPlan.of(scenario, 1))
        .as("more threads are nothing to a mode that has no pool of them")
        .hasSize(3);
  }

  @Test
  void aLimitEnclosesTheRequest() {
    Scenario scenario = assumed(false, Map.of("limit", "50"));

    assertThat(scenario.path().steps().getFirst()).isInstanceOf(Step.Acquire.class);
    assertThat(scenario.path().steps().getFirst().words()).isEqualTo("acquire: limit");
    assertThat(scenario.path().steps().getLast().words()).isEqualTo("release: limit");
    assertThat(size(scenario, "limit", "virtual", "50")).hasValue(50);
    assertThat(size(scenario, "limit", "virtual", "now")).isEmpty();
  }

  @Test
  void aScenarioAtSomeLevelsHasThoseAloneAndNoNewFactors() {
    Scenario scenario = WrittenService.scenario(WrittenService.knobs(), Map.of());

    Scenario at =
        AssumedScenario.at(scenario, Map.of("connections", "20", "users", "7", "none", "1"));

    assertThat(at.blocks()).hasSameSizeAs(scenario.blocks());
    assertThat(at.blocks())
        .allSatisfy(
            block ->
                assertThat(block)
                    .containsEntry("connections", List.of("20"))
                    .containsEntry("users", List.of("7"))
                    .containsEntry("tomcat-threads", List.of("200"))
                    .doesNotContainKey("none"));
  }

  @Test
  void aLimitComesBeforeThePoolsOfTheRequest() {
    assertThat(assumed(false, Map.of("limit", "50")).path().resources().keySet())
        .containsExactly("limit", "threads", "connections");
  }

  @Test
  void anotherSizeOfThreadsLeavesTheModeWithoutThemUnlimited() {
    RequestPath.Resource threads =
        Optional.ofNullable(
                assumed(false, Map.of("threads", "400")).path().resources().get("threads"))
            .orElseThrow();
    Capacity today = new Capacity.ByLevel("threads", modes(new Capacity.Fixed(200)));

    assertThat(threads.capacity())
        .isEqualTo(
            new Capacity.ByLevel(
                "tomcat-threads",
                Map.of(
                    "now",
                    today,
                    "400",
                    new Capacity.ByLevel("threads", modes(new Capacity.Fixed(400))))));
    assertThat(threads.label()).isEqualTo("Tomcat threads");
  }

  private static Map<String, Capacity> modes(Capacity platform) {
    return Map.of("platform", platform, "virtual", new Capacity.Unlimited());
  }
}
