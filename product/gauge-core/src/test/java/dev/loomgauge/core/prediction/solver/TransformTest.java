package dev.loomgauge.core.prediction.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A transform is the mean of exp(-s x), so its derivatives at 0 are the moments of x. */
class TransformTest {
  private static Transform of(Variate time) {
    return Transform.of(time).orElseThrow();
  }

  @Test
  void theMomentsOfEachTimeAreThoseOfItsShape() {
    for (Variate time :
        List.of(
            new Variate.Exponential(2),
            new Variate.Uniform(1, 3),
            new Variate.Lognormal(2, 0.5),
            new Variate.Lognormal(0.5, 0.25))) {
      Transform transform = of(time);
      double h = 1e-3;
      double square = time.mean() * time.mean() * (1 + time.scv());
      double up = transform.at(new Complex(h, 0)).re();
      double down = transform.at(new Complex(-h, 0)).re();

      assertThat((down - up) / (2 * h)).as("%s", time).isCloseTo(time.mean(), within(1e-4));
      assertThat((up + down - 2) / (h * h)).as("%s", time).isCloseTo(square, within(1e-3));
      assertThat(transform.at(new Complex(0, h)).im())
          .as("%s", time)
          .isCloseTo(-h * time.mean(), within(1e-7));
      assertThat(transform.at(new Complex(0, h)).re())
          .as("%s", time)
          .isCloseTo(1 - h * h * square / 2, within(1e-9));
    }
  }

  @Test
  void valuesAwayFromNothingAreThoseOfTheClosedForms() {
    // 2 / (2 + s) at s = 1 + i
    Complex exponential = Transform.exponential(2).at(new Complex(1, 1));
    assertThat(exponential.re()).isCloseTo(0.6, within(1e-12));
    assertThat(exponential.im()).isCloseTo(-0.2, within(1e-12));
    assertThat(of(new Variate.Uniform(1, 3)).at(new Complex(0.5, 0)).re())
        .isCloseTo(Math.exp(-0.5) - Math.exp(-1.5), within(1e-12));
    assertThat(Transform.none().and(Transform.exponential(2)).at(new Complex(2, 0)))
        .isEqualTo(new Complex(0.5, 0));
  }

  @Test
  void constantAndRecordedTimesHaveNone() {
    assertThat(Transform.of(new Variate.Constant(2))).isEmpty();
    assertThat(Transform.of(new Variate.Lognormal(2, 0))).isEmpty();
    assertThat(Transform.of(new Variate.Uniform(2, 2))).isEmpty();
    assertThat(Transform.of(new Variate.Empirical(new double[] {1, 2}, new double[] {0.5, 1})))
        .isEmpty();
  }

  /** Beyond its 8.5 deviations a normal variable has less than 1e-16. */
  @Test
  void aLognormalTimeIsBeyondItsQuantileAsOftenAsItsNormalOneSays() {
    Inversion inversion = new Inversion(of(new Variate.Lognormal(1, 1)));
    double sigma = Math.sqrt(Math.log(2));
    double median = Math.exp(-sigma * sigma / 2);

    assertThat(inversion.beyond(median)).isCloseTo(0.5, within(1e-5));
    assertThat(inversion.beyond(median * Math.exp(1.6448536269514722 * sigma)))
        .isCloseTo(0.05, within(1e-5));
    assertThat(inversion.beyond(median * Math.exp(-1.6448536269514722 * sigma)))
        .isCloseTo(0.95, within(1e-5));
  }
}
