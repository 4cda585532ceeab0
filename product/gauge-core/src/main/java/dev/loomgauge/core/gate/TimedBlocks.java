package dev.loomgauge.core.gate;

import dev.loomgauge.core.statistics.SignTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Trials of both builds, block by block.
 *
 * @param blocks their pairs, of which both loads are there
 */
record TimedBlocks(List<List<Pair>> blocks) {
  /** A load of each build, one right after the other. */
  record Pair(TimedTrial base, TimedTrial head) {
    private boolean disturbed() {
      return base.disturbed() || head.disturbed();
    }

    /** Whether the figures of both loads count. */
    private boolean counts(TimeMetric metric) {
      return base.figure(metric).isPresent() && head.figure(metric).isPresent();
    }

    /** Whether a figure is missing in a load of which nothing else is known to be wrong. */
    private boolean lacks(TimeMetric metric) {
      return lacks(base, metric) || lacks(head, metric);
    }

    private static boolean lacks(TimedTrial trial, TimeMetric metric) {
      return !trial.isVoid() && !trial.figures().containsKey(metric);
    }
  }

  /** Figures of both builds in one block: geometric means over its pairs. */
  record Both(double base, double head) {}

  static TimedBlocks of(List<TimedTrial> trials) {
    Map<Integer, List<Pair>> blocks = new TreeMap<>();
    Map<Integer, TimedTrial> first = new HashMap<>();
    for (TimedTrial trial : trials) {
      TimedTrial other = first.remove(trial.pair());
      if (other == null || other.block() != trial.block()) {
        first.put(trial.pair(), trial);
      } else {
        boolean base = trial.build() == GateBuild.BASE;
        blocks
            .computeIfAbsent(trial.block(), _ -> new ArrayList<>())
            .add(base ? new Pair(trial, other) : new Pair(other, trial));
      }
    }
    return new TimedBlocks(List.copyOf(blocks.values()));
  }

  /** Of each block that has a pair of loads of which both count. */
  List<Both> figures(TimeMetric metric) {
    return blocks.stream().flatMap(block -> figures(block, metric).stream()).toList();
  }

  /**
   * By how much the logarithm of a block's ratio is uncertain, however alike blocks are: the root
   * mean square of those that count.
   */
  double resolution(TimeMetric metric) {
    return Math.sqrt(
        blocks.stream()
            .map(block -> block.stream().filter(pair -> pair.counts(metric)).toList())
            .filter(counted -> !counted.isEmpty())
            .mapToDouble(counted -> variance(counted, metric))
            .average()
            .orElse(0));
  }

  /** Of the mean over pairs. */
  private static double variance(List<Pair> counted, TimeMetric metric) {
    return counted.stream()
            .mapToDouble(pair -> pair.base().variance(metric) + pair.head().variance(metric))
            .sum()
        / ((double) counted.size() * counted.size());
  }

  private static Optional<Both> figures(List<Pair> block, TimeMetric metric) {
    List<Double> base = new ArrayList<>();
    List<Double> head = new ArrayList<>();
    for (Pair pair : block) {
      OptionalDouble first = pair.base().figure(metric);
      OptionalDouble second = pair.head().figure(metric);
      if (first.isPresent() && second.isPresent()) {
        base.add(first.getAsDouble());
        head.add(second.getAsDouble());
      }
    }
    return base.isEmpty()
        ? Optional.empty()
        : Optional.of(new Both(TimeFact.geometricMean(base), TimeFact.geometricMean(head)));
  }

  /**
   * Whether a figure is missing in a load that counts. It then is in all: blocks that happen to
   * have enough requests are no fair sample.
   */
  boolean withheld(TimeMetric metric) {
    return blocks.stream().flatMap(List::stream).anyMatch(pair -> pair.lacks(metric));
  }

  /** Whether one build does not carry the load in more blocks than the other. */
  SignTest failures() {
    List<List<Pair>> told =
        blocks.stream()
            .filter(block -> block.stream().anyMatch(pair -> !pair.disturbed()))
            .toList();
    int base = 0;
    int head = 0;
    for (List<Pair> block : told) {
      boolean first = block.stream().anyMatch(pair -> pair.base().collapsed());
      boolean second = block.stream().anyMatch(pair -> pair.head().collapsed());
      base += first && !second ? 1 : 0;
      head += second && !first ? 1 : 0;
    }
    return new SignTest(told.size(), base, head);
  }
}
