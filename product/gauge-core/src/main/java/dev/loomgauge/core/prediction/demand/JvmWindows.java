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
 * CPU grows with the requests, so that least squares weighted by their inverse are these quotients
 * of sums: D_k of CPU and requests, once the drift, that of all blocks beside their loads' means,
 * is taken off.
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
    int loads = users.size();
    double background = background(cpu);
    double[] requests = new double[loads];
    double[] late = new double[loads];
    double[] spent = new double[loads];
    for (Block block : blocks()) {
      requests[block.load()] += requests(block);
      late[block.load()] += late(block);
      spent[block.load()] += spent(block, cpu, background);
    }
    double along = 0;
    double across = 0;
    for (Block block : blocks()) {
      double later = late(block) / requests(block) - late[block.load()] / requests[block.load()];
      along += later * late(block);
      across += later * spent(block, cpu, background);
    }
    double[] coefficients = new double[loads + 2];
    coefficients[loads] = drifting && blocks().size() > loads && along > 0 ? across / along : 0;
    coefficients[loads + 1] = background;
    for (int k = 0; k < loads; k++) {
      coefficients[k] = (spent[k] - coefficients[loads] * late[k]) / requests[k];
    }
    return coefficients;
  }

  /** What the coefficients leave of the CPU of a block. */
  double residual(Block block, double[] cpu, double[] coefficients) {
    return spent(block, cpu, coefficients[users.size() + 1])
        - requests(block) * coefficients[block.load()]
        - late(block) * coefficients[users.size()];
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

  /** How long after the middle of the calibration the requests of a block came, all together. */
  private double late(Block block) {
    double middle =
        windows.stream()
            .filter(w -> load(w) >= 0)
            .mapToDouble(CalibrationWindow::epochMillis)
            .average()
            .orElse(0);
    return Arrays.stream(in(block))
        .mapToObj(windows::get)
        .mapToDouble(w -> w.served() * (w.epochMillis() - middle) / MILLIS)
        .sum();
  }
}
