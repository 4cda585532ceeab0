package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten stretches of a second, in which six and four requests end by turns. */
class IntervalsTest {
  /** Quantile 0.975 of Student's t with 9 degrees of freedom, from the tables. */
  private static final double T = 2.262_157;

  /** Of four figures, each with a level of 5 %. */
  private static final double LEVEL = 0.2;

  private static final Range EXACT = Range.exactly(1);
  private static final Range NONE = new Range(0, 0.000_01);

  private static WindowTally tally(double seconds) {
    return tally(seconds, 1);
  }

  private static WindowTally tally(double seconds, int times) {
    WindowTally tally = new WindowTally();
    tally.measureFrom(100, 1);
    for (int batch = 0; batch < 10; batch++) {
      for (int i = 0; i < times * (batch % 2 == 0 ? 6 : 4); i++) {
        tally.succeeded(100.5 + batch, seconds);
      }
    }
    return tally;
  }

  private static Intervals of(WindowTally tally, RelaxationTime relaxation) {
    return Intervals.of(tally, 110, relaxation, 0, LEVEL);
  }

  private static void assertAround(Range range, double figure, double relative) {
    assertThat(Math.log(range.high() / figure)).isCloseTo(relative, within(1e-6));
    assertThat(Math.log(figure / range.low())).isCloseTo(relative, within(1e-6));
  }

  @Test
  void throughputVariesAsTheStretchesDoAndAMeanThatDoesNotIsExact() {
    Intervals found = of(tally(2), RelaxationTime.NONE);

    // Each of the ten counts is 1 from the mean of 5
    assertAround(found.throughput(), 5, T / 3 / 5);
    assertAround(found.mean(), 2, 0);
    assertThat(found.errorRate().low()).isZero();
    assertThat(found.errorRate().high()).isCloseTo(-Math.log(0.05) / 50, within(1e-12));
  }

  /** Of the variance 2 r / q / t of a mean (and 8.9 of a 99th percentile) the part that queues. */
  @Test
  void aSlowQueueMakesTheMeanLessCertainByThePartOfItThatQueues() {
    double normal = 1.959_964;
    Intervals found = of(tally(2), new RelaxationTime(4, 2, 0.5));

    assertAround(found.throughput(), 5, T / 3 / 5);
    assertAround(found.mean(), 2, normal * Math.sqrt(2 * 4.0 / 2 / 10) * 0.75);
    assertThat(found.p99().high()).as("fifty requests have no hundredth").isInfinite();
    Range p99 = of(tally(2, 20), new RelaxationTime(4, 2, 0.5)).p99();
    double seen = tally(2, 20).responses().quantile(0.99);
    double ofQueue = normal * Math.sqrt(8.9 * 4 / 2 / 10) * (1 - 0.5 / seen);
    assertThat(p99.high()).isCloseTo(seen * Math.exp(ofQueue) * (1 + 1.0 / 512), within(1e-4));
    assertThat(p99.low()).isCloseTo(seen * Math.exp(-ofQueue) * (1 - 1.0 / 512), within(1e-4));
  }

  @Test
  void failuresHaveTheIntervalOfTheirShare() {
    WindowTally tally = tally(2);
    for (int batch = 0; batch < 10; batch++) {
      for (int i = 0; i < (batch % 2 == 0 ? 6 : 4); i++) {
        tally.failed(100.5 + batch, Failure.QUEUE_FULL);
      }
    }

    // In each stretch one half fails, so that only the chance of fifty failures is left
    Range rate = of(tally, RelaxationTime.NONE).errorRate();

    double half = 1.959_964 * Math.sqrt(0.5 / 50);
    assertThat(rate.low()).isCloseTo(0.5 * Math.exp(-half), within(1e-6));
    assertThat(rate.high()).isCloseTo(0.5 * Math.exp(half), within(1e-6));
  }

  @Test
  void whereAllOrNothingFailsTheRuleOfThreeHolds() {
    WindowTally failing = new WindowTally();
    failing.measureFrom(100, 1);
    for (int i = 0; i < 50; i++) {
      failing.failed(100.1 + i / 10.0, Failure.QUEUE_FULL);
    }
    WindowTally empty = new WindowTally();
    empty.measureFrom(100, 1);

    Range all = of(failing, RelaxationTime.NONE).errorRate();
    assertThat(all.low()).isCloseTo(1 + Math.log(0.05) / 50, within(1e-12));
    assertThat(all.high()).isEqualTo(1);
    assertThat(of(empty, RelaxationTime.NONE))
        .isEqualTo(
            new Intervals(
                new Range(0, Double.POSITIVE_INFINITY),
                new Range(0, Double.POSITIVE_INFINITY),
                new Range(0, Double.POSITIVE_INFINITY),
                new Range(0, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    // the ends of throughput, mean and p99 over a low end of 1, then the error rate
    "1.02, 1.02, 1.06, 0, 0.00009, true",
    "1.021, 1.02, 1.06, 0, 0.00009, false",
    "1.02, 1.021, 1.06, 0, 0.00009, false",
    "1.02, 1.02, 1.061, 0, 0.00009, false",
    "1.02, 1.02, 1.06, 0, 0.0001, true",
    "1.02, 1.02, 1.06, 0, 0.03, false",
    "1.02, 1.02, 1.06, 0.1, 0.12, true",
    "1.02, 1.02, 1.06, 0.1, 0.1215, false",
    "1.02, 1.02, 1.06, 0, 0.0197, true",
    "1.02, 1.02, 1.06, 0.01, 0.0293, true",
    "1.02, 1.02, 1.06, 0.01, 0.0300, false"
  })
  void aSimulationEndsWhereEveryFigureIsKnown(
      double throughput, double mean, double p99, double errors, double most, boolean narrow) {
    assertThat(
            new Intervals(
                    new Range(1, throughput),
                    new Range(1, mean),
                    new Range(1, p99),
                    new Range(errors, most))
                .narrow())
        .isEqualTo(narrow);
  }

  @Test
  void whatIsExactIsNarrow() {
    assertThat(new Intervals(EXACT, EXACT, EXACT, NONE).narrow()).isTrue();
  }
}
