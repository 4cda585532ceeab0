package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Range;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparedThroughputTest {
  @Test
  void aComparisonHasItsCellsItsRatioItsIntervalAndItsOutcome() {
    Comparison compared =
        new Comparison(
            "throughput",
            Map.of("users", "20"),
            "jdk",
            "21",
            "25",
            2,
            3.5,
            new Range(3.25, 3.75),
            0.01,
            Comparison.Outcome.FAILS_LESS,
            null,
            null,
            false,
            "");

    assertThat(Pinning.compared(compared))
        .containsExactly("jdk 25 over 21, users 20", "3.50 times", "3.25 to 3.75", "fails less");
  }
}
