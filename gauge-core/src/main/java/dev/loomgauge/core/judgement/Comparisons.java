package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Interval;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.statistics.Family;
import dev.loomgauge.core.statistics.Looks;
import dev.loomgauge.core.statistics.PairedRatio;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Cell against cell, block by block, all decided together. Throughput and the 99th percentile are
 * compared and nothing else, because every further figure makes each of them harder to decide.
 */
public final class Comparisons {
  private record Metric(String name, boolean moreIsFaster, ToDoubleFunction<LoadSummary> figure) {}

  private static final List<Metric> METRICS =
      List.of(
          new Metric("throughput", true, LoadSummary::throughputRps),
          new Metric("p99", false, LoadSummary::p99Ms));

  /**
   * What was seen of a pair.
   *
   * @param ratio null without a block in which both count
   * @param lost blocks in which both were measured and one does not count
   */
  private record Seen(Pair pair, Metric metric, @Nullable PairedRatio ratio, int lost) {}

  private Comparisons() {}

  /**
   * Compares, for what the design says, after whole blocks: each of them is one look at the data.
   *
   * @param cells all planned cells, in the scenario's order
   * @param trials those that ended, void ones among them
   * @return one a pair of cells and metric, in the scenario's order
   */
  public static List<Comparison> of(Design design, List<Cell> cells, List<Trial> trials) {
    Map<String, Map<Integer, Trial>> byCell = byCell(trials);
    List<Seen> all = new ArrayList<>();
    for (Pair pair : Pair.of(design.compared(), cells)) {
      Map<Integer, Trial> from = byCell.getOrDefault(pair.baseline().id(), Map.of());
      Map<Integer, Trial> to = byCell.getOrDefault(pair.candidate().id(), Map.of());
      METRICS.forEach(metric -> all.add(seen(pair, metric, from, to)));
    }
    List<PairedRatio> ratios = new ArrayList<>();
    all.stream().map(Seen::ratio).forEach(r -> addPresent(ratios, r));
    Family family = new Family(ratios, looks(design), design.margin());
    List<Comparison> comparisons = new ArrayList<>();
    int next = 0;
    for (Seen seen : all) {
      comparisons.add(
          seen.ratio() == null
              ? unseen(seen)
              : compared(design, family, next++, seen, seen.ratio()));
    }
    return List.copyOf(comparisons);
  }

  /** The looks at the data that a design allows: one at its end, or one after every block. */
  static Looks looks(Design design) {
    int first = Math.max(2, design.repetitions());
    return design.untilDecided()
        ? Looks.between(first, Math.max(first, design.mostBlocks()))
        : Looks.once();
  }

  private static Map<String, Map<Integer, Trial>> byCell(List<Trial> trials) {
    Map<String, Map<Integer, Trial>> byCell = new HashMap<>();
    for (Trial trial : trials) {
      byCell
          .computeIfAbsent(trial.cell(), k -> new HashMap<>())
          .merge(trial.repetition(), trial, (a, b) -> a.valid() ? a : b);
    }
    return byCell;
  }

  private static Seen seen(
      Pair pair, Metric metric, Map<Integer, Trial> from, Map<Integer, Trial> to) {
    List<Double> ratios = new ArrayList<>();
    int lost = 0;
    for (int block : from.keySet().stream().sorted().toList()) {
      Trial candidate = to.get(block);
      if (candidate == null) {
        continue;
      }
      double ratio = figure(candidate, metric) / figure(from.get(block), metric);
      if (ratio > 0 && Double.isFinite(ratio)) {
        ratios.add(ratio);
      } else {
        lost++;
      }
    }
    return new Seen(pair, metric, ratios.isEmpty() ? null : PairedRatio.of(ratios), lost);
  }

  /** NaN where the trial does not count. */
  private static double figure(@Nullable Trial trial, Metric metric) {
    return trial == null || trial.load() == null || !trial.valid()
        ? Double.NaN
        : metric.figure().applyAsDouble(trial.load());
  }

  private static void addPresent(List<PairedRatio> ratios, @Nullable PairedRatio ratio) {
    if (ratio != null) {
      ratios.add(ratio);
    }
  }

  private static Comparison unseen(Seen seen) {
    Pair pair = seen.pair();
    return new Comparison(
        seen.metric().name(),
        pair.levels(),
        pair.factor(),
        pair.from(),
        pair.to(),
        0,
        null,
        null,
        null,
        Outcome.UNDECIDED,
        null,
        ComparisonWords.unseen(pair, seen.metric().name(), seen.lost()));
  }

  private static Comparison compared(
      Design design, Family family, int index, Seen seen, PairedRatio ratio) {
    Pair pair = seen.pair();
    OptionalInt more = family.moreBlocks(index);
    Interval interval = ratio.hasSpread() ? new Interval(ratio.low(0.95), ratio.high(0.95)) : null;
    Comparison wordless =
        new Comparison(
            seen.metric().name(),
            pair.levels(),
            pair.factor(),
            pair.from(),
            pair.to(),
            ratio.blocks(),
            ratio.ratio(),
            interval,
            ratio.hasSpread() ? family.pSame(index) : null,
            outcome(family.finding(index), seen.metric(), ratio),
            more.isPresent() ? more.getAsInt() : null,
            "");
    return ComparisonWords.add(
        wordless, design.margin(), family.size(), looks(design).count(), seen.lost());
  }

  private static Outcome outcome(Family.Finding finding, Metric metric, PairedRatio ratio) {
    return switch (finding) {
      case EQUIVALENT -> Outcome.EQUIVALENT;
      case OPEN -> Outcome.UNDECIDED;
      case DIFFERENT ->
          ratio.meanLog() > 0 == metric.moreIsFaster() ? Outcome.FASTER : Outcome.SLOWER;
    };
  }
}
