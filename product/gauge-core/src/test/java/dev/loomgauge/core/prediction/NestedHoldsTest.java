package dev.loomgauge.core.prediction;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that take a second connection of a pool while they hold one. */
class NestedHoldsTest {
  @TempDir private Path folder = Path.of("");

  private Prediction predict(String factors, String acquire) {
    Scenario scenario =
        PureScenario.read(
            folder,
            """
            name: nested
            factors: {%s}
            think: 10ms
            resources: {connections: {capacity: 10, label: connections}}
            path:
              - acquire: connections
              - wait: 5ms
              - acquire: %s
              - wait: 10ms
              - release: connections
              - release: connections
            """
                .formatted(factors, acquire));
    return TestPredictor.of(new Laws(scenario, new CpuAllocation(List.of())))
        .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);
  }

  private static String words(Prediction prediction) {
    return LimitWords.nested(prediction.limit("connections").orElseThrow());
  }

  /** 5 ms with one and 10 ms with two: 25 ms of a member for each request. */
  @Test
  void theTimeOfEveryMemberCounts() {
    Prediction prediction = predict("users: 9", "connections");
    Limit limit = prediction.limit("connections").orElseThrow();

    assertThat(limit.rps()).isCloseTo(400, within(1e-9));
    assertThat(limit.exact()).isTrue();
    assertThat(LimitWords.formula(limit))
        .isEqualTo("connections: 10 / 0.02500 s held, up to 2 at once by a request = 400 req/s");
    assertThat(LimitWords.sized(limit.terms())).isEqualTo("10 connections (2 for each request)");
    assertThat(words(prediction))
        .as("HikariCP: 9 x (2 - 1) + 1 = 10 are enough")
        .isEqualTo(
            "connections: a request holds 2 at once, so that the 10 serve at most 5 requests at a time.");
    Expected expected = Objects.requireNonNull(prediction.expected());
    assertThat(expected.solver()).isEqualTo("simulation");
    assertThat(expected.throughputRps()).isBetween(200.0, 401.0);
    assertThat(expected.errorRate()).isZero();
  }

  @Test
  void asManyUsersAsConnectionsWaitForEachOtherForEver() {
    Prediction prediction = predict("users: 40", "connections");

    assertThat(prediction.unsolved())
        .startsWith("Deadlock at ")
        .contains("step 'acquire: connections (line ");
    assertThat(prediction.limit("connections").orElseThrow().rps()).isCloseTo(400, within(1e-9));
    assertThat(words(prediction))
        .isEqualTo(
            "connections: a request holds 2 at once, so that the 10 serve at most 5 requests at a"
                + " time. With 40 requests at once all 10 can be held by requests that wait for another one,"
                + " for ever (deadlock). 41 of them (40 x (2 - 1) + 1) rule that out; so does giving"
                + " the first back before another is taken.");
    assertThat(words(predict("users: 10", "connections"))).contains("(deadlock). 11 of them");
  }

  @Test
  void atATimeoutThoseWhoWaitFailAndTheOthersGoOn() {
    Prediction prediction = predict("users: 40", "{resource: connections, timeout: 100ms}");

    Expected expected = Objects.requireNonNull(prediction.expected());
    assertThat(expected.errorRate()).isBetween(0.1, 1.0);
    assertThat(expected.throughputRps()).isLessThan(200);
    assertThat(words(prediction)).contains("until they fail after 100 ms (deadlock)");
  }

  /** Clients give up, and their requests go on holding one and waiting for another. */
  @Test
  void clientsThatGiveUpDoNotEndADeadlock() {
    Prediction prediction = predict("users: 40}\nload: {timeout: 1s", "connections");

    Expected expected = Objects.requireNonNull(prediction.expected());
    assertThat(expected.errorRate()).isGreaterThan(0.99);
    assertThat(expected.throughputRps()).isLessThan(1);
    assertThat(words(prediction)).contains("for ever (deadlock)");
  }

  @Test
  void ofArrivalsAnyNumberCanWait() {
    Network network =
        new Networks()
            .pool(10, Network.UNLIMITED)
            .acquire(0)
            .delay(exponential(0.005))
            .acquire(0)
            .delay(exponential(0.01))
            .release(0)
            .release(0)
            .under(poisson(100));
    Limit limit =
        Limits.ofModel(network).stream()
            .filter(l -> l.name().equals("pool0"))
            .findFirst()
            .orElseThrow();

    assertThat(LimitWords.nested(limit))
        .endsWith(
            "Nothing bounds the requests at once: all 10 can be held by requests that wait for another one, for ever (deadlock)."
                + " Limit the requests at once below 10, or give the first back before another is"
                + " taken.");
  }

  /** Both at once for 10 ms: a third member alone serves nobody. */
  @ParameterizedTest
  @CsvSource({"2, 100", "3, 100", "4, 200", "5, 200", "1, 50"})
  void aMemberThatIsLeftOverServesNobody(int members, double rps) {
    Network network =
        new Networks()
            .pool(members, Network.UNLIMITED)
            .acquire(0)
            .acquire(0)
            .delay(constant(0.01))
            .release(0)
            .release(0)
            .under(closed(2, constant(0.1)));
    Limit limit =
        Limits.ofModel(network).stream()
            .filter(l -> l.name().equals("pool0"))
            .findFirst()
            .orElseThrow();

    assertThat(limit.rps()).isCloseTo(rps, within(1e-9));
    if (members == 3) {
      assertThat(LimitWords.formula(limit))
          .isEqualTo("pool0: 2 of 3 / 0.02000 s held, up to 2 at once by a request = 100 req/s");
      assertThat(LimitWords.sized(limit.terms())).isEqualTo("3 pool0 (2 for each request)");
    }
    if (members == 1) {
      assertThat(LimitWords.nested(limit))
          .startsWith("pool0: a request holds 2 at once, of 1 in all, and is never served. ")
          .contains("3 of them (2 x (2 - 1) + 1)");
    }
  }

  /** Threads around the pool let in no more than there are of them. */
  private static Limit.@Nullable Nested nested(Network network, int pool, int members) {
    return new Limits(network, Limit.Work.SERVICE).nested(pool, members);
  }

  @Test
  void threadsAroundThePoolBoundWhoCanWait() {
    Network network =
        new Networks()
            .pool(8, Network.UNLIMITED)
            .pool(9, Network.UNLIMITED)
            .acquire(0)
            .acquire(1)
            .delay(exponential(0.005))
            .acquire(1)
            .delay(exponential(0.01))
            .release(1)
            .release(1)
            .release(0)
            .under(closed(100, constant(0.1)));

    assertThat(Objects.requireNonNull(nested(network, 1, 9)).requests()).isEqualTo(8);
    assertThat(Objects.requireNonNull(nested(network, 1, 9)).deadlocks()).isFalse();
    assertThat(Objects.requireNonNull(nested(network, 1, 8)).deadlocks()).isTrue();
    assertThat(nested(network, 0, 8)).isNull();
  }

  /**
   * Two users and three members, by the balance of the chain: a user thinks (T), holds one (A),
   * waits for a second one (W) or has it (B).
   */
  @Test
  void theSimulationIsThatOfTheMarkovChain() {
    double think = 1 / 0.02;
    double one = 1 / 0.03;
    double two = 1 / 0.05;
    double[][] rates = new double[6][6]; // TT, TA, TB, AA, AB, WB
    rates[0][1] = 2 * think;
    rates[1][3] = think;
    rates[1][2] = one;
    rates[2][4] = think;
    rates[2][0] = two;
    rates[3][4] = 2 * one;
    rates[4][5] = one;
    rates[4][1] = two;
    rates[5][2] = two;
    double[] p = stationary(rates);
    Network network =
        new Networks()
            .pool(3, Network.UNLIMITED)
            .acquire(0)
            .delay(exponential(0.03))
            .acquire(0)
            .delay(exponential(0.05))
            .release(0)
            .release(0)
            .under(closed(2, exponential(0.02)));
    Solver chosen = Solvers.choose(network);
    Solution solution = chosen.solve(network, Settings.window(3, 100, 40_000));

    assertThat(chosen.name()).isEqualTo("simulation");
    assertThat(solution.throughput()).isCloseTo(two * (p[2] + p[4] + p[5]), withinPercentage(1));
    assertThat(solution.pools().getFirst().busy())
        .isCloseTo(p[1] + 2 * p[2] + 2 * p[3] + 3 * p[4] + 3 * p[5], withinPercentage(1));
    assertThat(solution.pools().getFirst().waiting()).isCloseTo(p[5], withinPercentage(3));
  }

  private static double[] stationary(double[][] rates) {
    double step = 0.001;
    double[] p = {1, 0, 0, 0, 0, 0};
    for (int i = 0; i < 20_000; i++) {
      double[] next = p.clone();
      for (int from = 0; from < p.length; from++) {
        for (int to = 0; to < p.length; to++) {
          next[from] -= step * rates[from][to] * p[from];
          next[to] += step * rates[from][to] * p[from];
        }
      }
      p = next;
    }
    return p;
  }

  /** With members for all nobody waits, and each of them is held as long as it takes. */
  @Test
  void whereNobodyWaitsTheLawsKnowHowManyAreHeld() {
    Networks path =
        new Networks()
            .pool(20, Network.UNLIMITED)
            .acquire(0)
            .delay(constant(0.1))
            .acquire(0)
            .delay(constant(0.2))
            .release(0)
            .release(0);
    Network enough = path.under(closed(10, constant(0.7)));

    assertThat(Solvers.choose(enough).name()).isEqualTo("laws");
    assertThat(
            Solvers.choose(enough)
                .solve(enough, Settings.window(1, 1, 1))
                .pools()
                .getFirst()
                .busy())
        .isCloseTo(10 / 1.0 * (0.1 + 2 * 0.2), within(1e-9));
    assertThat(Solvers.choose(path.under(closed(11, constant(0.7)))).name())
        .isEqualTo("simulation");
  }
}
