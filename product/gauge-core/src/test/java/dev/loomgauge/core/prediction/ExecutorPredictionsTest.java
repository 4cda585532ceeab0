package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executors from the text of a scenario to its figures. */
class ExecutorPredictionsTest {
  private static final CpuAllocation MACHINE =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));

  @TempDir private Path folder = Path.of("");

  private Prediction predict(String load, String tasks, String hold) {
    Scenario scenario =
        PureScenario.read(
            folder,
            """
            name: executor
            factors: {%s}
            arrivals: poisson
            resources: {tasks: %s}
            path: [{acquire: tasks}, {wait: %s}, {release: tasks}]
            """
                .formatted(load, tasks, hold)
                .replace(load.startsWith("users") ? "arrivals: poisson\n" : "\0", ""));
    return TestPredictor.of(new Laws(scenario, new CpuAllocation(List.of())))
        .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);
  }

  /** M/M/c/K by the balance of flows: p(n) = p(n - 1) a / min(n, c), and Little's law. */
  @ParameterizedTest
  @CsvSource({"3, 3, 4, 3, 7", "3, 3, 0, 3, 3", "1, 3, 0, 3, 3"})
  void withoutThreadsBehindTheQueueItIsTheQueueOfErlang(
      int core, int max, int queue, int servers, int rooms) {
    double offered = 2.5; // 5 a second, held for 0.5 s
    double term = 1;
    double sum = 1;
    double present = 0;
    for (int n = 1; n <= rooms; n++) {
      term *= offered / Math.min(n, servers);
      sum += term;
      present += n * term;
    }
    double refused = term / sum;

    Prediction prediction =
        predict(
            "rate: 5",
            "{core: %d, max: %d, queue: %d}".formatted(core, max, queue),
            "exponential(500ms)");

    Expected expected = Objects.requireNonNull(prediction.expected());
    assertThat(expected.solver()).isEqualTo("mmck");
    assertThat(expected.errorRate()).isCloseTo(refused, withinPercentage(0.01));
    assertThat(expected.throughputRps()).isCloseTo(5 * (1 - refused), withinPercentage(0.01));
    assertThat(Objects.requireNonNull(expected.meanMs()))
        .isCloseTo(1000 * present / sum / 5 / (1 - refused), withinPercentage(0.01));
  }

  @Test
  void threadsBehindTheQueueAreSimulated() {
    Expected expected =
        Objects.requireNonNull(
            predict("users: 8", "{core: 2, max: 5, queue: 4}", "exponential(500ms)").expected());

    assertThat(expected.solver()).isEqualTo("simulation");
    assertThat(expected.throughputRps()).isCloseTo(8, withinPercentage(3));
    assertThat(expected.utilisation().get("tasks")).isCloseTo(1, within(0.001));
    assertThat(expected.errorRate()).isZero();
  }

  @Test
  void aCoreThatHoldsAllUsersIsNoLimit() {
    Prediction prediction = predict("users: 8", "{core: 8, max: 50, queue: 4}", "500ms");

    assertThat(Objects.requireNonNull(prediction.expected()).solver()).isEqualTo("laws");
    assertThat(prediction.ceilingRps()).isEqualTo(16);
  }

  /** Twenty threads never have more than the queue of 30 takes. */
  @Test
  void threadsAroundAnExecutorKeepItFromItsMaximum() {
    Scenario scenario =
        PureScenario.read(
            folder,
            """
            name: executor
            factors: {users: 1000}
            resources: {threads: 20, tasks: {core: 5, max: 50, queue: 30}}
            path: [{acquire: threads}, {acquire: tasks}, {wait: exponential(1s)}, {release: tasks}, {release: threads}]
            """);
    Prediction prediction =
        TestPredictor.of(new Laws(scenario, new CpuAllocation(List.of())))
            .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);

    assertThat(prediction.limits()).extracting(Limit::name).startsWith("tasks", "threads");
    assertThat(prediction.ceilingRps()).isEqualTo(5);
    assertThat(prediction.kneeUsers()).isEqualTo(5);
    assertThat(prediction.binding().terms().belowMaximum()).isTrue();
    assertThat(Objects.requireNonNull(prediction.expected()).utilisation().get("tasks"))
        .isCloseTo(1, within(0.01));
  }

  @Test
  void aLimitSaysWhatTheExecutorIs() {
    Limit limit = predict("users: 8", "{core: 2, max: 5, queue: 5}", "500ms").binding();

    assertThat(limit.terms().capacity()).isEqualTo(3);
    assertThat(Objects.requireNonNull(limit.terms().executor()).words())
        .isEqualTo("core 2, max 5, queue 5");
    assertThat(limit.exact()).isTrue();
    assertThat(predict("users: 8", "5", "500ms").binding().terms().executor()).isNull();
  }

  /** A load before it may have filled the queue, and left more threads. */
  @Test
  void ofAServiceTheMaximumIsProvenAndNotWhatTheUsersLeave() {
    Scenario scenario =
        SampleScenario.read(
            folder,
            SampleScenario.TEXT.replace(
                "capacity: {platform: 200, virtual: unlimited, reactive: unlimited}",
                "core: 50, max: {platform: 200, virtual: 300, reactive: 300}, queue: 1000"));

    Limit limit =
        new Laws(scenario, MACHINE)
            .predict(CellPlan.of(scenario, 1).getFirst(), Demands.NONE).limits().stream()
                .filter(l -> l.name().equals("threads"))
                .findFirst()
                .orElseThrow();

    assertThat(limit.rps()).isEqualTo(100);
    assertThat(limit.exact()).isFalse();
    assertThat(Objects.requireNonNull(limit.law()).rps()).isEqualTo(400);
  }

  /**
   * Who is turned away asks again at once, so time stands still: the limits are known all the same.
   */
  @Test
  void whereNoSimulationEndsTheLimitsAreGivenAndWhyThereAreNoFigures() {
    Prediction prediction =
        predict("users: 100", "{core: 5, max: 50, queue: 30}", "exponential(1s)");

    assertThat(prediction.expected()).isNull();
    assertThat(prediction.unsolved())
        .startsWith("5,000,000 requests began at ")
        .endsWith("Give a step a demand, or the users a think time.");
    assertThat(prediction.limit("tasks").orElseThrow().rps()).isEqualTo(50);
    assertThat(predict("users: 10", "{core: 5, max: 50, queue: 30}", "exponential(1s)").unsolved())
        .isEmpty();
  }
}
