package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import dev.loomgauge.run.fitness.SelfComparison.NoisePair;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FitnessTest {
  private static final MachineFinding GOOD = new Subject("swap").good("none", "fine");
  private static final MachineFinding CAUTION = new Subject("CPUs").caution("2", "shared", "more");
  private static final MachineFinding BAD =
      new Subject("CPU quota").bad("1", "throttled", "take it away");

  private static SelfComparison noise(Limited limited, double spread) {
    return new SelfComparison(
        limited,
        List.of(
            new NoisePair(1 + spread, 1),
            new NoisePair(1, 1 + spread),
            new NoisePair(1 + spread, 1),
            new NoisePair(1, 1 + spread)));
  }

  @Test
  void aFitMachineSaysWhatDifferencesItShows() {
    Fitness fitness =
        new Fitness(List.of(GOOD), List.of(noise(Limited.WAIT, 0.001), noise(Limited.CPU, 0.02)));
    assertThat(fitness.fit()).isTrue();
    assertThat(fitness.summary())
        .matches(
            "Fit to measure differences of 0\\.\\d % and more in wait-limited cells, \\d\\.\\d %"
                + " and more in CPU-limited cells with 3 blocks\\.");
  }

  @Test
  void whatIsBadIsToBeMendedFirstAndCautionsAreNamed() {
    Fitness fitness = new Fitness(List.of(GOOD, CAUTION, BAD), List.of());
    assertThat(fitness.fit()).isFalse();
    assertThat(fitness.summary())
        .isEqualTo(
            "Not fit to measure; the noise floor is not known; 1 thing to fix first: CPU quota;"
                + " with caution: CPUs.");
  }

  @Test
  void aCellThatDiffersFromItselfIsACautionAndANoisyOneIsBad() {
    SelfComparison drifting =
        new SelfComparison(
            Limited.CPU,
            List.of(new NoisePair(1.011, 1), new NoisePair(1.010, 1), new NoisePair(1.012, 1)));
    assertThat(NoiseFindings.of(drifting).state()).isEqualTo(State.CAUTION);
    assertThat(NoiseFindings.of(drifting).meaning()).contains("differs from itself");
    assertThat(NoiseFindings.of(drifting).subject()).isEqualTo("noise floor, CPU-limited");
    assertThat(NoiseFindings.of(noise(Limited.CPU, 0.3)).state()).isEqualTo(State.BAD);
    assertThat(NoiseFindings.of(noise(Limited.CPU, 0.05)).state()).isEqualTo(State.CAUTION);
    assertThat(NoiseFindings.of(noise(Limited.WAIT, 0.002)).state()).isEqualTo(State.GOOD);
  }

  @Test
  void numbersAreTheSameInEveryCountry() {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(NoiseFindings.of(noise(Limited.WAIT, 0.002)).seen())
          .startsWith("A/A ratio 1.0000 (0.")
          .contains("over 4 pairs; smallest difference ", "% with 3 blocks, ", "% with 12");
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void aDifferenceIsNoMoreExactThanItIsKnown() {
    assertThat(List.of(0.0004, 0.0236, 0.0994, 0.126))
        .map(NoiseFindings::difference)
        .containsExactly("0.1 %", "2.4 %", "9.9 %", "13 %");
  }

  @Test
  void wordsNameAKindOfCell() {
    assertThat(List.of(Limited.WAIT.words(), Limited.CPU.words()))
        .containsExactly("wait-limited", "CPU-limited");
  }

  @Test
  void aMachineThatIsNotFitSaysWhatItShowsAsItIs() {
    assertThat(new Fitness(List.of(BAD, BAD), List.of(noise(Limited.CPU, 0.02))).summary())
        .matches(
            "Not fit to measure; as it is, it shows differences of \\d\\.\\d % and more in"
                + " CPU-limited cells with 3 blocks; 2 things to fix first: CPU quota, CPU quota\\.");
  }

  @Test
  void aNoiseFloorSaysWhatItMeansAndWhatToDo() {
    String again = "Reduce the noise (see the findings above), then run ./loomgauge doctor again.";
    SelfComparison drifting =
        new SelfComparison(
            Limited.CPU,
            List.of(new NoisePair(1.011, 1), new NoisePair(1.010, 1), new NoisePair(1.012, 1)));

    assertThat(NoiseFindings.of(drifting))
        .returns(
            "The cell differs from itself: the machine drifts, or this is the one case in twenty"
                + " that chance produces.",
            MachineFinding::meaning)
        .returns(
            "Run ./loomgauge doctor again; if the result repeats, look for intermittent causes"
                + " (other processes, steal, heat).",
            MachineFinding::remedy)
        .satisfies(
            finding ->
                assertThat(finding.seen())
                    .startsWith("A/A ratio 1.0110 (1.0085 to 1.0135) over 3 pairs; "));
    assertThat(NoiseFindings.of(noise(Limited.CPU, 0.3)))
        .returns("Even 12 blocks do not show a difference of 10 %.", MachineFinding::meaning)
        .returns(again, MachineFinding::remedy);
    assertThat(NoiseFindings.of(noise(Limited.CPU, 0.05)))
        .returns(
            "12 blocks are not enough to call two cells equivalent within 3 %.",
            MachineFinding::meaning)
        .returns(again, MachineFinding::remedy);
    SelfComparison quiet = noise(Limited.WAIT, 0.002);
    assertThat(NoiseFindings.of(quiet))
        .isEqualTo(
            new Subject("noise floor, wait-limited")
                .good(
                    "A/A ratio 1.0000 (%s to %s) over 4 pairs; smallest difference %s with 3 blocks, %s with 5, %s with 12"
                        .formatted(
                            "%.4f".formatted(quiet.low()),
                            "%.4f".formatted(quiet.high()),
                            NoiseFindings.difference(quiet.smallestDifference(3)),
                            NoiseFindings.difference(quiet.smallestDifference(5)),
                            NoiseFindings.difference(quiet.smallestDifference(12))),
                    "Smaller true differences remain undecided."));
    assertThat(NoiseFindings.BLOCKS).containsExactly(3, 5, 12);
  }
}
