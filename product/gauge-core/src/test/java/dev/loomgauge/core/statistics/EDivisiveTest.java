package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.TestSize;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Series are drawn by a seed that is made of the name of the test. */
class EDivisiveTest {
  /** Logarithms of ratios: gates differ by 2 % from each other. */
  private static final double NOISE = 0.02;

  /** The size of which docs/gate.md says what is found. */
  private static final int GATES = 24;

  private static final double STEP = Math.log(1.08);

  private static Random random(TestInfo test) {
    return new Random(test.getTestMethod().orElseThrow().getName().hashCode());
  }

  private static double[] series(Random random, int size, int change, double step) {
    return IntStream.range(0, size)
        .mapToDouble(i -> NOISE * random.nextGaussian() + (i < change ? 0 : step))
        .toArray();
  }

  @Test
  void aStepOfEightPercentInTwentyFourGatesIsFoundWithinOneGateNinetyFiveTimesInAHundred(
      TestInfo test) {
    Random random = random(test);
    int found = 0;
    for (int i = 0; i < 100; i++) {
      int at = random.nextInt(GATES / 3, GATES - GATES / 3 + 1);
      List<Integer> changes = EDivisive.in(series(random, GATES, at, STEP));
      found += changes.size() == 1 && Math.abs(changes.getFirst() - at) <= 1 ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(95);
  }

  @ParameterizedTest
  @ValueSource(ints = {12, GATES, 60})
  void aStationarySeriesHasNoneNinetyFiveTimesInAHundred(int size, TestInfo test) {
    Random random = random(test);
    assertThat(changed(100, () -> series(random, size, size, 0))).isLessThanOrEqualTo(5);
  }

  /** No distribution is assumed: the noise of gates has heavy tails. */
  @Test
  void heavyTailsAreNoChangeNinetyFiveTimesInAHundred(TestInfo test) {
    Random random = random(test);
    assertThat(
            changed(
                100,
                () ->
                    IntStream.range(0, GATES)
                        .mapToDouble(
                            _ -> NOISE * random.nextGaussian() / Math.sqrt(random.nextDouble()))
                        .toArray()))
        .isLessThanOrEqualTo(5);
  }

  /** One in a hundred, as the level says; two in a hundred of 1,000 would be refused. */
  @Test
  void theLevelHoldsInAThousandSeries(TestInfo test) {
    Random random = random(test);
    TestSize size = TestSize.of(1_000);
    assertThat(changed(size.taken(), () -> series(random, GATES, GATES, 0)))
        .isLessThanOrEqualTo(size.most(20));
  }

  private interface Draw {
    double[] next();
  }

  private static long changed(int series, Draw draw) {
    return IntStream.range(0, series)
        .mapToObj(_ -> EDivisive.in(draw.next()))
        .filter(Predicate.not(List::isEmpty))
        .count();
  }

  @Test
  void eachOfSeveralStepsIsFoundWhereItIs() {
    assertThat(in(0, 1, 0, 1, 0, 1, 0, 1, 50, 51, 50, 51, 50, 51, 50, 51)).containsExactly(8);
    assertThat(
            in(
                0, 1, 0, 1, 0, 1, 0, 1, 50, 51, 50, 51, 50, 51, 50, 51, 20, 21, 20, 21, 20, 21, 20,
                21))
        .containsExactly(8, 16);
  }

  @Test
  void aLoneFarValueIsNoChange() {
    assertThat(in(1, 2, 1, 2, 1, 2, 1, 90, 2, 1, 2, 1, 2, 1, 2)).isEmpty();
  }

  @Test
  void fewValuesAndEqualOnesDoNotChange() {
    assertThat(in()).isEmpty();
    assertThat(in(1)).isEmpty();
    assertThat(in(1, 1, 1, 9, 9, 9)).isEmpty();
    assertThat(in(DoubleStream.generate(() -> 3).limit(40).toArray())).isEmpty();
  }

  @Test
  void theSameSeriesHasTheSameChangesEachTimeAndInAnyUnit(TestInfo test) {
    double[] series = series(random(test), 40, 20, STEP);

    List<Integer> changes = EDivisive.in(series);

    assertThat(changes).isNotEmpty().isEqualTo(EDivisive.in(series));
    assertThat(EDivisive.in(DoubleStream.of(series).map(v -> v * 1_000 + 7).toArray()))
        .isEqualTo(changes);
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> in(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> in(1, Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Integer> in(double... values) {
    return EDivisive.in(values);
  }
}
