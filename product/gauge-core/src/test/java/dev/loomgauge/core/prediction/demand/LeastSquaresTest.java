package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {
  private static final double[] EVEN = {1, 1, 1};

  @Test
  void figuresThatFitExactlyAreFoundWhateverTheirWeights() {
    double[][] rows = {{1, 0, 2}, {1, 1, 0}, {0, 3, 1}};
    double[] values = {1 * 2 + 2 * 4, 2 + 3, 3 * 3 + 4};

    for (double[] weights : new double[][] {EVEN, {5, 1, 0.1}}) {
      assertThat(LeastSquares.fit(rows, values, weights))
          .containsExactly(new double[] {2, 3, 4}, within(1e-9));
    }
  }

  /** The mean of 1, 2 and 6 is 3, and with weights of 1, 1 and 2 it is 15 / 4. */
  @Test
  void whatDoesNotFitCountsByItsWeight() {
    double[][] ones = {{1}, {1}, {1}};
    double[] values = {1, 2, 6};

    assertThat(LeastSquares.fit(ones, values, EVEN)[0]).isCloseTo(3, within(1e-12));
    assertThat(LeastSquares.fit(ones, values, new double[] {1, 1, 2})[0])
        .isCloseTo(3.75, within(1e-12));
    // A line through (0, 1), (1, 2) and (2, 6): slope 5 / 2, and 0.5 at 0.
    assertThat(LeastSquares.fit(new double[][] {{1, 0}, {1, 1}, {1, 2}}, values, EVEN))
        .containsExactly(new double[] {0.5, 2.5}, within(1e-12));
  }

  @Test
  void aColumnThatIsAMultipleOfAnotherIsNamed() {
    assertThatThrownBy(() -> LeastSquares.fit(new double[][] {{1, 2}, {2, 4}, {3, 6}}, EVEN, EVEN))
        .hasMessage("column 1 depends on those before it");
    assertThatThrownBy(() -> LeastSquares.fit(new double[][] {{0}, {0}, {0}}, EVEN, EVEN))
        .hasMessage("column 0 depends on those before it");
  }

  /** Ten JVMs' worth of the usual 4 % stand beside what was seen. */
  @Test
  void jvmsThatAgreeStillSpreadAsUsual() {
    // Student's t of 10 and 11 degrees of freedom: 2.228 and 2.201
    assertThat(TierDemands.betweenJvms(List.of(5.0))).isCloseTo(2.2281 * 0.04, within(1e-5));
    assertThat(TierDemands.betweenJvms(List.of(5.0, 5.0)))
        .isCloseTo(2.20099 * 0.04 * Math.sqrt(10 / 11.0) / Math.sqrt(2), within(1e-5));
  }
}
