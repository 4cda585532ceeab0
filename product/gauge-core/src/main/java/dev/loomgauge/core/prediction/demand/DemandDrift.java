package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CalibrationWindow;
import java.util.List;
import java.util.Optional;

/**
 * How a demand has changed from the start of a calibration to its end, relative to it: compilers
 * that are not done make it fall.
 *
 * @param change below 0 where it falls
 * @param halfWidth half of its 95 % interval; NaN where there were too few loads for one
 */
public record DemandDrift(double change, double halfWidth) {
  private static final double MOST = 0.03;

  /** Of the CPU of the service in the windows of a JVM, where it exceeds 3 % and its own noise. */
  static Optional<DemandDrift> evident(List<CalibrationWindow> windows) {
    JvmWindows jvm = JvmWindows.of(windows.stream().filter(w -> w.load().measured()).toList());
    return jvm.users().isEmpty()
        ? Optional.empty()
        : Optional.of(of(jvm)).filter(DemandDrift::evident);
  }

  /**
   * The same of windows as they were read: a busy CPU that became faster meanwhile is no drift.
   *
   * @param cores of the service
   */
  public static Optional<DemandDrift> evident(List<CalibrationWindow> read, double cores) {
    return evident(OneSpeed.of(read, cores).windows());
  }

  static DemandDrift of(JvmWindows jvm) {
    return TierDemands.drifting(List.of(jvm), w -> w.cpu().steady()).drift(jvm.span());
  }

  boolean evident() {
    return Math.abs(change) > MOST && !(Math.abs(change) <= halfWidth);
  }

  /**
   * "the CPU per request was still falling: -5.2 % (± 2.0 %) from begin to end of the calibration".
   */
  public String words() {
    return "The CPU per request was still %s: %s (± %s) from begin to end of the calibration."
        .formatted(
            change < 0 ? "falling" : "rising",
            Numbers.signed(change),
            Double.isNaN(halfWidth) ? "unknown" : Numbers.percent(halfWidth));
  }
}
