package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ceiling is an upper bound: of models whose truth is known, and of what a simulation shows. */
class CeilingsTest {
  private static final CpuAllocation NOTHING = new CpuAllocation(List.of());
  private static final String TWO_KINDS =
      """
      name: two-kinds
      factors: {users: 10}
      load: {timeout: 100ms}
      path:
        - wait: {recorded: times.csv}
      """;

  /** Of a simulation; what chance may add to its throughput follows from their number. */
  private static final TestSize REQUESTS = TestSize.of(15_000);

  /** Of a simulation of requests that are given up, in seconds. */
  private static final TestSize SECONDS = TestSize.of(2_000);

  @TempDir private Path folder = Path.of("");

  @Test
  void noSimulationIsAboveWhatIsProven() {
    int bounds = 0;
    for (long seed = 1; seed <= 40; seed++) {
      Network network = AnyNetwork.of(seed);
      List<Limits.Bound> proven = new Limits(network, Limit.Work.SERVICE).all();
      double most = proven.getFirst().rps();
      double window = REQUESTS.taken() / most;
      Simulated seen = Simulation.run(network, Settings.window(seed, window / 10, window));
      for (Limits.Bound bound : proven) {
        if (bound.law().isEmpty()) {
          continue;
        }
        Law law = bound.law().get();
        double chance = Math.sqrt(2 * Math.log(1e6) * law.scatter() / (law.rps() * window));
        double edges = (1 + law.scatter()) * law.seconds() / window;
        bounds++;
        assertThat(seen.throughput())
            .as("seed %d, %s: %s", seed, bound, network)
            .isLessThanOrEqualTo(law.rps() * (1 + Law.TOLERANCE + chance + edges));
      }
    }
    assertThat(bounds).isGreaterThan(70);
  }

  @Test
  void threeBranchesOfExponentialTimesTakeTheMeanOfTheLongest() {
    Prediction prediction =
        predict(
            """
            name: joined
            factors: {users: 10}
            think: 1s
            path:
              - parallel:
                  join: all
                  branches:
                    - - wait: {delay: 100ms, distribution: exponential}
                    - - wait: {delay: 100ms, distribution: exponential}
                    - - wait: {delay: 100ms, distribution: exponential}
            """);

    assertThat(prediction.zeroLoadMs()).isCloseTo(183.333, withinPercentage(0.1));
    assertThat(prediction.ceilingRps()).isCloseTo(10 / 1.183_333, withinPercentage(0.1));
    assertThat(prediction.meanMsAtCeiling()).isCloseTo(183.333, withinPercentage(0.1));
    assertThat(prediction.binding().exact()).isTrue();
  }

  @Test
  void theKneeIsWhereThePoolMeetsTheMeanOfTheLongest() {
    Prediction prediction =
        predict(
            """
            name: joined
            factors: {users: 100}
            resources: {threads: 11}
            path:
              - acquire: threads
              - parallel:
                  join: all
                  branches:
                    - - wait: {delay: 100ms, distribution: exponential}
                    - - wait: {delay: 100ms, distribution: exponential}
                    - - wait: {delay: 100ms, distribution: exponential}
              - release: threads
            """);

    assertThat(prediction.binding().name()).isEqualTo("threads");
    assertThat(prediction.ceilingRps()).isCloseTo(60, withinPercentage(0.1));
    assertThat(prediction.kneeUsers()).isCloseTo(11, withinPercentage(0.2));
    assertThat(simulated(prediction)).isCloseTo(60, withinPercentage(2));
  }

  @Test
  void theLosersOfARaceLimitNothingAndTheirStationIsUnstable() {
    // A wait of 100 ms always wins, so that 10 users make 100 requests per second; each leaves
    // 50 ms of work behind, for which there is one server: 5 times as much as it can do.
    Prediction prediction =
        predict(
            """
            name: race
            factors: {users: 10}
            stations: {cpu: 1}
            path:
              - parallel:
                  join: first
                  branches:
                    - - wait: 100ms
                    - - wait: 200ms
                      - use: {station: cpu, demand: 50ms}
            """);

    assertThat(prediction.limits()).extracting(Limit::name).containsExactly("users");
    assertThat(prediction.ceilingRps()).isCloseTo(100, withinPercentage(0.1));
    assertThat(prediction.zeroLoadMs()).isCloseTo(100, withinPercentage(0.1));
    assertThat(simulated(prediction)).isCloseTo(100, withinPercentage(1));
    assertThat(prediction.unstable()).containsExactly("cpu");
  }

  @Test
  void losersThatFitAreStable() {
    Prediction prediction =
        predict(
            """
            name: race
            factors: {users: 10}
            stations: {cpu: 8}
            path:
              - parallel:
                  join: first
                  branches:
                    - - wait: 100ms
                    - - wait: 200ms
                      - use: {station: cpu, demand: 50ms}
            """);

    assertThat(prediction.unstable()).isEmpty();
  }

