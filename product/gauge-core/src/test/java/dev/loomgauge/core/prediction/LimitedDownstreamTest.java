package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A downstream that serves ten requests at once, for 20 ms each: 500 a second. */
class LimitedDownstreamTest {
  private static final String DOWNSTREAM = "downstream: {delay: 20ms, at-once: 10}\n";
  private static final String USERS = "name: weak\nfactors: {users: 50}\n";
  private static final String PATH = "path: [wait: downstream]\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void fiftyUsersGetWhatItCarriesAndWaitForFiveServices() {
    Prediction prediction = predict(USERS + DOWNSTREAM + PATH);
    Expected expected = Objects.requireNonNull(prediction.expected());

    assertThat(prediction.binding().name()).isEqualTo("downstream");
    assertThat(prediction.binding().kind()).isEqualTo(Limit.Kind.RESOURCE);
    assertThat(prediction.ceilingRps()).isCloseTo(500, within(1e-6));
    assertThat(prediction.zeroLoadMs()).isCloseTo(20, within(1e-9));
    assertThat(expected.throughputRps()).isCloseTo(500, within(1.0));
    assertThat(Objects.requireNonNull(expected.meanMs())).isCloseTo(100, within(0.5));
  }

  @Test
  void itsQueueIsAPartOfTheWaitAndNoneOfTheService() {
    Expected expected = Objects.requireNonNull(predict(USERS + DOWNSTREAM + PATH).expected());

    assertThat(expected.times().get(Activity.DOWNSTREAM)).isCloseTo(100, within(0.5));
    assertThat(expected.times().getOrDefault(Activity.LIMIT, 0.0)).isZero();
  }

  /** M/M/c by Erlang's C formula, M/D/c by Cosmetatos' approximation. */
  @ParameterizedTest
  @CsvSource({"20ms, 22.20", "exponential(20ms), 24.09"})
  void atFourFifthsOfItsCapacityTheQueueIsThatOfTheFormulas(String delay, double meanMs) {
    Expected expected =
        Objects.requireNonNull(
            predict(
                    "name: weak\nfactors: {rate: 400}\narrivals: poisson\n"
                        + DOWNSTREAM.replace("20ms", delay)
                        + PATH)
                .expected());

    assertThat(expected.throughputRps()).isCloseTo(400, within(4.0));
    assertThat(Objects.requireNonNull(expected.meanMs())).isCloseTo(meanMs, within(0.02 * meanMs));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          path: [wait: downstream, wait: downstream]                                        | 250
          path: [wait: {downstream: payment}]                                               | 250
          path: [wait: downstream, wait: {downstream: payment}]                             | 166.6667
          path: [parallel: {branches: [[wait: downstream], [wait: {downstream: payment}]]}] | 166.6667
          mix: {a: 50 %, b: 50 %}; paths: {a: [wait: downstream], b: [wait: 5ms]}           | 1000
          """)
  void everyCallOfEveryRouteHoldsOneOfTheSame(String path, double rps) {
    Prediction prediction =
        predict(
            USERS
                + "downstream: {delay: 20ms, at-once: 10, routes: {payment: 40ms}}\n"
                + path.replace("; ", "\n"));

    assertThat(limit(prediction)).isCloseTo(rps, within(1e-3));
  }

  @Test
  void allInstancesShareIt() {
    assertThat(limit(predict(USERS + DOWNSTREAM + "instances: 3\n" + PATH)))
        .isCloseTo(500, within(1e-6));
  }

  @Test
  void withoutALimitItIsAWaitAndNothingElse() {
    Prediction prediction = predict(USERS + "downstream: {delay: 20ms}\n" + PATH);

    assertThat(prediction.limits()).extracting(Limit::name).containsExactly("users");
    assertThat(prediction.ceilingRps()).isCloseTo(2500, within(1e-6));
  }

  private static double limit(Prediction prediction) {
    return prediction.limits().stream()
        .filter(limit -> limit.name().equals("downstream"))
        .mapToDouble(Limit::rps)
        .findFirst()
        .orElseThrow();
  }

  private Prediction predict(String text) {
    Scenario scenario = PureScenario.read(folder, text);
    return TestPredictor.of(new Laws(scenario, new CpuAllocation(List.of())))
        .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);
  }
}
