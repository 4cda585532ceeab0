package dev.loomgauge.core.prediction;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.interval.LawfulBounds;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Pauses;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitsTest {
  @Test
  void theLeastMeanOfAWindowIsTheMeanLessWhatChanceMakesOfIt() {
    Network network = new Networks().delay(constant(0.2)).delay(exponential(0.1)).under(poisson(5));
    Limits limits = new Limits(network, Limit.Work.SERVICE);

    // 0.3 less the root of 2 ln(100) (0.1^2 + 0.1^2) over the requests.
    assertThat(limits.leastMean(1e6, 0.01)).isCloseTo(0.3 - 0.000_429_193, within(1e-8));
    assertThat(limits.leastMean(1, 0.01)).as("never below the constant part").isEqualTo(0.2);
  }

  @Test
  void aStationThatIsJustFullGrows() {
    Network network = new Networks().fifo(1).use(0, exponential(0.1)).under(poisson(10));

    assertThat(Growth.of(network, bounds(10).limits())).isTrue();
    assertThat(Growth.of(network, bounds(10.01).limits())).isFalse();
  }

  private static Prediction bounds(double rps) {
    return new Prediction(
        100,
        rps,
        null,
        null,
        List.of(
            new Limit(
                "station0",
                Limit.Kind.STATION,
                new Limit.Terms("station0", 1, 1.0 / rps),
                true,
                0)),
        null);
  }

  @Test
  void theRequestsInFlightOfAnOpenModelAreItsArrivalsTimesTheirTime() {
    Demands demands =
        new Demands(
            Map.of(Tier.SERVICE, new Demand(0.001, 0)),
            0.5,
            new GarbageCollections(1_000, 0.04, 0.001, 0.000_1));

    for (Population population :
        List.of(poisson(10), new Population.Trace(new double[] {0, 0.1}, 0.2))) {
      Network paused =
          CollectionPauses.of(
              demands,
              OptionalInt.of(0),
              spent ->
                  new Networks()
                      .fifo(1)
                      .use(0, constant(spent.of(Tier.SERVICE).seconds()))
                      .delay(constant(0.499))
                      .under(population));

      // Ten a second for half a second are five, and each lengthens a pause by 1 ms.
      Pauses pauses = paused.stations().getFirst().pauses();
      assertThat(pauses.requests()).isEqualTo(1_000);
      assertThat(pauses.seconds()).isCloseTo(0.045, within(1e-9));
    }
  }

  @Test
  void boundsOfResponseTimesAreInMilliseconds(@TempDir Path folder) {
    Scenario scenario =
        PureScenario.read(folder, "name: a\nfactors: {users: [5]}\npath: [{wait: 100ms}]\n");
    Laws laws = new Laws(scenario, new CpuAllocation(List.of()));

    for (double errors : new double[] {0, 0.1}) {
      LawfulBounds bounds =
          laws.bounds(CellPlan.of(scenario, 1).getFirst(), Demands.NONE, solution(errors));

      // 100 ms, and five users in it, with a tolerance of a hundredth.
      assertThat(bounds.leastMs()).isCloseTo(100 / 1.01, within(1e-9));
      assertThat(bounds.leastMeanMs()).isCloseTo(100 / 1.01, within(1e-6));
      assertThat(bounds.mostRps()).isCloseTo(50.5, within(1e-9));
    }
  }

  private static Solution solution(double errorRate) {
    return new Solution(
        "laws",
        50,
        new Solution.Response(0.1, null, null, null),
        errorRate,
        50,
        List.of(),
        List.of(),
        new Solution.Known(null, null, null, null, ""),
        Map.of());
  }
}
