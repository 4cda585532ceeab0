package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.statistics.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Throughput on virtual threads in platform threads' times, at one load.
 *
 * @param mean the geometric mean over blocks, as in a comparison ({@link PairedRatio}); without a
 *     block in which both modes were measured, of the means over all trials
 * @param blocks the ratio in each block in which both modes were measured, in their order
 */
record ModeRatio(double mean, List<Double> blocks) {
  /** A smaller difference is none: two runs of the same service differ by as much. */
  static final double MARGIN = 0.07;

  private static final double LEVEL = 0.95;

  ModeRatio {
    blocks = List.copyOf(blocks);
  }

  /** Of valid trials; empty where a mode answered nothing. */
  static Optional<ModeRatio> of(List<Trial> platform, List<Trial> virtual) {
    double before = mean(platform);
    double after = mean(virtual);
    if (before <= 0 || after <= 0) {
      return Optional.empty();
    }
    Map<Integer, Double> first = byBlock(platform);
    Map<Integer, Double> second = byBlock(virtual);
    List<Double> blocks = new ArrayList<>();
    first.forEach(
        (block, rps) -> {
          double other = second.getOrDefault(block, 0.0);
          if (rps > 0 && other > 0) {
            blocks.add(other / rps);
          }
        });
    return Optional.of(
        new ModeRatio(blocks.isEmpty() ? after / before : PairedRatio.of(blocks).ratio(), blocks));
  }

  private static double mean(List<Trial> trials) {
    return trials.stream().mapToDouble(ModeTrials::rps).average().orElse(0);
  }

  private static Map<Integer, Double> byBlock(List<Trial> trials) {
    Map<Integer, Double> blocks = new TreeMap<>();
    trials.forEach(trial -> blocks.put(trial.repetition(), ModeTrials.rps(trial)));
    return blocks;
  }

  /** Whether virtual threads bring more, in every block. */
  boolean gains() {
    return mean > 1 + MARGIN && blocks.stream().allMatch(r -> r > 1 + MARGIN);
  }

  /** Whether they bring less, in every block. */
  boolean loses() {
    return mean < 1 - MARGIN && blocks.stream().allMatch(r -> r < 1 - MARGIN);
  }

  /** Whether they neither bring more nor less. */
  boolean same() {
    return Math.abs(mean - 1) <= MARGIN
        && blocks.stream().allMatch(r -> Math.abs(r - 1) <= 2 * MARGIN);
  }

  /** Whether the blocks agree on one of these. */
  boolean decided() {
    return gains() || loses() || same();
  }

  /** Whether the 95 % interval of the ratio over blocks has no 1 in it. */
  boolean certain() {
    if (blocks.size() < 2) {
      return false;
    }
    PairedRatio over = PairedRatio.of(blocks);
    return over.low(LEVEL) > 1 || over.high(LEVEL) < 1;
  }
}
