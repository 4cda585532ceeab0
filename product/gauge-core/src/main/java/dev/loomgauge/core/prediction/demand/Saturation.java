package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import java.util.List;
import java.util.Optional;

/**
 * The ceiling of the service's CPUs twice: read, as the throughput under a load that is far beyond
 * it over the CPU that was available then, and inferred, as the CPU available over the demand; both
 * without collections, and at the speed that the CPUs had.
 *
 * @param readRps requests per second that the CPUs would answer with nothing else on them
 * @param inferredRps the same by the demand
 */
record Saturation(double readRps, double inferredRps) {
  /** Loads that ask for less may not fill the CPU. */
  private static final double BEYOND = 1.2;

  private static final double MOST = 0.05;

  /**
   * Of the windows at the highest load, as they were read; empty where that does not fill the CPU,
   * or where what else ran there is not known.
   */
  static Optional<Saturation> of(List<CalibrationWindow> highest, double cores) {
    double seconds = 0;
    double requests = 0;
    double steady = 0;
    double others = 0;
    Taken all = Taken.NOTHING;
    for (CalibrationWindow window : highest) {
      Taken taken = window.taken();
      if (taken == null || window.load().share() < BEYOND) {
        return Optional.empty();
      }
      seconds += window.seconds();
      requests += window.served();
      steady += window.cpu().steady();
      others += window.cpu().all() - window.cpu().steady();
      all = all.plus(taken);
    }
    double forRequests = cores * seconds - all.fromAll();
    double had = forRequests - others - Math.max(0, all.others());
    return had <= 0 || steady <= 0
        ? Optional.empty()
        : Optional.of(
            new Saturation(
                requests / seconds * forRequests / had, requests / seconds * forRequests / steady));
  }

  /** What is wrong where the two differ by more than 5 %. */
  Optional<String> alarm() {
    double gap = inferredRps / readRps - 1;
    return Math.abs(gap) <= MOST
        ? Optional.empty()
        : Optional.of(
            "The ceiling of the CPU is %s by the demand, but %s were read under a load beyond it (%s): the CPU was not full, or something else limited the service."
                .formatted(Numbers.rate(inferredRps), Numbers.rate(readRps), Numbers.signed(gap)));
  }
}
