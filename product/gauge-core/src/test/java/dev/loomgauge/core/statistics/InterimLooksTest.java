package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class InterimLooksTest {

  @Test
  void oneLookNeedsNoCorrection() {
    assertThat(InterimLooks.once().level(0.025, 7)).isEqualTo(0.025);
    assertThat(InterimLooks.between(5, 5).corrected(0.0123, 5)).isEqualTo(0.0123);
  }

  @Test
  void levelAndCorrectionAreEachOthersInverse() {
    InterimLooks looks = InterimLooks.between(3, 12);

    for (double alpha : new double[] {0.25, 0.025, 0.005}) {
      for (int n : new int[] {3, 7, 12}) {
        assertThat(looks.corrected(looks.level(alpha, n), n)).isCloseTo(alpha, within(2e-5));
      }
    }
  }

  @Test
  void moreLooksCostMoreAndNeverMoreThanTheirNumber() {
    double two = InterimLooks.between(3, 4).corrected(0.01, 4);
    double ten = InterimLooks.between(3, 12).corrected(0.01, 12);

    assertThat(two).isGreaterThan(0.01);
    assertThat(ten).isGreaterThan(two).isLessThan(10 * 0.01);
  }

  @Test
  void theMoreBlocksTheLessConvincingAPValueNeedsToBe() {
    InterimLooks looks = InterimLooks.between(3, 12);

    assertThat(looks.level(0.025, 6)).isCloseTo(2 * looks.level(0.025, 3), within(1e-12));
    assertThat(looks.level(0.025, 40)).isEqualTo(looks.level(0.025, 12));
  }

  @Test
  void theCorrectionNeverTurnsAround() {
    InterimLooks looks = InterimLooks.between(3, 12);
    double before = 0;
    for (double p = 1e-9; p < 0.5; p *= 1.1) {
      double corrected = looks.corrected(p, 12);
      assertThat(corrected).isGreaterThanOrEqualTo(before).isGreaterThanOrEqualTo(p * 0.9);
      before = corrected;
    }
    assertThat(looks.corrected(0, 3)).isZero();
    assertThat(looks.corrected(1, 3)).isEqualTo(1);
  }

  @Test
  void theTailOfStudentsTIsTheLibrarys() {
    for (int degrees : new int[] {1, 2, 3, 4, 11, 100}) {
      for (double t : new double[] {-3, -0.5, 0, 0.7, 2.2, 6}) {
        assertThat(InterimLooks.tail(t, degrees))
            .isCloseTo(TDistribution.of(degrees).survivalProbability(t), within(1e-13));
      }
    }
  }

  /**
   * Without a difference, at a level of 5 %, one path in twenty is convincing at any of its looks;
   * 40,000 paths tell that to 0.5 %, five standard deviations.
   */
  @Test
  void overAllLooksTheChanceOfAFalseAlarmIsTheLevel() {
    InterimLooks looks = InterimLooks.between(2, 4);
    SplittableRandom random = new SplittableRandom(42);
    int paths = 40_000;
    int alarms = 0;
    for (int path = 0; path < paths; path++) {
      double sum = 0;
      double squares = 0;
      boolean alarm = false;
      for (int n = 1; n <= 4; n++) {
        double drawn = random.nextGaussian();
        sum += drawn;
        squares += drawn * drawn;
        if (n >= 2) {
          double spread = Math.sqrt((squares - sum * sum / n) / (n - 1));
          double t = sum / n / spread * Math.sqrt(n);
          alarm |= InterimLooks.tail(t, n - 1) <= looks.level(0.05, n);
        }
      }
      alarms += alarm ? 1 : 0;
    }
    assertThat((double) alarms / paths).isCloseTo(0.05, within(0.005));
  }

  @Test
  void nothingIsDecidedBeforeTheFirstLook() {
    assertThat(InterimLooks.between(3, 12).at(2)).isFalse();
    assertThat(InterimLooks.between(3, 12).at(3)).isTrue();
    assertThat(InterimLooks.once().at(1)).isFalse();
    assertThat(InterimLooks.once().at(2)).isTrue();
  }

  @Test
  void looksKnowTheirNumberAndRefuseOnesThatAreNone() {
    assertThat(InterimLooks.once().count()).isEqualTo(1);
    assertThat(InterimLooks.between(3, 12).count()).isEqualTo(10);
    assertThat(InterimLooks.between(3, 12)).isSameAs(InterimLooks.between(3, 12));
    assertThatThrownBy(() -> InterimLooks.between(1, 2)).hasMessage("looks from 1 to 2 blocks");
    assertThatThrownBy(() -> InterimLooks.between(4, 3)).hasMessage("looks from 4 to 3 blocks");
  }

  @Test
  void nothingIsConcludedBeforeTheFirstOfSeveralLooksAndTwoBlocksAreEnoughForOne() {
    assertThat(InterimLooks.between(3, 12).at(2)).isFalse();
    assertThat(InterimLooks.between(3, 12).at(3)).isTrue();
    assertThat(InterimLooks.between(5, 5).at(1)).isFalse();
    assertThat(InterimLooks.between(5, 5).at(2)).isTrue();
  }
}
