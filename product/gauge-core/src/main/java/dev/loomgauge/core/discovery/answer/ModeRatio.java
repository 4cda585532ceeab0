package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Throughput on virtual threads in platform threads' times, at one load.
 *
 * @param mean the geometric mean over blocks, as in the comparison; without a block in which both
 *     modes were measured, of the means over all trials
 * @param blocks the ratio in each block in which both modes were measured, in their order
 */
record ModeRatio(double mean, List<Double> blocks, DecidedPair verdict) {
  ModeRatio {
    blocks = List.copyOf(blocks);
  }

  /** Takes valid trials; empty where a mode answered nothing. */
  static Optional<ModeRatio> of(
      List<Trial> platform, List<Trial> virtual, List<Comparison> comparisons) {
    double before = Trial.meanRps(platform).orElse(0);
    double after = Trial.meanRps(virtual).orElse(0);
    if (before <= 0 || after <= 0) {
      return Optional.empty();
    }
    DecidedPair verdict =
        DecidedPair.of(comparisons, ThreadMode.FACTOR, platform.getFirst(), virtual.getFirst());
    Double mean = verdict.ratio();
    return Optional.of(
        new ModeRatio(mean == null ? after / before : mean, ratios(platform, virtual), verdict));
  }

  private static List<Double> ratios(List<Trial> platform, List<Trial> virtual) {
    Map<Integer, Double> second = byBlock(virtual);
    List<Double> blocks = new ArrayList<>();
    byBlock(platform)
        .forEach(
            (block, rps) -> {
              double other = second.getOrDefault(block, 0.0);
              if (rps > 0 && other > 0) {
                blocks.add(other / rps);
              }
            });
    return blocks;
  }

  private static Map<Integer, Double> byBlock(List<Trial> trials) {
    Map<Integer, Double> blocks = new TreeMap<>();
    trials.forEach(trial -> blocks.put(trial.repetition(), trial.throughputRps()));
    return blocks;
  }

  /** "0.741 times, the geometric mean of its blocks: 0.674 and 0.814": what a mean of two hides. */
  String words() {
    return Numbers.ratio(mean)
        + " times"
        + (blocks.size() < 2
            ? ""
            : blocks.stream()
                .map(Numbers::ratio)
                .collect(Collectors.joining(" and ", ", the geometric mean of its blocks: ", "")));
  }
}
