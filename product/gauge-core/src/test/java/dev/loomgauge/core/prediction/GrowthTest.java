package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is predicted beyond a limit, and of what is small. */
class GrowthTest {
  private static final String OPEN = "name: open\nfactors: {rate: 1}\narrivals: poisson\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void aLimitedQueueHasASteadyStateAtAnyLoad() {
    String text =
        OPEN
            + """
            resources: {servers: {capacity: 3, queue: 5}}
            path: [{acquire: servers}, {wait: exponential(3.51s)}, {release: servers}]
            """;
    double term = 1;
    double total = 1;
    for (int n = 1; n <= 8; n++) {
      term *= 3.51 / Math.min(n, 3);
      total += term;
    }

    Expected exact = expected(text, null);
    Expected seen = expected(text, Solvers.named("simulation"));

    assertThat(exact.solver()).isEqualTo("mmck");
    assertThat(exact.errorRate()).isCloseTo(term / total, withinPercentage(1e-6));
    assertThat(seen.errorRate()).isCloseTo(term / total, withinPercentage(3));
    assertThat(seen.meanMs()).isCloseTo(exact.meanMs(), withinPercentage(2));
    assertThat(Objects.requireNonNull(accuracy(seen).errorRate()).contains(exact.errorRate()))
        .isTrue();
  }

  @Test
  void whoGivesUpLeavesASteadyStateBehind() {
    Expected seen =
        expected(
            OPEN
                + """
                resources: {server: 1}
                path: [{acquire: {resource: server, timeout: 3s}}, {wait: exponential(1s)}, {release: server}]
                """,
            null);

    // The density of the virtual wait is constant up to 3 s: 1 / (2 + 3) are lost.
    assertThat(seen.errorRate()).isCloseTo(0.2, withinPercentage(3));
    assertThat(Objects.requireNonNull(accuracy(seen).errorRate()).contains(0.2)).isTrue();
    assertThat(accuracy(seen).note()).isEmpty();
  }

  @Test
  void aQueueWithoutALimitKeepsTheWindow() {
    Expected seen =
        expected(
            OPEN
                + """
                stations: {cpu: 1}
                path: [{use: {station: cpu, demand: 2s, distribution: exponential}}]
                """,
            null);

    assertThat(seen.solver()).isEqualTo("simulation");
    assertThat(accuracy(seen).note()).contains("one window");
    assertThat(accuracy(seen).meanMs()).isNull();
  }

  /** A request a second for 70 s, then 50 a second for 30 s: 5 a second is what the server does. */
  @Test
  void beyondALimitRecordedArrivalsKeepAWindowOfAllOfThem() throws IOException {
    String times =
        IntStream.range(0, 1_570)
            .mapToObj(i -> String.valueOf(i < 70 ? i : 70 + (i - 70) / 50.0))
            .collect(Collectors.joining("\n", "at_s\n", "\n"));
    Files.writeString(folder.resolve("burst.csv"), times);

    Expected seen =
        expected(
            """
            name: burst
            arrivals: {trace: burst.csv, period: 100s}
            stations: {cpu: 1}
            path: [{use: {station: cpu, demand: 200ms}}]
            """,
            null);

    assertThat(seen.throughputRps()).isCloseTo((70 + 30 * 5) / 100.0, withinPercentage(1));
    assertThat(accuracy(seen).note()).contains("one window");
  }

  @Test
  void aRequestAnHourIsNotNone() {
    Prediction prediction =
        predict("name: rare\nfactors: {users: 1}\nthink: 3600s\npath: [wait: 3.52us]\n", null);

    assertThat(PredictionsCsv.figures(prediction))
        .containsEntry("throughput_rps", "0.0002778")
        .containsEntry("p99_ms", "0.003520")
        .containsEntry("p99_low", "0.003520")
        .containsEntry("ceiling_rps", "0.0002778");
  }

  private Expected expected(String text, @Nullable Solver forced) {
    return Objects.requireNonNull(predict(text, forced).expected());
  }

  private Prediction predict(String text, @Nullable Solver forced) {
    Scenario scenario = PureScenario.read(folder, text);
    return new Predictor(new Laws(scenario, new CpuAllocation(List.of())), forced, PastPairs.NONE)
        .predict(CellPlan.of(scenario, 1).getFirst(), Calibrated.NONE);
  }

  private static Accuracy accuracy(Expected expected) {
    return Objects.requireNonNull(expected.accuracy());
  }

  private boolean grows(String text) {
    Scenario scenario = PureScenario.read(folder, text);
    Cell cell = CellPlan.of(scenario, 1).getFirst();
    CpuAllocation nothing = new CpuAllocation(List.of());
    return Growth.of(
        Networks.of(scenario, cell, Demands.NONE, nothing, WhatIf.NONE),
        new Laws(scenario, nothing).predict(cell, Demands.NONE).limits());
  }

  private static String within(String pool) {
    return OPEN
        + "stations: {cpu: 1}\n"
        + "resources: {threads: "
        + pool
        + "}\n"
        + "path:\n  - acquire: threads\n  - use: {station: cpu, demand: 2s}\n  - release: threads\n";
  }

  @Test
  void aQueueGrowsUnlessWhatIsAroundItRefuses() {
    assertThat(grows(within("{capacity: 3, queue: 5}"))).isFalse();
    assertThat(grows(within("{capacity: 3}"))).isTrue();
    assertThat(grows(within("{capacity: unlimited, queue: 5}")))
        .as("nobody waits before a pool without a limit")
        .isTrue();
    assertThat(
            grows(
                within("{capacity: 3}")
                    .replace("acquire: threads", "acquire: {resource: threads, timeout: 1s}")))
        .as("who waits gives up")
        .isFalse();
    assertThat(grows(within("{capacity: 3}").replace("demand: 2s", "demand: 1s")))
        .as("exactly full")
        .isTrue();
    assertThat(grows(within("{capacity: 3}").replace("demand: 2s", "demand: 999ms"))).isFalse();
  }

  @Test
  void everyKindAndEveryBranchHasToBeRefused() {
    String use = "{use: {station: cpu, demand: 2s}}";
    String guarded = "{acquire: threads}, " + use + ", {release: threads}";
    String head = OPEN + "stations: {cpu: 1}\nresources: {threads: {capacity: 3, queue: 5}}\n";
    String kinds = head + "mix: {a: 50 %, b: 50 %}\npaths: {a: [" + guarded + "], b: [";

    assertThat(grows(kinds + use + "]}\n")).isTrue();
    assertThat(grows(kinds + guarded + "]}\n")).isFalse();
    assertThat(grows(head + "path: [{parallel: {branches: [[" + guarded + "], [" + use + "]]}}]\n"))
        .isTrue();
    assertThat(grows(head + "path: [{parallel: {branches: [[" + guarded + "], [{wait: 1s}]]}}]\n"))
        .isFalse();
    assertThat(grows(head + "path: [{acquire: threads}, {release: threads}, " + use + "]\n"))
        .as("given back before")
        .isTrue();
  }

  @Test
  void usersWhoGiveUpWhileTheServiceGoesOnMakeAQueueGrow() {
    String users =
        """
        name: closed
        factors: {users: 10}
        load: {timeout: 15s}
        stations: {cpu: 1}
        path: [{use: {station: cpu, demand: 2s}}]
        """;

    // 10 x 2 s are 20 s
    assertThat(grows(users)).isTrue();
    assertThat(grows(users.replace("15s", "20s"))).isFalse();
    assertThat(grows(users.replace("users: 10", "users: 1"))).isFalse();
  }

  /** An M/G/1 queue of 2 s or 1 s behind a pool that lets one request in ten seconds through. */
  @Test
  void whatAPoolRefusesDoesNotComeToWhatIsBehindIt() {
    String behind =
        OPEN
            + """
            stations: {cpu: 1}
            resources: {permits: {capacity: 3, queue: 0}}
            path: [{acquire: permits}, {wait: 10s}, {release: permits}, {use: {station: cpu, demand: 3s}}]
            """;

    // 3 in 10 s pass, and the CPU carries one in 3 s.
    assertThat(grows(behind)).isFalse();
    assertThat(grows(behind.replace("demand: 3s", "demand: 3.4s"))).isTrue();
    assertThat(grows(behind.replace("wait: 10s", "wait: 1s"))).as("all pass").isTrue();
    assertThat(grows(behind.replace("queue: 0", "queue: unlimited"))).isTrue();
    assertThat(
            grows(
                behind
                    .replace("queue: 0", "queue: unlimited")
                    .replace("acquire: permits", "acquire: {resource: permits, timeout: 1s}")))
        .as("who waits gives up")
        .isFalse();
  }

  @Test
  void ofKindsEachIsHeldBackByItsOwnPool() {
    String kinds =
        OPEN
            + """
            stations: {cpu: 1}
            resources: {permits: {capacity: 1, queue: 0}}
            mix: {a: 50 %, b: 50 %}
            paths:
              a: [{acquire: permits}, {wait: 10s}, {release: permits}, {use: {station: cpu, demand: 3s}}]
              b: [{wait: 1s}]
            """;

    assertThat(grows(kinds)).isFalse();
    assertThat(grows(kinds.replace("3s", "11s"))).as("0.1 in a second x 11 s").isTrue();
  }

  private static String within(String threads, String rest, String permits) {
    return OPEN.replace("rate: 1", "rate: 300")
        + "resources: {threads: "
        + threads
        + ", permits: "
        + permits
        + "}\npath: [{acquire: threads}, "
        + rest
        + "{acquire: permits}, {wait: exponential(100ms)}, {release: permits}, {release: threads}]\n";
  }

  @Test
  void aPoolThatRefusesProtectsOneAroundItThatIsLargerThanWhatItKeeps() {
    String permits = "{capacity: 20, queue: 0}";

    assertThat(grows(within("200", "", permits))).isFalse();
    assertThat(grows(within("21", "", permits))).isFalse();
    assertThat(grows(within("20", "", permits))).as("nobody is ever refused").isTrue();
    assertThat(grows(within("30", "", "{capacity: 20, queue: 10}"))).isTrue();
    assertThat(grows(within("31", "", "{capacity: 20, queue: 10}"))).isFalse();
    assertThat(grows(within("{capacity: 20, queue: 5}", "", permits))).isFalse();
    // 300 a second hold 30 threads for 100 ms before they come to the permits.
    assertThat(grows(within("50", "{wait: 100ms}, ", permits))).isTrue();
    assertThat(grows(within("51", "{wait: 100ms}, ", permits))).isFalse();
  }

  @Test
  void whoWaitsForAWhileHoldsWhatIsAroundMeanwhile() {
    String text =
        within("200", "", "20")
            .replace("acquire: permits", "acquire: {resource: permits, timeout: 500ms}");

    // 20 members, and 300 a second who wait for up to 0.5 s.
    assertThat(grows(text)).isFalse();
    assertThat(grows(text.replace("threads: 200", "threads: 170"))).isTrue();
    assertThat(grows(text.replace("threads: 200", "threads: 171"))).isFalse();
  }

  /** 600 a second at 8 permits for 100 ms: refused; the connections are far from full. */
  @Test
  void aPoolThatIsNotFullKeepsNoMoreThanItHolds() {
    String text =
        OPEN.replace("rate: 1", "rate: 600")
            + """
            resources: {threads: 50, permits: {capacity: 8, queue: 0}, connections: 10}
            path:
              - acquire: threads
              - acquire: {resource: connections, timeout: 30s}
              - wait: 10ms
              - release: connections
              - acquire: permits
              - wait: 100ms
              - release: permits
              - release: threads
            """;

    assertThat(grows(text)).isFalse();
    assertThat(grows(text.replace("wait: 10ms", "wait: 20ms")))
        .as("its waiters hold all threads")
        .isTrue();
  }

  @Test
  void whatIsDiscardedKeepsItsThreadUntilItsClientGivesUp() {
    String text =
        within("200", "", "{core: 20, max: 20, queue: 5, rejection: discard}")
            + "load: {timeout: 10s}\n";

    assertThat(grows(text)).isTrue();
    assertThat(grows(text.replace("timeout: 10s", "timeout: 100ms"))).isFalse();
  }

  /** Twenty threads bring no more than 20 tasks, and the queue of the executor takes 30. */
  @Test
  void anExecutorThatItsThreadsNeverFillRefusesNobody() {
    assertThat(
            grows(
                OPEN.replace("rate: 1", "rate: 10")
                    + """
                    resources: {threads: 20, tasks: {core: 5, max: 50, queue: 30}}
                    path: [{acquire: threads}, {acquire: tasks}, {wait: exponential(1s)}, {release: tasks}, {release: threads}]
                    """))
        .isTrue();
  }

  @Test
  void permitsWithinThreadsAreALossQueue() {
    Expected seen = expected(within("200", "", "{capacity: 20, queue: 0}"), null);
    double term = 1;
    double total = 1;
    for (int n = 1; n <= 20; n++) {
      term *= 30.0 / n;
      total += term;
    }

    assertThat(seen.errorRate()).isCloseTo(term / total, withinPercentage(3));
    assertThat(accuracy(seen).note()).isEmpty();
    assertThat(accuracy(seen).throughputRps()).isNotNull();
  }

  private static final String GIVEN_UP =
      """
      name: closed
      factors: {users: 200}
      load: {timeout: 500ms}
      resources: {threads: 200}
      path: [{acquire: threads}, {wait: "lognormal(1s,cv=1)"}, {release: threads}]
      """;

  /** They give up 400 times a second, and 200 requests a second fit. */
  @Test
  void clientsWhoGiveUpWithoutAnyAnswerAreNamed() {
    Prediction prediction = predict(GIVEN_UP, null);

    assertThat(grows(GIVEN_UP)).isTrue();
    assertThat(prediction.binding().name()).isEqualTo("users");
    assertThat(Objects.requireNonNull(prediction.expected()).errorRate()).isGreaterThan(0.9);
    assertThat(prediction.unstable()).containsExactly("threads");
    assertThat(grows(GIVEN_UP.replace("500ms", "1s"))).as("200 a second").isFalse();
  }

  @Test
  void anyLimitMayBeTheOneThatIsAskedForTooMuch() {
    String text =
        GIVEN_UP
            .replace("threads: 200", "threads: 200, more: 150")
            .replace("users: 200", "users: 90")
            .replace(
                "{acquire: threads}",
                "{acquire: more}, {wait: 100ms}, {release: more}, {acquire: threads}");

    // 180 a second.
    assertThat(grows(text)).isFalse();
    assertThat(grows(text.replace("threads: 200", "threads: 170"))).isTrue();
    assertThat(grows(text.replace("more: 150", "more: 17"))).isTrue();
    assertThat(
            grows(
                text.replace("threads: 200", "threads: 170")
                    .replace("more: 150", "more: {capacity: 16, queue: 0}")))
        .as("the first one refuses")
        .isFalse();
  }
}
