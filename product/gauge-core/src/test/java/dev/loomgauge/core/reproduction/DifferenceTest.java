package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Standing;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  @Test
  void nearerToACeilingIsMoreOfItAndNearerToAFloorIsLess() {
    assertThat(word(Measure.THROUGHPUT, 900, 950)).isEqualTo("nearer to the law here");
    assertThat(word(Measure.THROUGHPUT, 950, 900)).isEqualTo("farther from the law here");
    assertThat(word(Measure.MEAN, 1_300, 1_100)).isEqualTo("nearer to the law here");
    assertThat(word(Measure.MEAN, 1_100, 1_300)).isEqualTo("farther from the law here");
  }

  @Test
  void sharesWithinThreePercentAgree() {
    assertThat(word(Measure.THROUGHPUT, 950, 975)).isEqualTo("agrees");
    assertThat(word(Measure.MEAN, 1_100, 1_075)).isEqualTo("agrees");
  }

  /** Both beside a bound of 1,000. */
  private static String word(Measure measure, double there, double own) {
    Published published =
        new Published(
            "write-up",
            "x",
            "virtual",
            "500",
            measure,
            there,
            1_000.0,
            "",
            Standing.CONSISTENT,
            "");
    Here here = new Here("cell", "virtual", "500", null, null, 1_000.0, own, null, null, "the CPU");
    return Difference.of(measure, published, here).word();
  }
}
