package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Variate;
import org.junit.jupiter.api.Test;

class TimeTest {
  private static final Variate SEEN =
      new Variate.Empirical(new double[] {1, 3}, new double[] {0.25, 1});

  @Test
  void meanAndVarianceOfEachShapeAreItsOwn() {
    assertThat(Time.of(new Variate.Constant(2))).isEqualTo(new Time(2, 2, 0));
    assertThat(Time.of(new Variate.Exponential(2))).isEqualTo(new Time(2, 0, 4));
    assertThat(Time.of(new Variate.Lognormal(2, 0.5))).isEqualTo(new Time(2, 0, 1));
    assertThat(Time.of(new Variate.Lognormal(2, 0))).isEqualTo(new Time(2, 2, 0));
    Time uniform = Time.of(new Variate.Uniform(1, 4));
    assertThat(uniform.mean()).isEqualTo(2.5);
    assertThat(uniform.least()).isEqualTo(1);
    assertThat(uniform.variance()).isCloseTo(0.75, within(1e-12));
    Time seen = Time.of(SEEN);
    assertThat(seen.mean()).isEqualTo(2.5);
    assertThat(seen.least()).isEqualTo(1);
    assertThat(seen.variance()).isCloseTo(0.75, within(1e-12));
  }

  @Test
  void aTimeThatIsScaledKeepsItsShape() {
    assertThat(new Variate.Constant(3).times(2)).isEqualTo(new Variate.Constant(6));
    assertThat(new Variate.Exponential(3).times(2)).isEqualTo(new Variate.Exponential(6));
    assertThat(new Variate.Uniform(1, 4).times(2)).isEqualTo(new Variate.Uniform(2, 8));
    assertThat(new Variate.Lognormal(2, 0.5).times(2)).isEqualTo(new Variate.Lognormal(4, 0.5));
    assertThat(SEEN.times(2))
        .isEqualTo(new Variate.Empirical(new double[] {2, 6}, new double[] {0.25, 1}));
    assertThat(new Variate.Uniform(0, 0).scv()).isZero();
  }

  @Test
  void timesAfterEachOtherAddTheirVariancesAndThoseTogetherTheirDeviations() {
    Time one = new Time(10, 1, 4);
    Time other = new Time(20, 2, 9);

    assertThat(one.then(other)).isEqualTo(new Time(30, 3, 13));
    assertThat(one.beside(other)).isEqualTo(new Time(30, 3, 25));
    assertThat(one.constant()).isFalse();
    assertThat(Time.constant(3)).isEqualTo(new Time(3, 3, 0));
  }

  @Test
  void oneOfSeveralTimesVariesByWhichItIs() {
    Time[] times = {Time.constant(8), Time.constant(4)};

    assertThat(Time.oneOf(new double[] {0.75, 0.25}, times)).isEqualTo(new Time(7, 4, 3));
    Time random = new Time(10, 1, 4);
    assertThat(Time.oneOf(new double[] {0.75, 0.25}, new Time[] {random, random}))
        .isEqualTo(random);
  }

  @Test
  void drawnTimesAreQuantilesAtMultiplesOfTheRootsOfPrimes() {
    // The fold of half the roots of 2 and 3, then of one and a half times the root of 2.
    QuasiRandomTimes draws = new QuasiRandomTimes();
    assertThat(draws.share()).isCloseTo(0.585_786_438, within(1e-9));
    assertThat(draws.share()).isCloseTo(0.267_949_192, within(1e-9));
    draws.next();
    assertThat(draws.share()).isCloseTo(0.242_640_687, within(1e-9));

    assertThat(first(new Variate.Constant(2))).isEqualTo(2);
    assertThat(first(new Variate.Uniform(1, 3))).isCloseTo(2.171_572_875, within(1e-9));
    assertThat(first(new Variate.Exponential(2))).isCloseTo(1.762_747_174, within(1e-9));
    assertThat(first(new Variate.Lognormal(1, 1))).isCloseTo(0.846925151, within(1e-6));
    assertThat(first(seen(0.25, 0.5))).isEqualTo(3);
    assertThat(first(seen(0.25, 0.6))).isEqualTo(2);
    assertThat(first(seen(0.59, 0.6))).isEqualTo(1);
  }

  private static Variate seen(double first, double second) {
    return new Variate.Empirical(new double[] {1, 2, 3}, new double[] {first, second, 1});
  }

  private static double first(Variate variate) {
    return new QuasiRandomTimes().of(variate);
  }
}
