package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.MachineSpeed;
import dev.loomgauge.core.result.calibration.CalibrationWindow;
import java.util.List;

/**
 * The windows of a calibration as if the service's CPUs had been as fast in all busy ones as they
 * were in the middle one of these. The others are left as they were: a CPU with little to do is
 * slower, for the probe and for requests, and will be so again under as light a load.
 *
 * @param windows the CPU of the service as it would have been
 * @param probeMicros the speed, as microseconds of a fixed piece of work; 0 where not known
 */
record OneSpeed(List<CalibrationWindow> windows, double probeMicros) {
  /** Share of its CPUs that a busy service uses. */
  private static final double BUSY = 0.7;

  /**
   * Of windows as they were read; the same where the speed of none is known.
   *
   * @param cores of the service
   */
  static OneSpeed of(List<CalibrationWindow> read, double cores) {
    List<CalibrationWindow> known =
        read.stream().filter(w -> w.load().measured() && w.probeMicros() > 0).toList();
    List<CalibrationWindow> busy = known.stream().filter(w -> busy(w, cores)).toList();
    if (known.isEmpty()) {
      return new OneSpeed(read, 0);
    }
    if (busy.isEmpty()) {
      return new OneSpeed(read, middle(known));
    }
    double middle = middle(busy);
    return new OneSpeed(
        read.stream()
            .map(w -> busy(w, cores) ? w.divided(MachineSpeed.factor(w.probeMicros(), middle)) : w)
            .toList(),
        middle);
  }

  private static boolean busy(CalibrationWindow window, double cores) {
    return window.cpu().all() >= BUSY * cores * window.seconds();
  }

  private static double middle(List<CalibrationWindow> windows) {
    double[] sorted =
        windows.stream().mapToDouble(CalibrationWindow::probeMicros).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
