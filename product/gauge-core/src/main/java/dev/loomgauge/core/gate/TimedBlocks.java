package dev.loomgauge.core.gate;

import dev.loomgauge.core.statistics.SignTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trials of both builds, block by block.
 *
 * @param byBlock in their order
 */
record TimedBlocks(Map<Integer, List<TimedTrial>> byBlock) {
  static TimedBlocks of(List<TimedTrial> trials) {
    return new TimedBlocks(
        trials.stream()
            .collect(Collectors.groupingBy(TimedTrial::block, TreeMap::new, Collectors.toList())));
  }

  /** Figures of both builds in one block: geometric means over its pairs. */
  record Both(double base, double head) {}

  /** Of each block that has a pair of loads of which both count. */
  List<Both> figures(TimeMetric metric) {
    return byBlock.values().stream().flatMap(block -> figures(block, metric).stream()).toList();
  }

  private static Optional<Both> figures(List<TimedTrial> block, TimeMetric metric) {
    List<Double> base = new ArrayList<>();
    List<Double> head = new ArrayList<>();
    pairs(block)
        .values()
        .forEach(
            pair -> {
              OptionalDouble first = of(pair, GateBuild.BASE).figure(metric);
              OptionalDouble second = of(pair, GateBuild.HEAD).figure(metric);
              if (first.isPresent() && second.isPresent()) {
                base.add(first.getAsDouble());
                head.add(second.getAsDouble());
              }
            });
    return base.isEmpty()
        ? Optional.empty()
        : Optional.of(new Both(TimeFact.geometricMean(base), TimeFact.geometricMean(head)));
  }

  /** Pairs of which both loads are there. */
  private static Map<Integer, List<TimedTrial>> pairs(List<TimedTrial> block) {
    Map<Integer, List<TimedTrial>> pairs =
        block.stream()
            .collect(Collectors.groupingBy(TimedTrial::pair, TreeMap::new, Collectors.toList()));
    pairs.values().removeIf(pair -> pair.size() < GateBuild.values().length);
    return pairs;
  }

  private static TimedTrial of(List<TimedTrial> pair, GateBuild build) {
    return pair.stream().filter(trial -> trial.build() == build).findFirst().orElseThrow();
  }

  /**
   * Whether a figure is missing in a load that is no collapse and not disturbed. It then is in all:
   * blocks that happen to have enough requests are no fair sample.
   */
  boolean withheld(TimeMetric metric) {
    return byBlock.values().stream()
        .flatMap(List::stream)
        .anyMatch(
            trial ->
                !trial.collapsed() && !trial.disturbed() && !trial.figures().containsKey(metric));
  }

  /** Blocks that a build did not carry. */
  int lost(GateBuild build) {
    return (int) told().filter(block -> collapsed(block, build)).count();
  }

  /** Whether one build fails in more blocks than the other. */
  SignTest failures() {
    List<List<TimedTrial>> told = told().toList();
    int base = 0;
    int head = 0;
    for (List<TimedTrial> block : told) {
      boolean first = collapsed(block, GateBuild.BASE);
      boolean second = collapsed(block, GateBuild.HEAD);
      base += first && !second ? 1 : 0;
      head += second && !first ? 1 : 0;
    }
    return new SignTest(told.size(), base, head);
  }

  /** Blocks with an undisturbed pair. */
  private Stream<List<TimedTrial>> told() {
    return byBlock.values().stream()
        .filter(
            block ->
                pairs(block).values().stream()
                    .anyMatch(pair -> pair.stream().noneMatch(TimedTrial::disturbed)));
  }

  private static boolean collapsed(List<TimedTrial> block, GateBuild build) {
    return block.stream().anyMatch(trial -> trial.build() == build && trial.collapsed());
  }
}
