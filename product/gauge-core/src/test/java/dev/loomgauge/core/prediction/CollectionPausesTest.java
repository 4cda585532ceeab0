package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Pauses;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Of the scenario quick, on a machine of two cores or more. */
class CollectionPausesTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  /** 29 ms and 15 microseconds more per request in flight, every 19,000 requests. */
  private static final GarbageCollections COLLECTIONS =
      new GarbageCollections(19_000, 0.029, 0.000_015, 0.000_003);

  @Test
  void pausesAreThoseOfTheUsersInFlightAndTheirCpuIsNoDemandBesides() throws IOException {
    Network network = network("virtual", 2_000, COLLECTIONS, 1);

    assertThat(service(network).pauses().requests()).isEqualTo(19_000);
    assertThat(service(network).pauses().seconds()).isCloseTo(0.059, within(1e-9));
    Limit cpu = limit("virtual", 2_000, COLLECTIONS, 1);
    // The demand without the 3 microseconds of collectors, and 59 ms of each 19,000 requests.
    assertThat(cpu.rps()).isCloseTo(1 / (0.000_497 + 0.059 / 19_000), within(1e-6));
    assertThat(LimitWords.formula(cpu))
        .contains("1 / (0.497 ms of CPU + 0.05900 s of pause in 19,000 requests)");
  }

  @Test
  void collectionsAreNamedWithTheirDistanceAndLength() {
    assertThat(COLLECTIONS.words())
        .contains("19,000 requests apart, 29.0 ms and 0.0150 ms per request in flight");
    assertThat(GarbageCollections.NONE.words()).isEmpty();
  }

  @Test
  void aPauseTakesAllServers() throws IOException {
    Limit cpu = limit("virtual", 2_000, COLLECTIONS, 4);

    assertThat(cpu.rps()).isCloseTo(4 / (0.000_497 + 4 * 0.059 / 19_000), within(1e-6));
    assertThat(LimitWords.formula(cpu)).contains("4 / (0.497 ms of CPU + 4 x 0.05900 s of pause");
  }

  @Test
  void usersThatWaitForAThreadAreNotInFlight() throws IOException {
    double pause = service(network("platform", 2_000, COLLECTIONS, 1)).pauses().seconds();

    assertThat(pause).isCloseTo(0.029 + 200 * 0.000_015, within(1e-9));
  }

  @Test
  void pausesOfNoMoreThanOnePercentOfARequestAloneStayDemand() throws IOException {
    GarbageCollections brief = new GarbageCollections(250, 0.001, 0, 0.000_002);

    assertThat(service(network("virtual", 2_000, brief, 4)).pauses()).isEqualTo(Pauses.NONE);
    // All four servers stop, while the collectors use less than four.
    assertThat(limit("virtual", 2_000, brief, 4).rps())
        .isCloseTo(4 / (0.000_498 + 4 * 0.001 / 250), within(1e-6));
  }

  @Test
  void collectionsOfAServiceThatSharesItsCpusStayDemand() throws IOException {
    Cell cell = cell(scenario("virtual", 2_000));
    CpuAllocation together =
        new CpuAllocation(List.of(new CpuAllocation.CpuShare(2, List.of(Tier.values()))));

    Network network =
        Networks.of(scenario("virtual", 2_000), cell, demands(COLLECTIONS), together, WhatIf.NONE);

    assertThat(network)
        .isEqualTo(
            Networks.of(
                scenario("virtual", 2_000),
                cell,
                demands(GarbageCollections.NONE),
                together,
                WhatIf.NONE));
  }

  @Test
  void pausesLengthenTheTailAndHardlyTheMedian() throws IOException {
    GarbageCollections longer = new GarbageCollections(19_000, 0.3, 0, 0.000_016);

    Expected with = expected(longer);
    Expected without = expected(GarbageCollections.NONE);

    assertThat(ms(with.p50Ms()) / ms(without.p50Ms())).isBetween(0.99, 1.01);
    // 300 ms of each 19 s: who comes in it, and has come before it.
    assertThat(ms(with.p99Ms()) - ms(without.p99Ms())).isBetween(50.0, 300.0);
    // Who comes out of a pause together queues together for some seconds more.
    assertThat(with.throughputRps())
        .isBetween(0.9 * without.throughputRps(), without.throughputRps());
  }

  private static double ms(@Nullable Double figure) {
    return Objects.requireNonNull(figure);
  }

  private static Expected expected(GarbageCollections collections) throws IOException {
    Scenario scenario = scenario("virtual", 200);
    Calibrated calibrated =
        Calibrated.of(List.of(new Calibrated.Point(2_000, demands(collections))));
    Prediction prediction =
        TestPredictor.of(new Laws(scenario, cpus(1))).predict(cell(scenario), calibrated);
    return Objects.requireNonNull(prediction.expected());
  }

  private static Limit limit(String threads, int users, GarbageCollections collections, int cores)
      throws IOException {
    Scenario scenario = scenario(threads, users);
    return new Laws(scenario, cpus(cores))
        .predict(cell(scenario), demands(collections)).limits().stream()
            .filter(limit -> limit.name().equals("service-cpu"))
            .findFirst()
            .orElseThrow();
  }

  private static Network network(
      String threads, int users, GarbageCollections collections, int cores) throws IOException {
    Scenario scenario = scenario(threads, users);
    return Networks.of(scenario, cell(scenario), demands(collections), cpus(cores), WhatIf.NONE);
  }

  private static Network.Station service(Network network) {
    return network.stations().getFirst();
  }

  private static Demands demands(GarbageCollections collections) {
    return new Demands(Map.of(Tier.SERVICE, new Demand(0.000_5, 0)), Demands.HALF, collections);
  }

  private static CpuAllocation cpus(int cores) {
    return new CpuAllocation(
        List.of(
            new CpuAllocation.CpuShare(cores, List.of(Tier.SERVICE)),
            new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
  }

  private static Cell cell(Scenario scenario) {
    return CellPlan.of(scenario, 1).getFirst();
  }

  private static Scenario scenario(String threads, int users) throws IOException {
    return new ScenarioReader(
            SCENARIOS.resolveSibling("lab/services"),
            Map.of("users", List.of(String.valueOf(users)), "threads", List.of(threads)))
        .read(SCENARIOS.resolve("01-quick.yaml"));
  }
}
