package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.result.calibration.CalibrationWindow;
import dev.loomgauge.core.result.calibration.CalibrationWindow.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The windows of one JVM as a regression: CPU_i = a s_i + D_k x_i + c t_i x_i, where s is the
 * length of a window, x its requests, t its time from the middle of the calibration, and D_k the
 * demand at load k. Half of the windows at each load lie before the middle and half after it, so a
 * drift moves no D_k. The variance of CPU grows with the requests, which the weights say: for a
 * single load the estimate is the quotient of the sums.
 *
 * @param windows those that count
 * @param users of the loads at which requests were answered, ascending
 * @param drifting whether a drift is fitted; without it c is 0
 */
record JvmWindows(List<CalibrationWindow> windows, List<Integer> users, boolean drifting) {
  private static final double MILLIS = 1e3;

  /**
   * A run of windows at one load in one direction, whose errors may depend on one another.
   *
   * @param load index among the loads
   */
  record Block(int load, Direction direction) {}

  static JvmWindows of(List<CalibrationWindow> all) {
    List<Integer> users =
        all.stream()
            .filter(w -> w.requests() > 0 && w.load().users() > 0)
            .map(w -> w.load().users())
            .distinct()
            .sorted()
            .toList();
    return new JvmWindows(
        all.stream()
            .filter(w -> w.load().users() == 0 || users.contains(w.load().users()))
            .toList(),
        users,
        true);
  }

  JvmWindows steady() {
    return new JvmWindows(windows, users, false);
  }

  /** Coefficients that are fitted beside the background. */
  int fitted() {
    return users.size() + (drifting ? 1 : 0);
  }

  /** Index of a window's load; -1 for no load. */
  int load(CalibrationWindow window) {
    return users.indexOf(window.load().users());
  }

  /** Those in which requests were answered. */
  List<Block> blocks() {
    return windows.stream()
        .filter(w -> load(w) >= 0 && w.requests() > 0)
        .map(this::block)
        .distinct()
        .toList();
  }

  private Block block(CalibrationWindow window) {
    return new Block(load(window), window.load().direction());
  }

  /** Indices of the windows of a block. */
  int[] in(Block block) {
    return IntStream.range(0, windows.size())
        .filter(i -> block(windows.get(i)).equals(block))
        .toArray();
  }

  /** Requests that ended in a block. */
  long requests(Block block) {
    return Arrays.stream(in(block)).mapToLong(i -> windows.get(i).requests()).sum();
  }

  /** Seconds from the first window under load to the last. */
  double span() {
    List<CalibrationWindow> loaded = windows.stream().filter(w -> load(w) >= 0).toList();
    return (loaded.getLast().epochMillis() - loaded.getFirst().epochMillis()) / MILLIS;
  }

  /**
   * Coefficients: the demands by load, the drift, and the background. A drift is 0 where no load
   * was answered in both directions, a background where no window is without load.
   */
  double[] fit(double[] cpu) {
    double[] weights = windows.stream().mapToDouble(w -> 1.0 / Math.max(1, w.requests())).toArray();
    int[] known =
        IntStream.range(0, users.size() + 2)
            .filter(c -> c != users.size() || (drifting && blocks().size() > users.size()))
            .filter(c -> c != users.size() + 1 || windows.stream().anyMatch(w -> load(w) < 0))
            .toArray();
    double[][] rows =
        Arrays.stream(rows())
            .map(row -> Arrays.stream(known).mapToDouble(c -> row[c]).toArray())
            .toArray(double[][]::new);
    double[] found = LeastSquares.fit(rows, cpu, weights);
    double[] coefficients = new double[users.size() + 2];
    for (int i = 0; i < known.length; i++) {
      coefficients[known[i]] = found[i];
    }
    return coefficients;
  }

  /** What the coefficients make of each window. */
  double[] fitted(double[] coefficients) {
    double[][] rows = rows();
    double[] cpu = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < coefficients.length; j++) {
        cpu[i] += rows[i][j] * coefficients[j];
      }
    }
    return cpu;
  }

  double[] cpu(ToDoubleFunction<CalibrationWindow> of) {
    return windows.stream().mapToDouble(of).toArray();
  }

  private double[][] rows() {
    double middle =
        windows.stream()
            .filter(w -> load(w) >= 0)
            .mapToDouble(CalibrationWindow::epochMillis)
            .average()
            .orElse(0);
    List<double[]> rows = new ArrayList<>();
    for (CalibrationWindow window : windows) {
      double[] row = new double[users.size() + 2];
      int load = load(window);
      if (load >= 0) {
        row[load] = window.requests();
        row[users.size()] = window.requests() * (window.epochMillis() - middle) / MILLIS;
      }
      row[users.size() + 1] = window.seconds();
      rows.add(row);
    }
    return rows.toArray(double[][]::new);
  }
}
