package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import java.util.List;

/**
 * The part of a demand that a request needs before it waits. At the end of a calibration no request
 * begins any more while the last ones come back, nearly all of them from their waits: the CPU of
 * these windows, by the requests that ended in them, is what a request costs after its waits.
 */
final class BeforeWaits {
  /** Fewer say too little. */
  private static final int LEAST_REQUESTS = 20;

  private BeforeWaits() {}

  /**
   * The part, 0 to 1; a half where too few came back, or where they cost more than whole requests
   * did, so that something else was seen.
   *
   * @param windows all of a calibration
   * @param background CPU seconds per second without requests
   * @param demandSeconds of a whole request at the lightest load, the last before the end
   */
  static double of(List<CalibrationWindow> windows, double background, double demandSeconds) {
    double cpu = 0;
    long requests = 0;
    for (CalibrationWindow window : windows) {
      if (window.load().users() == 0 && window.load().direction() == Direction.DOWN) {
        cpu += window.cpu().steady() - background * window.seconds();
        requests += window.requests();
      }
    }
    double before = 1 - cpu / requests / demandSeconds;
    return requests < LEAST_REQUESTS || before < 0 || before > 1 ? Demands.HALF : before;
  }
}
