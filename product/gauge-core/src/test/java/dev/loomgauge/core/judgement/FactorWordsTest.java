package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Verdict.Interval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FactorWordsTest {
  private static Comparison comparison(String factor, double ratio) {
    return new Comparison(
        "throughput",
        Map.of("users", "61"),
        factor,
        "10",
        "40",
        2,
        ratio,
        new Interval(ratio - 0.1, ratio + 0.1),
        0.01,
        Outcome.FASTER,
        null,
        null,
        false,
        "connections 40 is faster than connections 10: throughput %s times as high."
            .formatted(ratio));
  }

  @Test
  void oneComparisonIsSaidAsItIs() {
    assertThat(FactorWords.of(List.of(comparison("connections", 4.04))))
        .contains("Connections 40 is faster than connections 10: throughput 4.04 times as high.");
  }

  @Test
  void severalAreCountedAndTheFarthestIsSaid() {
    assertThat(
            FactorWords.of(List.of(comparison("connections", 2), comparison("connections", 4.04))))
        .contains(
            "Of 2 comparisons of connections 2 found the candidate faster. Farthest apart:"
                + " connections 40 is faster than connections 10: throughput 4.04 times as high.");
  }

  @Test
  void threadModesAreSaidElsewhere() {
    assertThat(FactorWords.of(List.of(comparison("threads", 2)))).isEmpty();
  }
}
