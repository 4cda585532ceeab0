package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the collectors use per request. A collection takes as long as some windows and serves the
 * requests of many, so all of a calibration are taken together, those that settle included, once
 * all connections are open.
 */
final class Collecting {
  /** Standard deviations in half of a 95 % interval. */
  private static final double DEVIATIONS = 1.96;

  private Collecting() {}

  /** Those after all connections were opened. */
  static List<CalibrationWindow> open(List<CalibrationWindow> windows) {
    return windows.stream().filter(Collecting::open).toList();
  }

  /** Whether it lies after all connections were opened. */
  static boolean open(CalibrationWindow window) {
    return window.load().direction() != Direction.OPENING;
  }

  private record Step(int jvm, int users, Direction direction) {}

  /**
   * Of all windows. Collections come at random: the variance of their sum is the sum of the squares
   * (a compound Poisson process), of the steps of the load, since one spreads over windows.
   */
  static Demand of(List<CalibrationWindow> windows) {
    Map<Step, Double> steps = new HashMap<>();
    double requests = 0;
    for (CalibrationWindow window : open(windows)) {
      Step step = new Step(window.jvm(), window.load().users(), window.load().direction());
      steps.merge(step, window.cpu().collectors(), Double::sum);
      requests += window.served();
    }
    double sum = steps.values().stream().mapToDouble(Double::doubleValue).sum();
    double squares = steps.values().stream().mapToDouble(of -> of * of).sum();
    return new Demand(sum / requests, DEVIATIONS * Math.sqrt(squares) / requests);
  }
}
