package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MachineSpeedTest {
  @Test
  void aDemandGrowsByARootOfWhatTheProbeTakesLonger() {
    assertThat(MachineSpeed.factor(2, 1)).isCloseTo(Math.pow(2, 0.45), within(1e-12));
    assertThat(MachineSpeed.factor(30, 60)).isCloseTo(Math.pow(0.5, 0.45), within(1e-12));
    assertThat(MachineSpeed.factor(4, 1, 0.5)).isEqualTo(2);
    assertThat(MachineSpeed.factor(0.5, 0.25, 1)).isEqualTo(2);
  }

  @Test
  void aProbeThatWasNotReadChangesNothing() {
    assertThat(MachineSpeed.factor(0, 60)).isEqualTo(1);
    assertThat(MachineSpeed.factor(30, 0)).isEqualTo(1);
    assertThat(MachineSpeed.factor(30, -1, 0.5)).isEqualTo(1);
  }

  @Test
  void theBoundsOfASpeedAreThoseOfTheMethod() {
    assertThat(MachineSpeed.EXPONENT).isEqualTo(0.45);
    assertThat(MachineSpeed.BETWEEN_SERVICES).isEqualTo(0.2);
    assertThat(MachineSpeed.BUSY).isEqualTo(0.7);
    assertThat(MachineSpeed.ANOTHER).isEqualTo(1.25);
  }
}
