package dev.loomgauge.core.prediction.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class InversionTest {
  private static final Transform ONE = Transform.exponential(1);

  @Test
  void theSharesBeyondAnExponentialTimeAndASumOfTwoAreTheirs() {
    for (double seconds : new double[] {0.1, 0.5, 1, 2, 5}) {
      assertThat(new Inversion(ONE).beyond(seconds)).isCloseTo(Math.exp(-seconds), within(1e-6));
      assertThat(new Inversion(ONE.and(ONE)).beyond(seconds))
          .isCloseTo((1 + seconds) * Math.exp(-seconds), within(1e-6));
    }
    assertThat(new Inversion(Transform.none()).beyond(1)).isZero();
  }

  @Test
  void aQuantileIsWhereItsShareIsReachedWhateverTheScale() {
    Inversion fast = new Inversion(Transform.exponential(4));
    for (double share : new double[] {0.01, 0.5, 0.95, 0.99}) {
      double exact = -Math.log1p(-share) / 4;
      for (double scale : new double[] {0.001, 0.25, 50}) {
        assertThat(fast.quantile(share, scale)).isCloseTo(exact, withinPercentage(0.01));
      }
    }
  }

  @Test
  void ofATimeThatIsMostlyNoneTheMedianIsNone() {
    Transform mostlyNone = s -> ONE.at(s).times(0.25).plus(0.75);
    Inversion inversion = new Inversion(mostlyNone);

    assertThat(inversion.quantile(0.5, 1)).isZero();
    assertThat(inversion.quantile(0.95, 1)).isCloseTo(Math.log(5), withinPercentage(0.01));
  }
}
