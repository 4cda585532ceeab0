package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Of the scenario quick with a delay that is always 500 ms, on a machine of two cores. */
class PredictorTest {

  @Test
  void usersThatStartTogetherBehindAFixedDelayAreABurstThatFades() throws IOException {
    Calibrated demand = demand(0.000_22);

    double soon = mean("start: together, ramp: 0s, warmup: 0s, hold: 10s", "virtual", 1000, demand);
    double later =
        mean("start: together, ramp: 0s, warmup: 60s, hold: 10s", "virtual", 1000, demand);
    double spread = mean("ramp: 0s, warmup: 0s, hold: 10s", "virtual", 1000, demand);

    // 1,000 users, 500 ms, 0.22 ms: about 80 ms more than the delay on a core that is 40 % busy.
    assertThat(soon).isCloseTo(580, within(15.0));
    assertThat(later).isCloseTo(501, within(2.0));
    assertThat(spread).isCloseTo(500.5, within(1.5));
  }

  @Test
  void aDemandThatFallsWithTheLoadIsTakenAtTheLoadThatComesOut() throws IOException {
    Calibrated falling =
        Calibrated.of(List.of(point(200, 0.001_5), point(800, 0.001), point(2000, 0.000_5)));

    Expected saturated = expected("ramp: 0s, warmup: 1s, hold: 5s", "virtual", 2600, falling);
    Expected light = expected("ramp: 0s, warmup: 1s, hold: 5s", "virtual", 100, falling);

    assertThat(saturated.throughputRps()).isCloseTo(2000, within(20.0));
    assertThat(light.utilisation().get("service-cpu")).isCloseTo(0.3, within(0.01));
  }

  /** 400 users who give up after 400 ms of 500 ms send 1,000 requests a second. */
  @Test
  void requestsThatAllFailCostWhatTheirLoadCosts() throws IOException {
    Calibrated falling =
        Calibrated.of(List.of(point(200, 0.001_5), point(800, 0.001), point(2000, 0.000_5)));

    Expected expected =
        expected("ramp: 0s, warmup: 1s, hold: 5s, timeout: 400ms", "virtual", 400, falling);

    assertThat(expected.errorRate()).isEqualTo(1);
    // u = 1,000 (1 ms - (u - 0.8) / 0.2 x 0.5 ms); at no load they would need 1.5 CPUs.
    assertThat(expected.utilisation().get("service-cpu")).isCloseTo(0.857, within(0.02));
  }

  @Test
  void aPredictionKeepsTheConditionsForWhichItsDemandsHold() throws IOException {
    Scenario quick = scenario("ramp: 0s, warmup: 1s, hold: 5s", "virtual", 100);
    Cell cell = CellPlan.of(quick, 1).getFirst();
    Predictor predictor = TestPredictor.of(new Laws(quick, QuickScenario.CPUS));
    List<Calibrated.Point> points = demand(0.000_5).points();

    assertThat(predict(predictor, cell, new Calibrated.Cpus(1, 0, 0.02, 9.5), points))
        .isEqualTo(new CpuConditions(0.02, 9.5));
    assertThat(predict(predictor, cell, new Calibrated.Cpus(1, 0, 0.02, 0), points))
        .isEqualTo(new CpuConditions(0.02, null));
    assertThat(predictor.predict(cell, Calibrated.NONE).conditions()).isNull();
  }

  private static @Nullable CpuConditions predict(
      Predictor predictor, Cell cell, Calibrated.Cpus cpus, List<Calibrated.Point> points) {
    return predictor.predict(cell, new Calibrated(points, cpus, List.of())).conditions();
  }

  @Test
  void eachOfManyInstancesCostsWhatItsOwnShareOfTheLoadCosts() throws IOException {
    Calibrated falling = Calibrated.of(List.of(point(200, 0.001_5), point(2000, 0.000_5)));
    Map<String, List<String>> set =
        Map.of("users", List.of("1000"), "threads", List.of("virtual"), "instances", List.of("10"));
    Scenario scenario =
        ScenarioReader.forPrediction(QuickScenario.SCENARIOS.resolveSibling("lab/services"), set)
            .read(QuickScenario.QUICK, text());

    Expected expected =
        Objects.requireNonNull(
            TestPredictor.of(new Laws(scenario, QuickScenario.CPUS, WhatIf.of(scenario, set)))
                .predict(CellPlan.of(scenario, 1).getFirst(), falling)
                .expected());

    // 2,000 req/s on ten instances: 200 each, at 1.5 ms.
    assertThat(expected.utilisation().get("service-cpu")).isCloseTo(0.3, within(0.01));
  }

