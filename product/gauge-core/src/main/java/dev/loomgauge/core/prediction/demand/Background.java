package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.Calibrated.Cpus;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What background threads keep from requests where the CPUs are full. A thread that spins competes
 * with the requests and gets what the scheduler of the kernel gives it, one that yields or sleeps
 * gets less than alone; so it is what they took under the highest load. Where that load did not
 * fill the CPUs, they had what it left over, and no more than their fair share counts.
 *
 * @param cpus of which requests get nothing
 * @param halfWidth half of the interval around it: half of what differed between rising and falling
 *     load, and between JVMs, and all that lies below a fair share that was not seen
 */
record Background(double cpus, double halfWidth) {
  private record Block(int jvm, Direction direction) {}

  /** Of the windows of a calibration at the highest load and without load, on these cores. */
  static Background of(
      List<CalibrationWindow> highest, List<CalibrationWindow> idle, double cores) {
    double seen = rate(highest);
    double kept = Cpus.kept(cores, Math.max(seen, rate(idle)));
    DoubleSummaryStatistics each =
        highest.stream()
            .collect(Collectors.groupingBy(w -> new Block(w.jvm(), w.load().direction())))
            .values()
            .stream()
            .mapToDouble(Background::rate)
            .summaryStatistics();
    double spread = (each.getMax() - each.getMin()) / 2;
    return seen <= kept ? new Background(seen, spread) : new Background(kept, kept / 2);
  }

  private static double rate(List<CalibrationWindow> windows) {
    return windows.isEmpty()
        ? 0
        : windows.stream().mapToDouble(w -> w.cpu().background()).sum()
            / windows.stream().mapToDouble(CalibrationWindow::seconds).sum();
  }
}
