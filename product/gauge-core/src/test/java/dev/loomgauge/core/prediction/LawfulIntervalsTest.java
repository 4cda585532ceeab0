package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.interval.SamplePairs;
import dev.loomgauge.core.prediction.interval.UtilisationBand;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of the scenario quick, after past predictions that were up to 20 scales off. */
class LawfulIntervalsTest {
  private static final double DELAY_MS = 101;

  /** One limited by its users and one by a pool or the CPU; with the edges, in the full size. */
  private static final int[] USERS =
      Boolean.getBoolean("tests.full") ? new int[] {1, 51, 400, 2000} : new int[] {51, 2000};

  @Test
  void noIntervalCrossesTheLawsOfItsCell() throws IOException {
    for (String threads : List.of("platform", "virtual")) {
      for (int users : USERS) {
        Prediction prediction = predict("model: closed", threads, users);
        Expected expected = Objects.requireNonNull(prediction.expected());

        for (Figure figure : Figure.values()) {
          Range range = range(expected, figure);
          assertThat(range.contains(Objects.requireNonNull(figure.of(expected)))).isTrue();
          assertThat(range.low()).isLessThan(range.high());
          assertThat(expected.interval(figure))
              .isEqualTo(Optional.of(range).filter(r -> r.high() <= 3 * r.low()));
        }
        assertThat(range(expected, Figure.THROUGHPUT).high())
            .isLessThanOrEqualTo(mostRps(prediction) * 1.05);
        assertThat(range(expected, Figure.P99).low()).isGreaterThan(DELAY_MS * 0.98);
        assertThat(range(expected, Figure.MEAN).low())
            .isGreaterThan(DELAY_MS * 0.98)
            .isGreaterThan(1000 * users / mostRps(prediction) * 0.95);
      }
    }
  }

  @Test
  void noMoreThanArrivesIsAnswered() throws IOException {
    Prediction prediction = predict("model: open, arrivals: constant", "virtual", 0);

    assertThat(range(Objects.requireNonNull(prediction.expected()), Figure.THROUGHPUT).high())
        .isBetween(200.0, 200 * 1.08);
  }

  /** Requests of a service that waits for something else may take less than is written. */
  @Test
  void aTimeThatNobodyKeepsEndsNoInterval() throws IOException {
    Prediction prediction = predict("model: closed", "virtual", 51, "wait: 101ms");
    Expected expected = Objects.requireNonNull(prediction.expected());

    for (Figure figure : List.of(Figure.THROUGHPUT, Figure.MEAN, Figure.P50)) {
      double predicted = Objects.requireNonNull(figure.of(expected));
      Range range = range(expected, figure);
      assertThat(range.low() * range.high())
          .as("%s", figure)
          .isCloseTo(predicted * predicted, withinPercentage(0.01));
    }
  }

  /** By the upper ends of all limits but those of stations. */
  private static double mostRps(Prediction prediction) {
    return prediction.limits().stream()
        .filter(limit -> limit.kind() != Kind.STATION)
        .mapToDouble(limit -> Objects.requireNonNull(limit.range()).high())
        .min()
        .orElseThrow();
  }

  private static Range range(Expected expected, Figure figure) {
    return Objects.requireNonNull(Objects.requireNonNull(expected.intervals().get(figure)).range());
  }

  private static Prediction predict(String load, String threads, int users) throws IOException {
    return predict(load, threads, users, "wait: downstream");
  }

  private static Prediction predict(String load, String threads, int users, String wait)
      throws IOException {
    String text =
        Files.readString(QuickScenario.QUICK)
            .replace("wait: downstream", wait)
            .replace("  users: [", users == 0 ? "  rate: [200]\n  # " : "  users: [")
            .replace(", users: 200}", "}")
            .replaceFirst("(?m)^downstream: .*$", "downstream: {delay: 101ms}")
            .replaceFirst(
                "(?m)^load: .*$", "load: {" + load + ", ramp: 0s, warmup: 1s, hold: 10s}");
    Scenario scenario =
        new ScenarioReader(
                QuickScenario.SCENARIOS.resolveSibling("lab/services"),
                users == 0
                    ? Map.of("threads", List.of(threads))
                    : Map.of("users", List.of(String.valueOf(users)), "threads", List.of(threads)))
            .read(QuickScenario.QUICK, text);
    return TestPredictor.of(
            new Laws(scenario, QuickScenario.CPUS),
            new PastPairs(
                SamplePairs.spread(Kind.USERS, UtilisationBand.BELOW_70, 0.05), List.of()))
        .predict(
            CellPlan.of(scenario, 1).getFirst(),
            Calibrated.of(
                List.of(
                    new Calibrated.Point(
                        2000,
                        new Demands(
                            Map.of(Tier.SERVICE, new Demands.Demand(0.000_5, 0.000_03)))))));
  }
}
