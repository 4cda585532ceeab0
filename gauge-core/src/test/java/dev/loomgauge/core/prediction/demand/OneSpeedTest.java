package dev.loomgauge.core.prediction.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.MachineSpeed;
import dev.loomgauge.core.result.calibration.CalibrationWindow;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Of calibrations on CPUs whose speed changes. */
class OneSpeedTest {
  @Test
  void theDemandOfABusyServiceIsThatAtTheMiddleSpeedHoweverItChangedMeanwhile() {
    List<CalibrationWindow> even = SimulatedCalibration.QUIET.windows(1, new Random(1));
    Random speeds = new Random(2);
    List<CalibrationWindow> uneven =
        even.stream().map(w -> probed(w, 100 * (0.6 + speeds.nextDouble()))).toList();
    OneSpeed one = OneSpeed.of(uneven, 1);

    Calibrated found = CalibrationFit.of(uneven, 1, 0);

    assertThat(one.probeMicros()).isBetween(90.0, 130.0);
    assertThat(found.cpus().probeMicros()).isEqualTo(one.probeMicros());
    assertThat(found.highest().of(Tier.SERVICE).seconds())
        .isEqualTo(
            SimulatedCalibration.DEMANDS[4] * MachineSpeed.factor(one.probeMicros(), 100),
            within(1e-9));
  }

  @Test
  void aCpuThatIsSlowBecauseItHasLittleToDoIsSoForTheRequests() {
    Random speeds = new Random(2);
    List<CalibrationWindow> uneven =
        SimulatedCalibration.QUIET.windows(1, new Random(1)).stream()
            .map(w -> probed(w, 100 * (0.6 + speeds.nextDouble())))
            .toList();
    List<CalibrationWindow> light =
        uneven.stream().filter(w -> w.load().users() < 100 + 4).toList();

    assertThat(OneSpeed.of(uneven, 1).windows()).containsAll(light);
    assertThat(OneSpeed.of(light, 1).windows()).isEqualTo(light);
    assertThat(OneSpeed.of(light, 1).probeMicros()).isBetween(90.0, 130.0);
  }

  @Test
  void windowsWithoutASpeedStayAsTheyWereRead() {
    List<CalibrationWindow> windows = SimulatedCalibration.QUIET.windows(1, new Random(1));

    assertThat(OneSpeed.of(windows, 1)).isEqualTo(new OneSpeed(windows, 0));
  }

  /** The same CPU at another speed: as much more as the speed makes it. */
  private static CalibrationWindow probed(CalibrationWindow window, double micros) {
    CalibrationWindow slowed = window.divided(MachineSpeed.factor(100, micros));
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
}
