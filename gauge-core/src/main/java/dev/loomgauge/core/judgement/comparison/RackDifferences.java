package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.host.Rack;
import dev.loomgauge.core.statistics.UnpairedRatio;
import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How racks differ that shared the blocks of a run. Each block gives one figure: the geometric
 * mean, over the cells, of what it measured relative to the mean of all racks. The blocks of one
 * rack stand against those of the others (Welch's test), at 5 % over all racks and metrics
 * (Bonferroni).
 */
public final class RackDifferences {
  private static final double ALPHA = 0.05;
  private static final double LEVEL = 0.95;

  private final Metric metric;
  private final int racks;

  /** Cell to block to the logarithm of the figure; cells that each rack has measured. */
  private final Map<String, Map<Integer, Double>> logs;

  private RackDifferences(Metric metric, int racks, List<Trial> trials) {
    this.metric = metric;
    this.racks = racks;
    this.logs = new LinkedHashMap<>();
    for (Trial trial : trials) {
      LoadSummary load = trial.load();
      if (trial.valid() && load != null && metric.figure().applyAsDouble(load) > 0) {
        logs.computeIfAbsent(trial.cell(), k -> new TreeMap<>())
            .put(trial.repetition(), Math.log(metric.figure().applyAsDouble(load)));
      }
    }
    logs.values().removeIf(blocks -> racksOf(blocks.keySet()).size() < racks);
  }

  /**
   * What a reader of the comparisons has to know, a sentence each.
   *
   * @param trials of all racks
   * @param racks how many there are; 1 for a run of one set of machines, of which nothing is said
   */
  public static List<String> words(List<Trial> trials, int racks) {
    if (racks < 2) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    for (Metric metric : Metric.ALL) {
      new RackDifferences(metric, racks, trials).words().ifPresent(words::add);
    }
    return words.isEmpty()
        ? List.of(
            "Whether the racks differ is not known: no cell has a valid trial on each of them.")
        : List.copyOf(words);
  }

  private Set<Integer> racksOf(Collection<Integer> blocks) {
    Set<Integer> found = new HashSet<>();
    blocks.forEach(block -> found.add(rack(block)));
    return found;
  }

  private int rack(int block) {
    return Rack.ofBlock(block, racks).number();
  }

  /** Empty where no cell was measured on all racks. */
  private Optional<String> words() {
    Map<Integer, Double> blocks = blocks();
    if (blocks.isEmpty()) {
      return Optional.empty();
    }
    // Of two racks, one against the other says all.
    List<Integer> judged = IntStream.rangeClosed(racks == 2 ? 2 : 1, racks).boxed().toList();
    List<String> different = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (int rack : judged) {
      UnpairedRatio ratio =
          UnpairedRatio.of(values(blocks, rack, false), values(blocks, rack, true));
      boolean differs =
          ratio.hasSpread() && 2 * ratio.pSame() * judged.size() * Metric.ALL.size() < ALPHA;
      (differs ? different : others).add(words(rack, ratio));
    }
    String seen =
        different.isEmpty()
            ? "No difference of %s between the %d racks is shown: %s."
                .formatted(metric.name(), racks, String.join("; ", others))
            : "Racks differ in %s: %s. Cells are compared within blocks, each of which is of one rack, so that the difference is in no comparison."
                .formatted(metric.name(), String.join("; ", different));
    return Optional.of(seen);
  }

  private String words(int rack, UnpairedRatio ratio) {
    return "that of rack %d is %s times that of %s%s"
        .formatted(
            rack,
            Numbers.ratio(ratio.ratio()),
            racks == 2 ? "rack 1" : "the others",
            ratio.hasSpread()
                ? " (95 %% interval %s, %d blocks against %d)"
                    .formatted(
                        Numbers.ratios(ratio.low(LEVEL), ratio.high(LEVEL), ratio.ratio()),
                        ratio.second(),
                        ratio.first())
                : " (no interval: a rack with one block has no spread)");
  }

  private List<Double> values(Map<Integer, Double> blocks, int rack, boolean own) {
    return blocks.entrySet().stream()
        .filter(block -> rack(block.getKey()) == rack == own)
        .map(block -> Math.exp(block.getValue()))
        .toList();
  }

  /** Block to the mean, over its cells, of how far it is from the mean of the racks. */
  private Map<Integer, Double> blocks() {
    Map<Integer, List<Double>> deviations = new TreeMap<>();
    for (Map<Integer, Double> cell : logs.values()) {
      double centre =
          IntStream.rangeClosed(1, racks)
              .mapToDouble(rack -> mean(cell, rack))
              .average()
              .orElseThrow();
      cell.forEach(
          (block, log) ->
              deviations.computeIfAbsent(block, k -> new ArrayList<>()).add(log - centre));
    }
    Map<Integer, Double> means = new TreeMap<>();
    deviations.forEach(
        (block, all) ->
            means.put(
                block, all.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
    return means;
  }

  private double mean(Map<Integer, Double> cell, int rack) {
    return cell.entrySet().stream()
        .filter(block -> rack(block.getKey()) == rack)
        .mapToDouble(Map.Entry::getValue)
        .average()
        .orElseThrow();
  }
}
