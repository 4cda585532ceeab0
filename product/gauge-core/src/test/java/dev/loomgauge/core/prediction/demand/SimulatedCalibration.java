package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Calibrations of a service with known demands, on one core: 0.9, 0.8, 0.7, 0.6 and 0.5 ms at the
 * five loads.
 *
 * @param background CPU seconds per second without requests
 * @param drift change of the demand per second, in seconds
 * @param betweenJvms relative standard deviation of the demand from one JVM to the next
 * @param blockNoise the same from one block to the next, at the highest load; by the root of its
 *     requests more at a lower one
 * @param windowNoise the same from window to window
 * @param steal share of the core
 */
record SimulatedCalibration(
    double background,
    double drift,
    double betweenJvms,
    double blockNoise,
    double windowNoise,
    double steal) {
  static final double[] DEMANDS = {0.000_9, 0.000_8, 0.000_7, 0.000_6, 0.000_5};
  private static final double[] SHARES = {0.2, 0.5, 0.8, 1.0, 2.5};
  private static final int EACH = 4;
  private static final double SECONDS = 0.25;

  /** Nothing but the demands. */
  static final SimulatedCalibration QUIET = new SimulatedCalibration(0, 0, 0, 0, 0, 0);

  /** What the loads of one calibration left behind. */
  List<CalibrationWindow> windows(int jvms, Random random) {
    List<CalibrationWindow> windows = new ArrayList<>();
    for (int jvm = 1; jvm <= jvms; jvm++) {
      double factor = Math.exp(betweenJvms * random.nextGaussian());
      for (int i = 0; i < EACH; i++) {
        windows.add(idle(jvm, i));
      }
      for (int step = 0; step < 2 * DEMANDS.length; step++) {
        int load = Math.min(step, 2 * DEMANDS.length - 1 - step);
        boolean up = step < DEMANDS.length;
        double block = blockNoise * random.nextGaussian() * Math.sqrt(rps(4) / rps(load));
        for (int i = 0; i < EACH; i++) {
          double middle = (step * EACH + i + 0.5 - DEMANDS.length * EACH) * SECONDS;
          double noise =
              1 + block + windowNoise * random.nextGaussian() * Math.sqrt(rps(4) / rps(load));
          long requests = Math.round(rps(load) * SECONDS);
          double cpu =
              background * SECONDS + requests * factor * (DEMANDS[load] * noise + drift * middle);
          windows.add(
              window(
                  jvm,
                  new Load(SHARES[load], up ? Direction.UP : Direction.DOWN, 100 + load, true),
                  step * EACH + i + EACH,
                  requests,
                  cpu));
        }
      }
    }
    return windows;
  }

  /** The last load fills what the hypervisor leaves; the others half of it and less. */
  private double rps(int load) {
    return Math.min(0.6 * SHARES[load], 1) * (1 - steal - background) / DEMANDS[load];
  }

  private CalibrationWindow idle(int jvm, int number) {
    return window(jvm, new Load(0, Direction.UP, 0, true), number, 0, background * SECONDS);
  }

  private CalibrationWindow window(int jvm, Load load, int number, long requests, double cpu) {
    return window(
        jvm,
        load,
        number,
        requests,
        requests,
        new ServiceCpu(cpu, 0, 0, 0, 0),
        new Taken(steal * SECONDS, 0, 0));
  }

  /**
   * One window.
   *
   * @param number 0 for the first of a calibration
   */
  static CalibrationWindow window(
      int jvm,
      Load load,
      int number,
      long begun,
      long requests,
      ServiceCpu cpu,
      @Nullable Taken taken) {
    return new CalibrationWindow(
        "simulated",
        "virtual",
        jvm,
        load,
        Math.round(number * SECONDS * 1000),
        SECONDS,
        begun,
        requests,
        cpu,
        Map.of(Tier.LOAD, requests * 0.000_1),
        taken,
        0);
  }
}
