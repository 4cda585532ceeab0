package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FittedLineTest {
  @Test
  void pointsOnALineGiveThatLine() {
    FittedLine line = FittedLine.of(List.of(0.0, 1.0, 4.0), List.of(3.0, 5.0, 11.0));

    assertThat(line.slope()).isCloseTo(2, within(1e-12));
    assertThat(line.intercept()).isCloseTo(3, within(1e-12));
  }

  @Test
  void pointsBesideItCountByTheirSquares() {
    FittedLine line = FittedLine.of(List.of(0.0, 1.0, 2.0), List.of(0.0, 3.0, 0.0));

    assertThat(line.slope()).isCloseTo(0, within(1e-12));
    assertThat(line.intercept()).isCloseTo(1, within(1e-12));
  }

  @Test
  void oneXIsNoLine() {
    assertThatThrownBy(() -> FittedLine.of(List.of(1.0, 1.0), List.of(1.0, 2.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
