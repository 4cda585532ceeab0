package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.MachineSpeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Of calibrations on CPUs whose speed changes. */
class OneSpeedTest {
  @Test
  void theDemandOfABusyServiceIsThatOfCpusThatNobodyDisturbsHowCloselyItFollowsThem() {
    for (double exponent : new double[] {0.2, 0.45, 0.7}) {
      List<CalibrationWindow> disturbed = new ArrayList<>();
      for (CalibrationWindow window : SimulatedCalibration.QUIET.windows(2, new Random(1))) {
        boolean alone = window.jvm() == 1 || window.load().direction() == Direction.UP;
        disturbed.add(probed(window, alone ? 28 : 50, exponent));
      }

      Calibrated found = CalibrationFit.of(disturbed, 1, 0);

      assertThat(found.cpus().probeMicros()).isEqualTo(28);
      // Two blocks of four agree on it, as far as they weigh against what is usual.
      assertThat(found.highest().of(Tier.SERVICE).seconds())
          .isCloseTo(SimulatedCalibration.DEMANDS[4], withinPercentage(3));
    }
  }

  @Test
  void aBusyCpuThatBecomesFasterIsNoDrift() {
    List<CalibrationWindow> highest =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .filter(w -> w.load().users() == 100 + 4)
            .map(w -> probed(w, w.load().direction() == Direction.UP ? 50 : 28, 0.45))
            .toList();

    assertThat(DemandDrift.evident(highest)).isPresent();
    assertThat(DemandDrift.evident(highest, 1)).isEmpty();
  }

  @Test
  void aSpeedThatStaysChangesNothing() {
    List<CalibrationWindow> even =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(w -> probed(w, 30, 0))
            .toList();

    assertThat(OneSpeed.of(even, 1)).isEqualTo(new OneSpeed(even, 30));
  }

  @Test
  void aCpuThatIsSlowBecauseItHasLittleToDoIsSoForTheRequests() {
    Random speeds = new Random(2);
    List<CalibrationWindow> uneven =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(w -> probed(w, 100 * (0.6 + speeds.nextDouble()), 0))
            .toList();
    List<CalibrationWindow> light =
        uneven.stream().filter(w -> w.load().users() < 100 + 4).toList();

    assertThat(OneSpeed.of(uneven, 1).windows()).containsAll(light);
    assertThat(OneSpeed.of(light, 1).windows()).isEqualTo(light);
    assertThat(OneSpeed.of(light, 1).probeMicros()).isBetween(60.0, 110.0);
  }

  @Test
  void windowsWithoutASpeedStayAsTheyWereRead() {
    List<CalibrationWindow> windows = SimulatedCalibration.QUIET.windows(1, new Random(1));

    assertThat(OneSpeed.of(windows, 1)).isEqualTo(new OneSpeed(windows, 0));
  }

  /** The same CPU at another speed: as much more as the speed makes it. */
  private static CalibrationWindow probed(
      CalibrationWindow window, double micros, double exponent) {
    CalibrationWindow slowed = window.divided(MachineSpeed.factor(28, micros, exponent));
    return new CalibrationWindow(
        slowed.service(),
        slowed.threads(),
        slowed.jvm(),
        slowed.load(),
        slowed.epochMillis(),
        slowed.seconds(),
        slowed.begun(),
        slowed.requests(),
        slowed.cpu(),
        slowed.tiers(),
        slowed.taken(),
        micros);
  }

  @Test
  void whileItWarmsASpeedIsNoReference() {
    List<CalibrationWindow> even =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(w -> probed(w, 30, 0))
            .toList();
    List<CalibrationWindow> warmed = new ArrayList<>();
    for (CalibrationWindow w : even) {
      CalibrationWindow.Load load = w.load();
      warmed.add(
          new CalibrationWindow(
              w.service(),
              w.threads(),
              w.jvm(),
              new CalibrationWindow.Load(load.share(), load.direction(), load.users(), false),
              w.epochMillis(),
              w.seconds(),
              w.begun(),
              w.requests(),
              w.cpu(),
              w.tiers(),
              w.taken(),
              5));
    }
    warmed.addAll(even);

    assertThat(OneSpeed.of(warmed, 1).probeMicros()).isEqualTo(30);
  }
}
