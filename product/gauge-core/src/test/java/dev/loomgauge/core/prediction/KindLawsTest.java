package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits and figures of a scenario with a path for each kind of request. */
class KindLawsTest {
  private static final String SHOP =
      """
      name: shop
      factors: {users: [4, 200]}
      mix: {list: 70 %, create: 30 %}
      stations: {cpu: 1}
      resources: {threads: 20, connections: 5}
      paths:
        list:
          - acquire: threads
          - use: {station: cpu, demand: 1ms}
          - wait: 20ms
          - release: threads
        create:
          - acquire: threads
          - acquire: connections
          - wait: 100ms
          - release: connections
          - use: {station: cpu, demand: 3ms}
          - release: threads
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void limitsAreThoseOfTheWeightedDemandsAndHolds() {
    Prediction bounds = predict(1);

    assertThat(limit(bounds, "cpu").rps()).isCloseTo(1 / 0.0016, within(0.01));
    assertThat(limit(bounds, "threads").rps())
        .isCloseTo(20 / (0.7 * 0.021 + 0.3 * 0.103), within(0.01));
    assertThat(limit(bounds, "connections").rps()).isCloseTo(5 / (0.3 * 0.1), within(0.01));
    assertThat(bounds.binding().name()).isEqualTo("connections");
    assertThat(bounds.zeroLoadMs()).isCloseTo(0.7 * 21 + 0.3 * 103, within(1e-6));
  }

  @Test
  void everyKindHasAMeanTimeOfItsOwn() {
    Expected few = Objects.requireNonNull(predict(0).expected());
    Expected many = Objects.requireNonNull(predict(1).expected());

    // Nobody waits for more than a moment.
    assertThat(mean(few, "list")).isBetween(21.0, 22.5);
    assertThat(mean(few, "create")).isBetween(103.0, 106.0);
    // The connections are full, and threads with those that wait for them.
    assertThat(many.throughputRps()).isBetween(155.0, 5 / 0.03 + 1);
    assertThat(mean(many, "create")).isGreaterThan(mean(many, "list"));
    assertThat(Objects.requireNonNull(many.meanMs()))
        .isCloseTo(
            0.7 * mean(many, "list") + 0.3 * mean(many, "create"), within(0.02 * many.meanMs()));
  }

  private Prediction predict(int cell) {
    Scenario scenario = PureScenario.read(folder, SHOP);
    List<Cell> cells = CellPlan.of(scenario, 1);
    return TestPredictor.of(new Laws(scenario, new CpuAllocation(List.of())))
        .predict(cells.get(cell), Calibrated.NONE);
  }

  private static double mean(Expected expected, String kind) {
    return Objects.requireNonNull(expected.kinds().get(kind));
  }

  private static Limit limit(Prediction bounds, String name) {
    return bounds.limits().stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
  }
}
