package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The windows of one JVM as a regression: CPU = a s + D_k x + c t x, where s is time, x requests, t
 * their time from the middle of the calibration, and D_k the demand at load k. The background a is
 * that of the windows without load. The others are added up by load and direction first, because
 * the CPU of a request may be spent in another window than the one it ends in. Half of the windows
 * at each load lie before the middle and half after it, so a drift moves no D_k. The variance of
 * CPU grows with the requests, which the weights say: for a single load the estimate is the
 * quotient of the sums.
 *
 * @param windows those that count
 * @param users of the loads at which requests were answered, ascending
 * @param drifting whether a drift is fitted; without it c is 0
 */
record JvmWindows(List<CalibrationWindow> windows, List<Integer> users, boolean drifting) {
  private static final double MILLIS = 1e3;

  /** The windows at one load, by its index, in one direction. */
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

  /** Coefficients that are fitted to the blocks. */
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

  int[] in(Block block) {
    return IntStream.range(0, windows.size())
        .filter(i -> block(windows.get(i)).equals(block))
        .toArray();
  }

  /** Requests that the CPU of a block was spent on. */
  double requests(Block block) {
    return Arrays.stream(in(block)).mapToDouble(i -> windows.get(i).served()).sum();
  }

  /** Seconds from the first window under load to the last. */
  double span() {
    List<CalibrationWindow> loaded = windows.stream().filter(w -> load(w) >= 0).toList();
    return (loaded.getLast().epochMillis() - loaded.getFirst().epochMillis()) / MILLIS;
  }

  double[] cpu(ToDoubleFunction<CalibrationWindow> of) {
    return windows.stream().mapToDouble(of).toArray();
  }

  /**
   * Coefficients: the demands by load, the drift, and the background. A drift is 0 where no load
   * was answered in both directions, a background where no window is without load.
   */
  double[] fit(double[] cpu) {
    List<Block> blocks = blocks();
    int columns = users.size() + (drifting && blocks.size() > users.size() ? 1 : 0);
    double background = background(cpu);
    double[][] rows = new double[blocks.size()][];
    double[] spent = new double[blocks.size()];
    double[] weights = new double[blocks.size()];
    for (int b = 0; b < rows.length; b++) {
      rows[b] = Arrays.copyOf(row(blocks.get(b)), columns);
      spent[b] = spent(blocks.get(b), cpu, background);
      weights[b] = 1.0 / requests(blocks.get(b));
    }
    double[] coefficients = Arrays.copyOf(LeastSquares.fit(rows, spent, weights), users.size() + 2);
    coefficients[users.size() + 1] = background;
    return coefficients;
  }

  /** What the coefficients leave of the CPU of a block. */
  double residual(Block block, double[] cpu, double[] coefficients) {
    double[] row = row(block);
    double residual = spent(block, cpu, coefficients[users.size() + 1]);
    for (int c = 0; c < row.length; c++) {
      residual -= row[c] * coefficients[c];
    }
    return residual;
  }

  private double background(double[] cpu) {
    double seconds = 0;
    double idle = 0;
    for (int i = 0; i < cpu.length; i++) {
      if (load(windows.get(i)) < 0) {
        seconds += windows.get(i).seconds();
        idle += cpu[i];
      }
    }
    return seconds == 0 ? 0 : idle / seconds;
  }

  /** CPU of a block without the background. */
  private double spent(Block block, double[] cpu, double background) {
    return Arrays.stream(in(block))
        .mapToDouble(i -> cpu[i] - background * windows.get(i).seconds())
        .sum();
  }

  private double[] row(Block block) {
    double middle =
        windows.stream()
            .filter(w -> load(w) >= 0)
            .mapToDouble(CalibrationWindow::epochMillis)
            .average()
            .orElse(0);
    double[] row = new double[users.size() + 1];
    for (int i : in(block)) {
      CalibrationWindow window = windows.get(i);
      row[block.load()] += window.served();
      row[users.size()] += window.served() * (window.epochMillis() - middle) / MILLIS;
    }
    return row;
  }
}
