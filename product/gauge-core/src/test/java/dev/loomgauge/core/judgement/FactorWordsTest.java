package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
        new Range(ratio - 0.1, ratio + 0.1),
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

  private static Comparison found(Outcome outcome, double ratio, String users, String zone) {
    return new Comparison(
        "throughput",
        new TreeMap<>(Map.of("users", users, "zone", zone, "alike", "same")),
        "connections",
        "10",
        "40",
        2,
        ratio,
        new Range(ratio - 0.1, ratio + 0.1),
        0.01,
        outcome,
        null,
        null,
        false,
        "ratio %s.".formatted(ratio));
  }

  @Test
  void everyOutcomeIsCountedInItsOrderAndHalfIsFartherThanNineTenthsMore() {
    assertThat(
            FactorWords.of(
                List.of(
                    found(Outcome.UNDECIDED, 1.1, "61", "near"),
                    found(Outcome.SLOWER, 0.5, "610", "far"),
                    found(Outcome.FASTER, 1.9, "61", "far"),
                    found(Outcome.EQUIVALENT, 1, "61", "near"),
                    found(Outcome.FAILS_LESS, 1, "61", "near"),
                    found(Outcome.FAILS_MORE, 1, "61", "near"),
                    found(Outcome.FASTER, 1.2, "61", "near"))))
        .contains(
            "Of 7 comparisons of connections "
                + Arrays.stream(Outcome.values())
                    .map(
                        outcome ->
                            switch (outcome) {
                              case FASTER -> "2 found the candidate faster";
                              case SLOWER -> "1 found the candidate slower";
                              case FAILS_MORE -> "1 found that the candidate fails more often";
                              case FAILS_LESS -> "1 found that the candidate fails less often";
                              case EQUIVALENT -> "1 found no difference worth having";
                              case UNDECIDED -> "1 remained undecided";
                            })
                    .collect(Collectors.joining(", "))
                + ". Farthest apart at users 610, zone far: ratio 0.5.");
  }
}
