package dev.loomgauge.core.judgement.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunWordsTest {
  private static final UnpairedRatio ONCE = UnpairedRatio.of(List.of(400.0), List.of(500.0));
  private static final UnpairedRatio SPREAD =
      UnpairedRatio.of(List.of(400.0, 402.0), List.of(500.0, 503.0));

  private static String of(Outcome outcome, String metric) {
    return RunComparison.words(
        "virtual100", metric, ONCE, outcome, OptionalInt.empty(), 0.03, OptionalDouble.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "FASTER, is faster",
    "SLOWER, is slower",
    "FAILS_MORE, fails more often",
    "FAILS_LESS, fails less often",
    "EQUIVALENT, is equivalent within 3 %",
  })
  void aSentenceSaysHowTheSecondRunDiffers(Outcome outcome, String words) {
    String rest = ": throughput 1.250 times as high in the second run (1 against 1 repetitions).";

    assertThat(of(outcome, "throughput")).isEqualTo("virtual100 " + words + rest);
    assertThat(of(outcome, "p99")).contains("p99 1.250 times as long in the second run");
  }

  @Test
  void whatIsUndecidedSaysWhy() {
    assertThat(of(Outcome.UNDECIDED, "p99")).endsWith("; one repetition decides nothing.");
    assertThat(undecided(OptionalInt.of(3), OptionalDouble.empty()))
        .endsWith(
            "; these runs are of different hours, and the machine's drift between them is not"
                + " known.");
    assertThat(undecided(OptionalInt.of(1), OptionalDouble.of(0.01)))
        .contains("2 against 2 repetitions, a drift of 1 % in it)")
        .endsWith("; about 1 more repetition in each run would decide.");
    assertThat(undecided(OptionalInt.of(1_200), OptionalDouble.of(0.01)))
        .endsWith("; about 1,200 more repetitions in each run would decide.");
    assertThat(undecided(OptionalInt.empty(), OptionalDouble.of(0.01)))
        .endsWith("; more repetitions of this spread would not decide it in reasonable time.");
  }

  private static String undecided(OptionalInt more, OptionalDouble drift) {
    return RunComparison.words("a", "throughput", SPREAD, Outcome.UNDECIDED, more, 0.03, drift);
  }
}
