package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.purpose.CapacityRoom;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.calibration.Warming.BurstLoads;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of the scenario quick, which waits 200 ms for the downstream, on one core. */
class StaircasePlanTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  private final Scenario scenario = scenario("01-quick.yaml");
  private final StaircasePlan plan = plan(scenario);

  private static Scenario scenario(String file) {
    return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
        .read(SCENARIOS.resolve(file));
  }

  private static StaircasePlan plan(Scenario scenario) {
    return plan(scenario, 1);
  }

  private static StaircasePlan plan(Scenario scenario, int cores) {
    return new StaircasePlan(
        new Laws(
            scenario,
            new CpuAllocation(List.of(new CpuAllocation.CpuShare(cores, List.of(Tier.SERVICE))))),
        cores,
        Duration.ofSeconds(1));
  }

  @Test
  void loadsAskForSharesOfTheCpu() {
    // 5 ms: the core answers 200 per second, each after 205 ms.
    assertThat(users(plan.of(cell("released"), 0.005))).containsExactly(8, 21, 33, 41, 103);
  }

  /**
   * 0.2 ms: two cores answer 10,000 per second, each after 200.2 ms; the 4,000 users of the
   * heaviest cell ask for 19,980 per second.
   */
  @Test
  void onSeveralCoresTheHighestLoadIsThatOfTheHeaviestCell() {
    assertThat(users(plan(scenario, 2).of(cell("released"), 0.000_2)))
        .containsExactly(400, 1_001, 1_602, 2_002, 4_000);
  }

  @Test
  void quickMeasuresAModeInNoMoreThanFifteenSeconds() {
    assertThat(plan.of(cell("released"), 0.000_2).length())
        .isLessThanOrEqualTo(Duration.ofSeconds(15));
  }

  @Test
  void noLoadFillsAPool() {
    // 50 connections, held for 200 ms: 250 per second, of which nine tenths are asked for.
    assertThat(users(plan.of(cell("held"), 0.005)).getLast()).isEqualTo(46);
  }

  @Test
  void whoeverOnlyWorksIsMeasuredWithTheScenariosUsersWhereTheyAreAnsweredSoon() {
    Scenario compute = scenario("21-microservice-compute.yaml"); // 200 users
    Cell cell = CellPlan.of(compute, 1).getFirst();

    assertThat(users(plan(compute).of(cell, 0.000_5))).containsExactly(1, 200);
    assertThat(users(plan(compute).of(cell, 0.002))).containsExactly(1, 125);
  }

  @Test
  void withoutADemandThereIsOneLoad() {
    assertThat(users(plan.of(cell("released"), 0))).containsExactly(BurstLoads.USERS_PER_CORE);
  }

  @Test
  void loadsArePlannedAgainWhereTheDemandHasFallenTooFar() {
    Cell cell = cell("released");
    Staircase planned = plan.of(cell, 0.005);

    assertThat(plan.fitting(cell, planned, found(planned, 0.004))).isEqualTo(planned);
    assertThat(plan.fitting(cell, planned, found(planned, 0.001_5)))
        .isEqualTo(plan.of(cell, 0.001_5));
    assertThat(plan.fitting(cell, planned, List.of())).isEqualTo(planned);
    assertThat(plan.fitting(cell, planned, List.of(window(planned, 0.001_5, false))))
        .as("connections were opened in it")
        .isEqualTo(planned);
  }

  @Test
  void loadsArePlannedAgainWhereTheScenariosHeaviestCellIsFarAbove() {
    Cell cell = cell("released"); // 2,000 users in the heaviest
    Staircase planned = plan.of(cell, 0.000_6);
    Staircase near = plan.of(cell, 0.000_28);

    assertThat(planned.load().most()).isLessThan(900);
    assertThat(plan.fitting(cell, planned, found(planned, 0.000_2)).load().most()).isEqualTo(2_000);
    assertThat(near.load().most()).isBetween(1_540, 2_000);
    assertThat(plan.fitting(cell, near, found(near, 0.000_2))).isEqualTo(near);
  }

  @Test
  void loadsBeforeAPoolAreNotPlannedAgain() {
    Cell cell = cell("held");
    Staircase planned = plan.of(cell, 0.005);

    assertThat(plan.fitting(cell, planned, found(planned, 0.001))).isEqualTo(planned);
  }

  private Cell cell(String connection) {
    return CellPlan.of(scenario, 1).stream()
        .filter(
            c -> c.threads().equals("virtual") && connection.equals(c.levels().get("connection")))
        .findFirst()
        .orElseThrow();
  }

  private static List<Integer> users(Staircase stairs) {
    return stairs.load().steps().stream()
        .map(LoadRequest.Step::users)
        .distinct()
        .sorted()
        .skip(1)
        .toList();
  }

  /** A window at the highest load with that demand. */
  private static List<CalibrationWindow> found(Staircase planned, double demandSeconds) {
    return List.of(window(planned, demandSeconds, true));
  }

  private static CalibrationWindow window(
      Staircase planned, double demandSeconds, boolean measured) {
    return new CalibrationWindow(
        "order-mvc",
        "virtual",
        1,
        new Load(2.5, Direction.UP, planned.load().most(), measured),
        0,
        0.25,
        100,
        100,
        new ServiceCpu(100 * demandSeconds, 0.2, 0, 0, 0),
        Map.of(),
        null,
        0);
  }

  /** 5 ms on a core that answers 200 a second; alone a request takes 205 ms. */
  @Test
  void sharesAndCyclesAreThoseOfWholeUsers() {
    Staircase stairs = plan.of(cell("released"), 0.005);

    assertThat(stairs.spread()).isEqualTo(Duration.ofMillis(200));
    assertThat(
            stairs.steps().stream()
                .map(step -> step.load().share())
                .filter(share -> share > 0)
                .distinct()
                .toList())
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b))
        .containsExactly(8 / 41.0, 21 / 41.0, 33 / 41.0, 1.0, 103 / 41.0);
  }

  /** A million requests a second ask for more users than there are files and ports for. */
  @Test
  void noMoreUsersAreAskedForThanFourFifthsOfTheRoomAndTenThousand() {
    long room =
        ConnectionRoom.of(1, 1, true, ConnectionRoom.Here.ALL)
            .map(CapacityRoom::most)
            .orElse(Long.MAX_VALUE);

    assertThat(users(plan.of(cell("released"), 0.000_001)).getLast())
        .isEqualTo((int) Math.min(10_000, room * 0.8));
  }
}
