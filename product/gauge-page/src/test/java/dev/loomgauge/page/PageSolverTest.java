package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PageSolverTest {
  private static final int REQUESTS = 20_000;

  @Test
  void eachLimitIsItsCapacityOverTheTimeThatARequestHoldsIt() {
    double[] limits = PageSolver.service(2_000, 300, 200, 50, false, 2, 0.5, 10, 189.5).limits();

    assertThat(limits)
        .containsExactly(new double[] {4_000, 1_000, 5_000, 4_000, 200}, within(1e-9));
  }

  @Test
  void aConnectionThatIsHeldUntilTheAnswerIsHeldForTheDownstreamToo() {
    double[] limits = PageSolver.service(10, 0, 200, 20, true, 1, 2, 10, 89).limits();

    assertThat(limits[2]).isCloseTo(20 / 0.1, within(1e-9));
  }

  @Test
  void virtualThreadsHaveNoLimit() {
    assertThat(PageSolver.service(10, 0, 0, 50, false, 1, 1, 1, 1).limits()[1])
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void usersWhoNeverWaitAreExact() {
    double[] seen = PageSolver.service(4, 0, 0, 50, false, 4, 2, 8, 90).solve(REQUESTS, false);

    assertThat(seen[0]).isCloseTo(40, within(1e-9));
    assertThat(seen[1]).isCloseTo(100, within(1e-9));
    assertThat(seen[5]).isEqualTo(seen[6]);
  }

  @Test
  void aFullPoolPassesWhatItsLimitSaysAndTheRestWaits() {
    double[] seen =
        PageSolver.service(300, 0, 100, 50, false, 4, 0.1, 9.9, 90).solve(REQUESTS, true);

    assertThat(seen[0]).isCloseTo(1_000, Percentage.withPercentage(2)).isLessThan(1_000.001);
    assertThat(seen[7]).isCloseTo(100, within(0.5));
    assertThat(seen[8]).isCloseTo(200, within(0.5));
    assertThat(seen[1]).isCloseTo(300, Percentage.withPercentage(2));
  }

  /**
   * The five connections are the limit: 100 requests in a second, of which each holds one 50 ms.
   */
  @Test
  void everyFigureHasItsPlace() {
    double[] seen =
        PageSolver.service(300, 0, 100, 5, false, 4, 0.4, 50, 9.6).solve(REQUESTS, true);

    assertThat(seen).hasSize(13);
    assertThat(seen[0]).isCloseTo(100, Percentage.withPercentage(2)).isLessThan(100.001);
    assertThat(seen[2]).isLessThanOrEqualTo(seen[3]);
    assertThat(seen[3]).isLessThanOrEqualTo(seen[4]);
    assertThat(seen[2]).isCloseTo(seen[1], Percentage.withPercentage(10));
    assertThat(seen[5]).isLessThan(seen[6]);
    assertThat(seen[0]).isBetween(seen[5] * 0.99, seen[6] * 1.01);
    assertThat(seen[7]).as("threads").isCloseTo(100, within(0.5));
    assertThat(seen[8]).as("before the threads").isCloseTo(200, within(0.5));
    assertThat(seen[9]).as("connections").isCloseTo(5, within(0.1));
    assertThat(seen[10]).as("before the connections").isCloseTo(94, within(1.5));
    assertThat(seen[11]).as("CPU: 100 times 0.4 ms").isCloseTo(0.04, within(0.01));
    assertThat(seen[12]).as("before the CPU").isCloseTo(0, within(0.01));
  }

  @Test
  void aStationThatSharesIsExactInItsMeanAndSaysNoPercentiles() {
    double[] seen = PageSolver.service(50, 0, 200, 50, false, 1, 1, 9, 90).solve(REQUESTS, false);

    assertThat(seen[5]).isEqualTo(seen[6]);
    assertThat(seen[4]).isNaN();
    assertThat(seen[0]).as("below what 50 users reach alone").isEqualTo(seen[5]).isLessThan(500);
    double[] simulated =
        PageSolver.service(50, 0, 200, 50, false, 1, 1, 9, 90).solve(REQUESTS, true);
    assertThat(simulated[4]).isGreaterThan(seen[1]);
    assertThat(List.of(simulated[2], simulated[3], simulated[4]))
        .isSorted()
        .doesNotHaveDuplicates();
  }
}
