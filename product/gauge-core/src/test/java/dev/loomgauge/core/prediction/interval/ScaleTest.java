package dev.loomgauge.core.prediction.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Range;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static final Map<Figure, Double> CONSTANT =
      Map.of(
          Figure.THROUGHPUT,
          100.0,
          Figure.MEAN,
          10.0,
          Figure.P50,
          10.0,
          Figure.P95,
          10.0,
          Figure.P99,
          10.0);

  @Test
  void whereNothingVariesOnlyTheFloorIsLeft() {
    for (Figure figure : Figure.values()) {
      assertThat(Scale.of(figure, input(CONSTANT, SamplePairs.EXACT, List.of())))
          .isEqualTo(Scale.FLOOR);
    }
  }

  @Test
  void theIntervalOfADemandCountsByWhatItMovesTheFigure() {
    Map<Figure, Double> slower = Map.of(Figure.THROUGHPUT, 90.0, Figure.P99, 20.0);
    IntervalInput input = input(CONSTANT, SamplePairs.EXACT, List.of(CONSTANT, slower));

    assertThat(Scale.of(Figure.THROUGHPUT, input))
        .isCloseTo(Math.hypot(Scale.FLOOR, Math.log(100 / 90.0) / 1.96), within(1e-9));
    assertThat(Scale.of(Figure.P99, input))
        .isCloseTo(Math.hypot(Scale.FLOOR, Math.log(2) / 1.96), within(1e-9));
    assertThat(Scale.of(Figure.MEAN, input)).isEqualTo(Scale.FLOOR);
  }

  @Test
  void whetherUsersAreInLockstepIsNotKnownSoThatTheIntervalReachesThoseWhoAreNot() {
    Map<Figure, Double> apart = Map.of(Figure.THROUGHPUT, 150.0);
    IntervalInput input = input(CONSTANT, SamplePairs.EXACT, List.of(), apart);

    assertThat(100 * Math.exp(1.645 * Scale.of(Figure.THROUGHPUT, input))).isBetween(150.0, 151.0);
    assertThat(Scale.of(Figure.MEAN, input)).isEqualTo(Scale.FLOOR);
  }

  @Test
  void aSimulatedFigureIsNotKnownBetterThanItsOwnInterval() {
    Accuracy simulated =
        new Accuracy(new Range(95, 105), null, new Range(9, Double.POSITIVE_INFINITY), null, "");
    IntervalInput input = input(CONSTANT, simulated, List.of());

    assertThat(Scale.of(Figure.THROUGHPUT, input))
        .isCloseTo(Math.hypot(Scale.FLOOR, Math.log(100 / 95.0) / 1.96), within(1e-9));
    assertThat(Scale.of(Figure.P99, input))
        .isCloseTo(Math.hypot(Scale.FLOOR, Math.log(10 / 9.0) / 1.96), within(1e-9));
  }

  @Test
  void theTailOfFewRequestsIsTheLeastKnown() {
    Map<Figure, Double> exponential =
        Map.of(
            Figure.THROUGHPUT,
            100.0,
            Figure.MEAN,
            10.0,
            Figure.P50,
            6.931,
            Figure.P95,
            29.957,
            Figure.P99,
            46.052);
    IntervalInput input = input(exponential, new Accuracy(null, null, null, null, ""), List.of());

    // The quantile p of n exponential times has the deviation mean sqrt(p / (1 - p) / n), here with
    // a mean of 10 and n of 1000.
    Map<Figure, Double> noise =
        Map.of(
            Figure.P50,
            10 * Math.sqrt(0.001) / 6.931,
            Figure.P95,
            10 * Math.sqrt(0.019) / 29.957,
            Figure.P99,
            10 * Math.sqrt(0.099) / 46.052);
    noise.forEach(
        (figure, deviation) ->
            assertThat(Scale.of(figure, input))
                .as(figure.word())
                .isCloseTo(Math.hypot(Scale.FLOOR, deviation), within(1e-4)));
    assertThat(Scale.of(Figure.P99, input)).isGreaterThan(Scale.of(Figure.P50, input));
  }

  @Test
  void aModelThatNothingIsMeasuredOfHasTheAccuracyOfItsSolver() {
    Accuracy simulated = new Accuracy(new Range(98, 102.0408), Range.exactly(10), null, null, "");

    Map<Figure, Interval> intervals = input(CONSTANT, simulated, List.of()).ofModel();

    Range throughput = Objects.requireNonNull(of(intervals, Figure.THROUGHPUT).range());
    assertThat(throughput.low()).isCloseTo(100 * Math.pow(0.98, 1.645 / 1.96), within(1e-3));
    assertThat(of(intervals, Figure.MEAN).range()).isEqualTo(Range.exactly(10));
    assertThat(of(intervals, Figure.P95).range()).isNull();
  }

  private static Interval of(Map<Figure, Interval> intervals, Figure figure) {
    return Objects.requireNonNull(intervals.get(figure));
  }

  private static IntervalInput input(
      Map<Figure, Double> figures, Accuracy accuracy, List<Map<Figure, Double>> shifted) {
    return input(figures, accuracy, shifted, Map.of());
  }

  private static IntervalInput input(
      Map<Figure, Double> figures,
      Accuracy accuracy,
      List<Map<Figure, Double>> shifted,
      Map<Figure, Double> apart) {
    return new IntervalInput(
        SamplePairs.law(100),
        UtilisationBand.BELOW_70,
        figures,
        accuracy,
        shifted,
        apart,
        10,
        LawfulBounds.NONE,
        OptionalDouble.of(10));
  }

  @Test
  void anIntervalThatReachesDownToNothingSaysNothing() {
    Accuracy open = new Accuracy(new Range(0, 105), new Range(10, 10), null, null, "");
    IntervalInput input = input(CONSTANT, open, List.of());

    assertThat(Scale.simulated(Figure.THROUGHPUT, input)).isEmpty();
    assertThat(Scale.simulated(Figure.MEAN, input)).hasValue(0);
    assertThat(Scale.simulated(Figure.P99, input)).isEmpty();
    assertThat(Scale.of(Figure.THROUGHPUT, input)).isEqualTo(Scale.FLOOR);
    IntervalInput nothing =
        input(
            Map.of(Figure.THROUGHPUT, 0.0),
            new Accuracy(new Range(95, 105), null, null, null, ""),
            List.of());
    assertThat(Scale.simulated(Figure.THROUGHPUT, nothing)).isEmpty();
  }

  /** A window knows its throughput and its mean as well as the deviation of a request allows. */
  @Test
  void fewRequestsTellThroughputAndMeanByTheDeviationOfOne() {
    Map<Figure, Double> seen =
        Map.of(Figure.THROUGHPUT, 100.0, Figure.MEAN, 10.0, Figure.P50, 7.0, Figure.P95, 30.0);
    double root = Math.sqrt(1_000);
    double deviation = (30 - 7) / 1.645;
    Accuracy exact = new Accuracy(null, null, null, null, "");

    assertThat(Scale.of(Figure.THROUGHPUT, cycle(seen, exact, OptionalDouble.of(40))))
        .isCloseTo(Math.hypot(Scale.FLOOR, deviation / 40 / root), within(1e-12));
    assertThat(Scale.of(Figure.THROUGHPUT, cycle(seen, exact, OptionalDouble.empty())))
        .isCloseTo(Math.hypot(Scale.FLOOR, 1 / root), within(1e-12));
    assertThat(Scale.of(Figure.MEAN, cycle(seen, exact, OptionalDouble.of(40))))
        .isCloseTo(Math.hypot(Scale.FLOOR, deviation / 10 / root), within(1e-12));
  }

  /** As a normal time has it around its mean, whose 95th percentile is 1.645 means above. */
  @Test
  void whatASolverLeavesOutIsTakenFromItsMean() {
    Map<Figure, Double> mean = Map.of(Figure.THROUGHPUT, 100.0, Figure.MEAN, 10.0);
    Accuracy exact = new Accuracy(null, null, null, null, "");
    IntervalInput input = cycle(mean, exact, OptionalDouble.of(10));
    double root = Math.sqrt(1_000);
    double tail = 16.45 / Math.log(10);

    assertThat(Scale.of(Figure.MEAN, input))
        .isCloseTo(Math.hypot(Scale.FLOOR, 1 / root), within(1e-12));
    assertThat(Scale.of(Figure.P50, input))
        .isCloseTo(Math.hypot(Scale.FLOOR, tail / 10 / root), within(1e-12));
    assertThat(Scale.of(Figure.P95, input)).isEqualTo(Scale.FLOOR);
  }

  private static IntervalInput cycle(
      Map<Figure, Double> figures, Accuracy accuracy, OptionalDouble cycleMs) {
    return new IntervalInput(
        SamplePairs.law(100),
        UtilisationBand.BELOW_70,
        figures,
        accuracy,
        List.of(),
        Map.of(),
        10,
        LawfulBounds.NONE,
        cycleMs);
  }

  @Test
  void onHardwareThatIsAssumedEachFigureKeepsItsScaleAndHasNoRange() {
    Map<Figure, Double> slower = Map.of(Figure.THROUGHPUT, 90.0, Figure.P99, 20.0);
    IntervalInput input = input(CONSTANT, SamplePairs.EXACT, List.of(slower));

    Map<Figure, Interval> elsewhere = input.elsewhere();

    assertThat(elsewhere).containsOnlyKeys(Figure.values());
    for (Figure figure : Figure.values()) {
      assertThat(of(elsewhere, figure))
          .isEqualTo(
              new Interval(
                  null,
                  Scale.of(figure, input),
                  "none: nothing was measured on the hardware assumed"));
    }
  }
}
