package dev.loomgauge.run.calibration;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.WarmUp.Burst;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.calibration.Warming.BurstLoads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstLoadsTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  @Test
  void everyKindOfRequestComesUnderALightLoadAndUnderAFullOne() {
    BurstLoads loads = loads("01-quick.yaml");

    assertThat(loads.fewest()).isEqualTo(2);
    assertThat(of(loads, 5))
        .containsExactly("released 24", "held 240", "held 24", "released 240", "released 24");
  }

  @Test
  void requestsThatBecomeNoCheaperInAWholeRoundAreWarmEnough() {
    BurstLoads loads = loads("46-bulkhead.yaml");

    assertThat(noCheaper(loads, 3.0, 2.0, 2.9)).as("no second round yet").isFalse();
    assertThat(noCheaper(loads, 3.0, 2.0, 2.9, 1.8)).as("the full load is cheaper").isFalse();
    assertThat(noCheaper(loads, 3.0, 2.0, 2.5, 1.95)).as("the light load is cheaper").isFalse();
    assertThat(noCheaper(loads, 3.0, 2.0, 2.9, 1.95)).isTrue();
    assertThat(noCheaper(loads, 5.0, 3.0, 3.0, 2.0, 2.9, 1.95)).as("the last two").isTrue();
    assertThat(noCheaper(loads, 3.0, null, 2.9, 1.8)).as("nothing to compare with").isTrue();
  }

  private static boolean noCheaper(BurstLoads loads, @Nullable Double... cpuMs) {
    return loads.noCheaper(
        Stream.of(cpuMs).map(ms -> new Burst(24, 4, 0.5, 4_000, ms, 4)).toList());
  }

  @Test
  void aLoadNeverHasMoreUsersThanTheTrialsOrALightOne() {
    BurstLoads loads = loads("46-bulkhead.yaml"); // 100 users
    assertThat(IntStream.range(0, 2).map(burst -> loads.of(burst).users()))
        .containsExactly(24, 100);
  }

  @Test
  void theScenarioMayHaveOtherRequestsWarmItsServices() {
    BurstLoads loads = loads("41-memory-per-request.yaml");

    assertThat(loads.fewest()).isEqualTo(2);
    assertThat(loads.of(0).cell().levels()).containsEntry("wait-ms", "20");
  }

  private static List<String> of(BurstLoads loads, int bursts) {
    return IntStream.range(0, bursts)
        .mapToObj(loads::of)
        .map(load -> load.cell().levels().get("connection") + " " + load.users())
        .toList();
  }

  /** Those for virtual threads on one core. */
  private static BurstLoads loads(String file) {
    Scenario scenario =
        new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
            .read(SCENARIOS.resolve(file));
    return loads(scenario, requireNonNull(scenario.calibration()), 1);
  }

  private static BurstLoads loads(Scenario scenario, Calibration calibration, int cores) {
    Cell cell =
        CellPlan.of(scenario, 1).stream()
            .filter(own -> own.threads().equals("virtual"))
            .findFirst()
            .orElseThrow();
    return BurstLoads.of(scenario, calibration, cell, cores);
  }

  /** 1,200 a second and core; 2,000 users a core at most, as in the trials. */
  @ParameterizedTest
  @CsvSource({
    "10, 1, 24, 240",
    "100, 1, 120, 1200",
    "100, 2, 240, 2400",
    "20, 2, 48, 480",
    "60000, 1, 2000, 2000",
    "60000, 2, 4000, 4000"
  })
  void behindALongDelayALightLoadHasMoreUsers(long delayMs, int cores, int light, int full) {
    Scenario quick =
        new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
            .read(SCENARIOS.resolve("01-quick.yaml"));
    BurstLoads loads =
        loads(
            quick,
            new Calibration(
                Duration.ofMillis(delayMs),
                Duration.ofSeconds(30),
                Duration.ofSeconds(4),
                Duration.ofSeconds(2),
                Duration.ZERO,
                1,
                Map.of()),
            cores);

    assertThat(List.of(loads.of(0).users(), loads.of(1).users())).containsExactly(light, full);
  }
}
