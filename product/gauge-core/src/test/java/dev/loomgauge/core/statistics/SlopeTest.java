package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class SlopeTest {
  private static final double[] TEN = IntStream.range(0, 10).asDoubleStream().toArray();

  @Test
  void aStraightLineIsFoundWithoutDoubt() {
    Slope slope = Slope.of(TEN, line(3, 2)).orElseThrow();
    assertThat(slope.perUnit()).isCloseTo(2, within(1e-12));
    assertThat(slope.halfWidth()).isCloseTo(0, within(1e-9));
    assertThat(slope.middle()).isEqualTo(4.5);
    assertThat(slope.level()).isCloseTo(12, within(1e-12));
  }

  @Test
  void theIntervalOfUnlikeNeighboursIsTheOneOfTheTextbook() {
    double[] y = line(0, 1);
    for (int i = 0; i < y.length; i++) {
      y[i] += i % 2 == 0 ? 0.1 : -0.1;
    }
    Slope slope = Slope.of(TEN, y).orElseThrow();
    // Least squares by hand: along 82.5, across 82, squares of the residuals 0.1 - 0.25 / 82.5.
    double error = Math.sqrt((0.1 - 0.25 / 82.5) / 8 / 82.5);
    assertThat(slope.perUnit()).isCloseTo(82.0 / 82.5, within(1e-12));
    assertThat(slope.halfWidth()).isCloseTo(2.306 * error, within(1e-5));
  }

  @Test
  void neighboursThatResembleEachOtherCountAsFewer() {
    double[] unlike = new double[40];
    double[] alike = new double[40];
    double[] x = IntStream.range(0, 40).asDoubleStream().toArray();
    for (int i = 0; i < 40; i++) {
      unlike[i] = i % 2 == 0 ? 1 : -1;
      alike[i] = i / 4 % 2 == 0 ? 1 : -1;
    }
    double narrow = Slope.of(x, unlike).orElseThrow().halfWidth();
    double wide = Slope.of(x, alike).orElseThrow().halfWidth();
    assertThat(wide).isGreaterThan(1.5 * narrow);
  }

  /** Santer et al. (2000) with Kendall's correction (1954), written out. */
  @Test
  void studentsTHasTheDegreesOfFreedomThatTheNeighboursLeave() {
    double[] x = IntStream.range(0, 40).asDoubleStream().toArray();
    double[] y = IntStream.range(0, 40).mapToDouble(i -> i / 4 % 2 == 0 ? 1 : -1).toArray();
    double[] residuals = FittedLine.of(x, y).residuals(x, y);
    double squares = 0;
    double neighbours = 0;
    for (int i = 0; i < 40; i++) {
      squares += residuals[i] * residuals[i];
      neighbours += i == 0 ? 0 : residuals[i] * residuals[i - 1];
    }
    double alike = (40 * neighbours / squares + 2) / 36;
    double counted = 40 * (1 - alike) / (1 + alike);
    double error = Math.sqrt(squares / (counted - 2) / FittedLine.of(x, y).along());

    double t = TDistribution.of(counted - 2).inverseSurvivalProbability(0.025);
    assertThat(counted).isBetween(3.0, 10.0);
    assertThat(Slope.of(x, y).orElseThrow().halfWidth()).isCloseTo(t * error, within(1e-9));
  }

  @Test
  void fewPointsAndOnesThatAreAllAlikeTellNothing() {
    assertThat(Slope.of(new double[7], new double[7])).isEmpty();
    double[] bent = new double[10];
    for (int i = 0; i < 10; i++) {
      bent[i] = i < 5 ? i : 10 - i;
    }
    assertThat(Slope.of(TEN, bent)).isEmpty();
    double[] eight = IntStream.range(0, 8).asDoubleStream().toArray();
    assertThat(Slope.of(eight, new double[] {-1, -1, -1, -1, 1, 1, 1, 1}))
        .as("they count as 2.3")
        .isEmpty();
    assertThat(Slope.of(eight, new double[] {-1, -1, 1, -1, -1, -1, 1, 1}))
        .as("they count as 3.4")
        .isPresent();
    assertThatThrownBy(() -> Slope.of(TEN, new double[9]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theLevelHasTheIntervalOfAMean() {
    double[] y = line(0, 1);
    for (int i = 0; i < y.length; i++) {
      y[i] += i % 2 == 0 ? 0.1 : -0.1;
    }
    Slope slope = Slope.of(TEN, y).orElseThrow();

    // Squares of the residuals 0.1 - 0.25 / 82.5, of 10 points with 8 degrees of freedom
    assertThat(slope.levelHalfWidth())
        .isCloseTo(2.306 * Math.sqrt((0.1 - 0.25 / 82.5) / 8 / 10), within(1e-5));
    assertThat(slope.level()).isCloseTo(4.5, within(1e-12));
    double[] eight = IntStream.range(0, 8).asDoubleStream().toArray();
    assertThat(Slope.of(eight, eight)).isPresent();
  }

  private static double[] line(double at0, double slope) {
    return IntStream.range(0, 10).mapToDouble(i -> at0 + slope * i).toArray();
  }
}
