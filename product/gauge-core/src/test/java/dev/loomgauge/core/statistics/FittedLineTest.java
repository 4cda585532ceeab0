package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FittedLineTest {
  @Test
  void pointsOnALineGiveThatLine() {
    FittedLine line = FittedLine.of(new double[] {0.0, 1.0, 4.0}, new double[] {3.0, 5.0, 11.0});

    assertThat(line.slope()).isCloseTo(2, within(1e-12));
    assertThat(line.intercept()).isCloseTo(3, within(1e-12));
  }

  @Test
  void pointsBesideItCountByTheirSquares() {
    double[] x = {0, 1, 2};
    double[] y = {0, 3, 0};
    FittedLine line = FittedLine.of(x, y);

    assertThat(line.slope()).isCloseTo(0, within(1e-12));
    assertThat(line.intercept()).isCloseTo(1, within(1e-12));
    assertThat(line.residuals(x, y)).containsExactly(-1, 2, -1);
    assertThat(line.rest(x, y)).isEqualTo(6);
  }

  @Test
  void oneXIsNoLine() {
    assertThatThrownBy(() -> FittedLine.of(new double[] {1.0, 1.0}, new double[] {1.0, 2.0}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLineKnowsItsMiddleAndHowFarItsXsSpread() {
    FittedLine line = FittedLine.of(new double[] {1, 3, 8}, new double[] {3, 7, 17});

    assertThat(line.middle()).isEqualTo(4);
    assertThat(line.level()).isCloseTo(9, within(1e-12));
    assertThat(line.along()).isCloseTo(9 + 1 + 16, within(1e-12));
    assertThat(FittedLine.steps(3)).containsExactly(0, 1, 2);
    assertThatThrownBy(() -> FittedLine.of(new double[] {1, 2}, new double[] {1}))
        .hasMessage("a line through 2 xs and 1 ys");
  }
}
