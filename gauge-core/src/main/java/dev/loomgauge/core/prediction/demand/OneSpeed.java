package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.MachineSpeed;
import dev.loomgauge.core.result.calibration.CalibrationWindow;
import java.util.List;

/**
 * The windows of a calibration as if the service's CPUs had been as fast in all of them as they
 * were in the middle one.
 *
 * @param windows the CPU of the service as it would have been
 * @param probeMicros the speed, as microseconds of a fixed piece of work; 0 where not known
 */
record OneSpeed(List<CalibrationWindow> windows, double probeMicros) {

  /** Of windows as they were read; the same where the speed of none is known. */
  static OneSpeed of(List<CalibrationWindow> read) {
    double[] known =
        read.stream()
            .filter(window -> window.load().measured())
            .mapToDouble(CalibrationWindow::probeMicros)
            .filter(micros -> micros > 0)
            .sorted()
            .toArray();
    if (known.length == 0) {
      return new OneSpeed(read, 0);
    }
    double middle = known[known.length / 2];
    return new OneSpeed(
        read.stream()
            .map(window -> window.divided(MachineSpeed.factor(window.probeMicros(), middle)))
            .toList(),
        middle);
  }
}