  @Test
  void theSameSeedPredictsTheSameFigures() throws IOException {
    String load = "ramp: 0s, warmup: 1s, hold: 5s";

    assertThat(expected(load, "platform", 400, demand(0.000_4)))
        .isEqualTo(expected(load, "platform", 400, demand(0.000_4)));
  }

  @Test
  void anUncertainDemandWidensTheScaleWhereTheCpuIsTheLimitAndHardlyWhereUsersAre()
      throws IOException {
    String load = "ramp: 0s, warmup: 1s, hold: 5s";
    Calibrated sure = Calibrated.of(List.of(point(2000, 0.000_5, 0)));
    Calibrated unsure = Calibrated.of(List.of(point(2000, 0.000_5, 0.000_05)));

    // A demand that may be 10 % more or less moves the limit of the CPU by as much.
    assertThat(scale(expected(load, "virtual", 2600, unsure)))
        .isCloseTo(Math.log(1 / 0.9) / 1.96, within(0.01));
    assertThat(scale(expected(load, "virtual", 2600, sure))).isLessThan(0.02);
    assertThat(scale(expected(load, "virtual", 100, unsure))).isLessThan(0.02);
  }

  @Test
  void withoutPastPairsTheIntervalIsMissingAndSaysWhy() throws IOException {
    Expected expected = expected("ramp: 0s, warmup: 1s, hold: 5s", "virtual", 100, demand(0.000_5));

    assertThat(expected.intervals()).containsOnlyKeys(Figure.values());
    assertThat(expected.interval(Figure.P99)).isEmpty();
    assertThat(throughput(expected).basis())
        .isEqualTo("none: 0 past pairs are known, 9 are needed");
  }

  @Test
  void hardwareThatIsOnlyAssumedHasNoInterval() throws IOException {
    Map<String, List<String>> set =
        Map.of("users", List.of("1000"), "threads", List.of("virtual"), "cores", List.of("16"));
    Scenario scenario =
        ScenarioReader.forPrediction(QuickScenario.SCENARIOS.resolveSibling("lab/services"), set)
            .read(QuickScenario.QUICK, text());

    Expected expected =
        Objects.requireNonNull(
            TestPredictor.of(new Laws(scenario, QuickScenario.CPUS, WhatIf.of(scenario, set)))
                .predict(CellPlan.of(scenario, 1).getFirst(), demand(0.000_5))
                .expected());

    assertThat(throughput(expected))
        .returns(null, Expected.Interval::range)
        .returns("none: nothing was measured on the hardware assumed", Expected.Interval::basis);
  }

  private static double scale(Expected expected) {
    return throughput(expected).scale();
  }

  private static Expected.Interval throughput(Expected expected) {
    return Objects.requireNonNull(expected.intervals().get(Figure.THROUGHPUT));
  }

  private static double mean(String load, String threads, int users, Calibrated demand)
      throws IOException {
    return Objects.requireNonNull(expected(load, threads, users, demand).meanMs());
  }

  private static Expected expected(String load, String threads, int users, Calibrated demand)
      throws IOException {
    Scenario scenario = scenario(load, threads, users);
    Cell cell = CellPlan.of(scenario, 1).getFirst();
    return Objects.requireNonNull(
        TestPredictor.of(new Laws(scenario, QuickScenario.CPUS)).predict(cell, demand).expected());
  }

  private static Scenario scenario(String load, String threads, int users) throws IOException {
    String timeout = load.contains("timeout") ? "" : "timeout: 30s, ";
    String text =
        text().replaceFirst("(?m)^load: .*$", "load: {model: closed, " + timeout + load + "}");
    return new ScenarioReader(
            QuickScenario.SCENARIOS.resolveSibling("lab/services"),
            Map.of("users", List.of(String.valueOf(users)), "threads", List.of(threads)))
        .read(QuickScenario.QUICK, text);
  }

  private static String text() throws IOException {
    return Files.readString(QuickScenario.QUICK)
        .replaceFirst("(?m)^downstream: .*$", "downstream: {delay: 500ms}");
  }

  private static Calibrated demand(double seconds) {
    return Calibrated.of(List.of(point(2000, seconds)));
  }

  private static Calibrated.Point point(double rps, double seconds) {
    return point(rps, seconds, 0);
  }

  private static Calibrated.Point point(double rps, double seconds, double halfWidth) {
    return new Calibrated.Point(
        rps, new Demands(Map.of(Tier.SERVICE, new Demands.Demand(seconds, halfWidth))));
  }
}
