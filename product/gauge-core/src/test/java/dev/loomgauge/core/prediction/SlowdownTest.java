package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated.Point;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Demands.Slowdown;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Of a service that holds one of ten connections for 20 ms of a request, and for 2 ms more at 400
 * requests per second.
 */
class SlowdownTest {
  private static final String SERVICE =
      """
      name: slow
      factors: {threads: [platform], users: [6, 20]}
      endpoint: request
      services:
        - name: shop
          command: ["java", "{jvm}", "{port}"]
          health: "/"
          endpoints: {request: "/"}
          knobs: {threads: {platform: {env: {A: b}}}}
      load: {model: closed, ramp: 1s, warmup: 3s, hold: 6s}
      stations: {cpu: {tier: service}}
      resources:
        threads: {label: Tomcat threads, capacity: 200}
        connections: {label: connections, capacity: 10}
      path:
        - acquire: threads
        - use: {station: cpu, share: 0.5}
        - acquire: connections
        - wait: 20ms
        - wait: {grows: 2ms, at: 400}
        - release: connections
        - use: cpu
        - release: threads
      """;

  private static final CpuAllocation CPUS =
      new CpuAllocation(List.of(new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE))));

  private final Scenario scenario = ScenarioReader.ofText("slow", SERVICE);
  private final Laws laws = new Laws(scenario, CPUS);
  private final Cell six = CellPlan.of(scenario, 1).getFirst();
  private final Cell twenty = CellPlan.of(scenario, 1).getLast();

  @Test
  void aWaitGrowsInProportionToTheThroughputUpToWhatWasSeen() {
    assertThat(growth(0)).isZero();
    assertThat(growth(100)).isCloseTo(0.000_5, within(1e-12));
    assertThat(growth(400)).isCloseTo(0.002, within(1e-12));
    assertThat(growth(4_000)).isCloseTo(0.002, within(1e-12));
  }

  private double growth(double rps) {
    List<Move> path = laws.network(twenty, demands(0, 0).at(rps)).path();
    return ((Move.Wait) path.get(4)).delay().mean();
  }

  @Test
  void whatCalibratedRequestsTookLongerIsSpentWithinWhatARequestHoldsThroughout() {
    List<Move> path = laws.network(six, demands(0.003, 0)).path();

    assertThat(path.getFirst()).isInstanceOf(Move.Acquire.class);
    assertThat(path.get(1)).isInstanceOf(Move.Wait.class);
    assertThat(((Move.Wait) path.get(1)).delay().mean()).isCloseTo(0.001_5, within(1e-12));
    assertThat(laws.network(six, demands(0, 0)).path().get(1)).isInstanceOf(Move.Use.class);
  }

  @Test
  void halfOfItIsInTheWaitsInProportion() {
    String known = "  - wait: {grows: 2ms, at: 400}\n";
    String two = "  - wait: 20ms\n  - wait: 5ms\n";
    Laws plain =
        new Laws(
            ScenarioReader.ofText(
                "slow", SERVICE.replace(known, "").replace("  - wait: 20ms\n", two)),
            CPUS);

    List<Move> path = plain.network(six, demands(0.005, 0)).path();

    assertThat(path.getFirst()).isInstanceOf(Move.Acquire.class);
    assertThat(path)
        .filteredOn(Move.Wait.class::isInstance)
        .extracting(move -> Math.round(1e6 * ((Move.Wait) move).delay().mean()))
        .containsExactly(2_500L, 22_000L, 5_500L);
  }

  @Test
  void aPathThatOnlyComputesWaitsWhereItIsServed() {
    String waits = "  - wait: 20ms\n  - wait: {grows: 2ms, at: 400}\n";
    Laws plain = new Laws(ScenarioReader.ofText("slow", SERVICE.replace(waits, "")), CPUS);

    List<Move> path = plain.network(six, demands(0.005, 0)).path();

    assertThat(((Move.Wait) path.get(1)).delay().mean()).isEqualTo(0.005);
  }

  @Test
  void eachKindIsSlowedDownByItsOwnWaits() {
    String paths =
        SERVICE
            .substring(0, SERVICE.indexOf("path:"))
            .replace("endpoint: request\n", "mix: {list: 50 %, buy: 50 %}\n")
            .replace("{request: \"/\"}", "{list: \"/\", buy: \"/b\"}")
            .concat(
                """
                paths:
                  list: [{use: cpu}, {wait: 5ms}]
                  buy: [{use: cpu}, {wait: 15ms}]
                """);
    Scenario mixed = ScenarioReader.ofText("slow", paths);
    Laws both = new Laws(mixed, CPUS);

    Move.Choice choice =
        (Move.Choice)
            both.network(CellPlan.of(mixed, 1).getFirst(), demands(0.002, 0)).path().getLast();

    assertThat(choice.alternatives())
        .flatExtracting(Move.Alternative::moves)
        .filteredOn(Move.Wait.class::isInstance)
        .extracting(move -> Math.round(1e6 * ((Move.Wait) move).delay().mean()))
        .containsExactly(5_500L, 16_500L);
  }

  @Test
  void aPoolsLimitIsThatOfItsLongerHoldAndARequestAloneIsNotSlowedDown() {
    Prediction prediction = laws.predict(twenty, demands(0.003, 0).at(400));

    assertThat(limit(prediction, "connections").rps()).isCloseTo(10 / 0.023_5, within(1e-6));
    assertThat(prediction.zeroLoadMs()).isCloseTo(21, within(1e-9));
  }

  /** It is measured, and so no law: a lawful bound cuts an interval off, and must not. */
  @Test
  void nothingMeasuredIsALaw() {
    Limit users = limit(laws.predict(six, demands(0.003, 0).at(400)), "users");

    assertThat(users.rps()).isCloseTo(6 / 0.026, within(1e-6));
    assertThat(users.exact()).isFalse();
    Calibrated calibrated = calibrated(0.003, 0.001);
    Prediction slowed = new Predictor(laws).predict(six, calibrated);
    assertThat(Objects.requireNonNull(slowed.expected()).throughputRps())
        .isCloseTo(6 / 0.025, within(6.0));
  }

  @Test
  void theCalibrationsLoadsAreExpectedByTheirUsersAlone() {
    Predictor predictor = new Predictor(laws);

    double two = predictor.calibratedSeconds(six, 2, demands(0, 0)).orElseThrow();
    double sixty = predictor.calibratedSeconds(six, 60, demands(0, 0)).orElseThrow();

    assertThat(two).isBetween(0.0209, 0.0216);
    // Ten connections, 20 ms each.
    assertThat(sixty).isCloseTo(60 * 0.020 / 10, within(0.003));
  }

  @Test
  void whereTheDownstreamsDelayVariesNothingIsExpected() {
    Scenario other =
        ScenarioReader.ofText(
            "slow",
            SERVICE.replace("- wait: 20ms", "- wait: downstream") + "downstream: {delay: 20ms}\n");
    Predictor predictor = new Predictor(new Laws(other, CPUS));

    assertThat(predictor.calibratedSeconds(CellPlan.of(other, 1).getFirst(), 2, demands(0, 0)))
        .isEmpty();
  }

  @Test
  void whereUsersFailAtOnceAndTryAgainAtOnceNothingIsExpected() {
    Scenario other =
        ScenarioReader.ofText("slow", SERVICE.replace("capacity: 200}", "capacity: 2, queue: 1}"));
    Predictor predictor = new Predictor(new Laws(other, CPUS));

    assertThat(predictor.calibratedSeconds(CellPlan.of(other, 1).getFirst(), 60, demands(0, 0)))
        .isEmpty();
  }

  @Test
  void betweenTwoLoadsItLiesBetweenAndItsIntervalIsTheWiderOne() {
    Calibrated calibrated =
        Calibrated.of(
            List.of(
                new Point(100, demands(0.001, 0.000_1)), new Point(300, demands(0.003, 0.000_4))));

    Slowdown between = calibrated.at(200).slowdown();

    assertThat(between.seconds()).isCloseTo(0.002, within(1e-9));
    assertThat(between.halfWidth()).isEqualTo(0.000_4);
    assertThat(calibrated.at(900).slowdown().seconds()).isEqualTo(0.003);
  }

  @Test
  void theEndsOfItsIntervalAreThoseOfTheDemands() {
    Demands demands = demands(0.001, 0.000_4).at(50);

    assertThat(demands.uncertain()).isTrue();
    assertThat(demands.wider().slowdown()).isEqualTo(new Slowdown(50, 0.001_4, 0, 0.75));
    assertThat(demands.narrower().slowdown().seconds()).isCloseTo(0.000_6, within(1e-12));
    assertThat(demands.narrower().slowdown().inWaits()).isEqualTo(0.25);
    assertThat(demands(0, 0).uncertain()).isFalse();
    assertThat(demands(0.001, 0.002).narrower().slowdown().seconds()).isZero();
    assertThat(demands.certain().times(Tier.SERVICE, 2).plus(Tier.SERVICE, 1).slowdown())
        .isEqualTo(demands.slowdown());
  }

  private static Limit limit(Prediction prediction, String name) {
    return prediction.limits().stream()
        .filter(limit -> limit.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Calibrated calibrated(double seconds, double halfWidth) {
    return Calibrated.of(List.of(new Point(100, demands(seconds, halfWidth))));
  }

  /** 1 ms of CPU. */
  private static Demands demands(double seconds, double halfWidth) {
    return new Demands(Map.of(Tier.SERVICE, new Demand(0.001, 0)))
        .with(new Slowdown(0, seconds, halfWidth));
  }
}
