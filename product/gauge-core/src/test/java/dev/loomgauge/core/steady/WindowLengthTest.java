package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WindowLengthTest {
  @Test
  void itIsTheFewestSecondsThatAreNarrow() {
    int seconds = WindowLength.of(0.02, 0.01, 3, 60);

    assertThat(WindowLength.halfWidth(0.02, seconds)).isLessThanOrEqualTo(0.01);
    assertThat(WindowLength.halfWidth(0.02, seconds - 1)).isGreaterThan(0.01);
    // Student's t for 17 degrees of freedom is 2.110.
    assertThat(WindowLength.halfWidth(0.02, 18))
        .isCloseTo(2.110 * 0.02 / Math.sqrt(18), within(1e-5));
  }

  @Test
  void itIsNeverBelowTheFloorNorAboveTheHold() {
    assertThat(WindowLength.of(0, 0.01, 5, 20)).isEqualTo(5);
    assertThat(WindowLength.of(0.5, 0.01, 5, 20)).isEqualTo(20);
    assertThat(WindowLength.of(Double.POSITIVE_INFINITY, 0.01, 5, 20)).isEqualTo(20);
    assertThat(WindowLength.of(0, 0.01, 8, 4)).isEqualTo(4);
  }

  @Test
  void twoSecondsAreTheLeast() {
    assertThat(WindowLength.of(0, 0.01, 0, 20)).isEqualTo(2);
    // Student's t for 3 degrees of freedom is 3.182
    assertThat(WindowLength.halfWidth(0.1, 4)).isCloseTo(3.182 * 0.1 / 2, within(1e-4));
    assertThat(WindowLength.of(0.02, 0.01, 3, 60)).isEqualTo(18);
  }
}