  @Test
  void impatientClientsSeeTheQuickRequestsAlone() {
    // N P(R <= T) / E[min(R, T)]: 10 (1 - e^-0.5) / (0.2 (1 - e^-0.5)) = 50 of exponential times of
    // 200 ms, whatever the timeout; N / R0 is 50 too, but for uniform times it is not.
    Prediction exponential = predict(impatient("delay: 200ms, distribution: exponential"));
    Prediction uniform = predict(impatient("distribution: uniform, from: 0ms, to: 400ms"));

    assertThat(exponential.ceilingRps()).isCloseTo(50, withinPercentage(0.2));
    // P = 1/4, E[min] = 100 ms - 0.1^2 / 0.8 s = 87.5 ms.
    assertThat(uniform.ceilingRps()).isCloseTo(10 * 0.25 / 0.0875, withinPercentage(0.2));
    assertThat(inTheLongRun(impatient("delay: 200ms, distribution: exponential")))
        .isCloseTo(50, withinPercentage(SECONDS.tolerance(2)));
    assertThat(inTheLongRun(impatient("distribution: uniform, from: 0ms, to: 400ms")))
        .isCloseTo(28.571, withinPercentage(SECONDS.tolerance(2)));
    assertThat(LimitWords.formula(uniform.binding())).startsWith("users: 10 x 0.2500 in time / ");
  }

  /** Stretches of a trace are denser than the whole, and none of its times is written by hand. */
  @Test
  void aTraceIsAnEstimateThoughAllOfAModelIsCertain() throws IOException {
    Files.writeString(folder.resolve("trace.csv"), "at_s\n0\n1\n");

    Prediction prediction = predict("name: a\narrivals: {trace: trace.csv}\npath: [wait: 10ms]\n");

    assertThat(prediction.estimated()).isTrue();
    assertThat(Prediction.ESTIMATE).contains(" or a mean that is not proven, ");
  }

  /** N / X - Z is a response time only where every request is answered. */
  @Test
  void whereClientsGiveUpLittlesLawGivesNoResponseTime() {
    String text = impatient("delay: 10s, distribution: exponential");

    assertThat(predict(text).meanMsAtCeiling()).isNull();
    assertThat(predict(impatient("delay: 10s")).meanMsAtCeiling()).as("no answer at all").isNull();
    assertThat(predict(impatient("delay: 10ms")).meanMsAtCeiling())
        .isCloseTo(10, withinPercentage(0.01));
  }

  @Test
  void quickOnesOfTwoKindsOfTimesMakeMoreThanTheirMeanAllows() throws IOException {
    Files.writeString(folder.resolve("times.csv"), "value_ms,count\n10,9\n10000,1\n");
    // Nine of ten take 10 ms, one takes 10 s: R0 is 1.009 s, and a timeout of 100 ms lets the quick
    // ones go on: 10 x 0.9 / (0.9 x 0.01 + 0.1 x 0.1) = 473.7 a second.
    Prediction prediction = predict(TWO_KINDS);

    assertThat(prediction.zeroLoadMs()).isCloseTo(1009, withinPercentage(0.01));
    assertThat(prediction.ceilingRps()).isCloseTo(473.7, withinPercentage(0.2));
    assertThat(inTheLongRun(TWO_KINDS)).isCloseTo(473.7, withinPercentage(SECONDS.tolerance(2)));
  }

  @Test
  void connectionsInsideBranchesBoundTheRequest() {
    Prediction prediction =
        predict(
            """
            name: branches
            factors: {users: 50}
            resources: {connections: 5}
            path:
              - parallel:
                  join: all
                  branches:
                    - - acquire: connections
                      - wait: 100ms
                      - release: connections
                    - - wait: 50ms
                      - acquire: connections
                      - wait: {delay: 100ms, distribution: exponential}
                      - release: connections
            """);

    assertThat(prediction.binding().name()).isEqualTo("connections");
    assertThat(prediction.ceilingRps()).isCloseTo(25, withinPercentage(0.1));
    assertThat(simulated(prediction)).isCloseTo(25, withinPercentage(2));
  }

  private static String impatient(String delay) {
    return """
    name: impatient
    factors: {users: 10}
    load: {timeout: 100ms}
    path:
      - wait: {%s}
    """
        .formatted(delay);
  }

  private static double simulated(Prediction prediction) {
    return Objects.requireNonNull(prediction.expected()).throughputRps();
  }

  private Prediction predict(String text) {
    Scenario scenario = PureScenario.read(folder, text);
    return TestPredictor.of(new Laws(scenario, NOTHING))
        .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);
  }

  /** Requests per second of a long run. */
  private double inTheLongRun(String text) {
    Scenario scenario = PureScenario.read(folder, text);
    Network network =
        Networks.of(
            scenario, CellPlan.of(scenario, 1).getFirst(), Demands.NONE, NOTHING, WhatIf.NONE);
    return Simulation.run(network, Settings.window(1, 100, SECONDS.taken())).throughput();
  }
}
