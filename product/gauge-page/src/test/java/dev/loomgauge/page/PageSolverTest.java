package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Of the scenario that the page begins with: its places are threads, connections and the CPU. */
class PageSolverTest {
  private static final int REQUESTS = 20_000;

  private static PageSolver whatIf(String... set) throws IOException {
    PageSolver solver =
        PageSolver.scenario(Files.readString(PageModelTest.WHAT_IF), String.join("\n", set));
    assertThat(solver.problem()).isEmpty();
    return solver;
  }

  @Test
  void eachLimitIsItsCapacityOverTheTimeThatARequestHoldsIt() throws IOException {
    double[] limits =
        whatIf("think=300ms", "cores=2", "work=0.5ms", "query=10ms", "call=189.5ms").limits();

    assertThat(limits)
        .containsExactly(
            new double[] {2_000, 4_000, 200, 200, 1_000, 50, 5_000, 2, 4_000}, within(1e-9));
  }

  @Test
  void aConnectionThatIsHeldUntilTheAnswerIsHeldForTheDownstreamToo() throws IOException {
    double[] limits =
        whatIf("connection=held", "connections=20", "query=10ms", "call=90ms").limits();

    assertThat(limits[6]).isCloseTo(20 / 0.1, within(1e-9));
  }

  @Test
  void virtualThreadsHaveNoLimit() throws IOException {
    double[] limits = whatIf("threads=virtual").limits();

    assertThat(limits[3]).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(limits[4]).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void factorsAndPlacesAreThoseOfTheScenario() throws IOException {
    assertThat(whatIf("users=7").factors().lines())
        .startsWith(
            "threads\tplatform,virtual\tthreads\t\tslider",
            "connection\treleased,held\tconnection\t\tslider",
            "users\t7\tusers\tusers\tslider")
        .contains("work\t0.14ms\tCPU: time of a request\t\tslider");
    assertThat(whatIf().load()).isEqualTo("users");
    assertThat(whatIf().note()).isEmpty();
    assertThat(whatIf().places().lines())
        .containsExactly(
            "pool\tthreads\tthreads",
            "pool\tconnections\tdatabase connections",
            "station\tcpu\tCPU");
  }

  @Test
  void arrivalsAreNoMoreThanTheyAreAndWhatPassesIsNoMoreThanTheLimit() {
    String text =
        """
        name: open
        factors: {rate: 5}
        resources: {slots: {capacity: 10, label: "upload slots\\u202e"}}
        path: [{acquire: slots}, {wait: 1s}, {release: slots}]
        """;
    PageSolver below = PageSolver.scenario(text, "");
    PageSolver above = PageSolver.scenario(text, "rate=12.5");

    assertThat(below.problem()).isEmpty();
    assertThat(below.load()).isEqualTo("rate");
    assertThat(below.limits()).containsExactly(new double[] {5, 5, 1_000, 10, 10}, within(1e-9));
    assertThat(below.growingSeconds(REQUESTS)).isZero();
    assertThat(below.places()).isEqualTo("pool\tslots\tupload slots\\u202e");
    assertThat(above.limits()[1]).isEqualTo(12.5);
    assertThat(above.growingSeconds(REQUESTS)).isEqualTo(60);
    assertThat(above.growingSeconds(125)).isEqualTo(10);
    assertThat(above.solve(REQUESTS, true)[0]).isBetween(9.5, 10.0);
  }

  @Test
  void aFullPoolPassesWhatItsLimitSaysAndTheRestWaits() throws IOException {
    double[] seen =
        whatIf("users=300", "pool=100", "query=10ms", "call=89.86ms").solve(REQUESTS, true);

    assertThat(seen[0]).isCloseTo(1_000, Percentage.withPercentage(2)).isLessThan(1_000.001);
    assertThat(seen[10]).isCloseTo(100, within(0.5));
    assertThat(seen[11]).isCloseTo(200, within(0.5));
    assertThat(seen[1]).isCloseTo(300, Percentage.withPercentage(2));
  }

  /**
   * The five connections are the limit: 100 requests in a second, of which each holds one 50 ms.
   */
  @Test
  void everyFigureHasItsPlace() throws IOException {
    double[] seen =
        whatIf("users=300", "pool=100", "connections=5", "work=0.4ms", "query=50ms", "call=9.6ms")
            .solve(REQUESTS, true);

    assertThat(seen).hasSize(16);
    assertThat(seen[0]).isCloseTo(100, Percentage.withPercentage(2)).isLessThan(100.001);
    assertThat(List.of(seen[2], seen[3], seen[4])).isSorted();
    assertThat(seen[2]).isCloseTo(seen[1], Percentage.withPercentage(10));
    assertThat(seen[5]).isLessThan(seen[6]);
    assertThat(seen[0]).isBetween(seen[5] * 0.99, seen[6] * 1.01);
    assertThat(seen[4]).as("p99 in its interval").isBetween(seen[7], seen[8]);
    assertThat(seen[9]).as("errors").isZero();
    assertThat(seen[10]).as("threads").isCloseTo(100, within(0.5));
    assertThat(seen[11]).as("before the threads").isCloseTo(200, within(0.5));
    assertThat(seen[12]).as("connections").isCloseTo(5, within(0.1));
    assertThat(seen[13]).as("before the connections").isCloseTo(94, within(1.5));
    assertThat(seen[14]).as("CPU: 100 times 0.4 ms").isCloseTo(0.04, within(0.01));
    // Constant holds can end together: then 4 of 5 requests wait for up to 2 ms in each 50 ms.
    assertThat(seen[15]).as("before the CPU").isBetween(0.0, 4 * 2 / 50.0);
  }

  @Test
  void aStationThatSharesIsExactInItsMeanAndSaysNoPercentiles() throws IOException {
    double[] seen = whatIf("users=50", "work=1ms", "query=9ms", "call=90ms").solve(REQUESTS, false);

    assertThat(seen[5]).isEqualTo(seen[6]);
    assertThat(seen[4]).isNaN();
    assertThat(seen[0]).as("below what 50 users reach alone").isEqualTo(seen[5]).isLessThan(500);
    double[] simulated =
        whatIf("users=50", "work=1ms", "query=9ms", "call=90ms").solve(REQUESTS, true);
    assertThat(simulated[4]).isGreaterThan(seen[1]);
    assertThat(List.of(simulated[2], simulated[3], simulated[4]))
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void aLevelThatDoesNotFitIsAProblemThatNamesIt() throws IOException {
    String text = Files.readString(PageModelTest.WHAT_IF);

    assertThat(PageSolver.scenario(text, "users=none").problem())
        .startsWith("--set users: 'none' does not fit.");
    assertThat(PageSolver.scenario(text, "poll=5").problem()).contains("Did you mean 'pool'?");
    assertThat(PageSolver.scenario(text, "no pair").problem()).isEmpty();
  }

  @Test
  void aPathThatCannotBeSolvedHasNoFiguresAndAProblem() {
    PageSolver solver =
        PageSolver.scenario(
            """
            name: stuck
            factors: {users: 2}
            resources: {a: 1, b: 1}
            path:
              - {acquire: a, when: {users: 2}}
              - wait: 1ms
              - acquire: a
              - release: a
            """,
            "");

    assertThat(solver.problem()).isNotEmpty();
  }
}
