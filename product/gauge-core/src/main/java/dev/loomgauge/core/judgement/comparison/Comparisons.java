package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.statistics.Family;
import dev.loomgauge.core.statistics.InterimLooks;
import dev.loomgauge.core.statistics.MeanInterval;
import dev.loomgauge.core.statistics.PairedRatio;
import dev.loomgauge.core.statistics.SignTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cell against cell, block by block, all decided together. A block that one side did not carry has
 * no ratio; it counts against that side in a sign test, and a side that lost more blocks than the
 * other is never called the faster one.
 */
public final class Comparisons {
  /** What was seen of a pair; the ratio is null without a block in which both count. */
  private record Seen(
      CellPair pair, Metric metric, PairedBlocks blocks, @Nullable PairedRatio ratio) {}

  /**
   * Standard deviation of the logarithm of a service's throughput or response time between its
   * starts, where its CPU limits: 2 to 6 % as measured (docs/method/comparison.md).
   */
  static final double BETWEEN_STARTS = 0.05;

  private final Design design;
  private final Family family;
  private final List<CellPair> failing;

  private Comparisons(Design design, List<Seen> seen) {
    this.design = design;
    Map<CellPair, SignTest> failures = new LinkedHashMap<>();
    seen.stream()
        .filter(s -> s.blocks().failures().speaks())
        .forEach(s -> failures.put(s.pair(), s.blocks().failures()));
    this.failing = List.copyOf(failures.keySet());
    List<PairedRatio> ratios = seen.stream().flatMap(s -> Stream.ofNullable(s.ratio())).toList();
    this.family =
        new Family(ratios, List.copyOf(failures.values()), looks(design), design.margin());
  }

  /**
   * Compares, for what the design says, after whole blocks: each of them is one look at the data.
   *
   * @param cells all planned cells, in the scenario's order
   * @param trials those that ended, void ones among them
   * @return one a pair of cells and metric, in the scenario's order
   */
  public static List<Comparison> of(Design design, List<Cell> cells, List<Trial> trials) {
    Map<String, Map<Integer, Trial>> byCell = PairedBlocks.byCell(trials);
    List<Seen> all = new ArrayList<>();
    for (CellPair pair : CellPair.of(design.compared(), cells)) {
      PairedBlocks blocks = PairedBlocks.of(pair, byCell);
      for (Metric metric : Metric.ALL) {
        PairedRatio ratio = ratio(blocks, metric);
        boolean once = design.fresh() == Design.Fresh.RUN && blocks.cpuLimits();
        all.add(
            new Seen(
                pair,
                metric,
                blocks,
                ratio != null && once ? ratio.onOneStart(BETWEEN_STARTS) : ratio));
      }
    }
    return new Comparisons(design, all).decided(all);
  }

  /** The looks at the data that a design allows: one at its end, or one after every block. */
  public static InterimLooks looks(Design design) {
    int first = Math.max(2, design.repetitions());
    return design.untilDecided()
        ? InterimLooks.between(first, Math.max(first, design.mostBlocks()))
        : InterimLooks.once();
  }

  private static @Nullable PairedRatio ratio(PairedBlocks blocks, Metric metric) {
    List<Double> ratios =
        blocks.ratios(metric).stream().filter(r -> r > 0 && Double.isFinite(r)).toList();
    return ratios.isEmpty() || blocks.withheld(metric)
        ? null
        : PairedRatio.of(ratios, blocks.resolution(metric));
  }

  private List<Comparison> decided(List<Seen> all) {
    List<Comparison> comparisons = new ArrayList<>();
    int next = 0;
    for (Seen seen : all) {
      PairedRatio ratio = seen.ratio();
      comparisons.add(ratio == null ? unseen(seen) : compared(next++, seen, ratio));
    }
    return List.copyOf(comparisons);
  }

  private Comparison unseen(Seen seen) {
    Outcome outcome = failing(seen, Outcome.UNDECIDED);
    Decided decided = new Decided(seen.pair(), seen.metric(), seen.blocks(), null, outcome, null);
    return decided.comparison(
        outcome == Outcome.UNDECIDED ? null : Double.valueOf(pFailures(seen)),
        false,
        ComparisonWords.unseen(decided));
  }

  private Comparison compared(int index, Seen seen, PairedRatio ratio) {
    Outcome byRatio = outcome(family.finding(index), seen.metric(), ratio);
    Outcome outcome = failing(seen, byRatio);
    OptionalInt more = family.moreBlocks(index);
    Decided decided =
        new Decided(
            seen.pair(),
            seen.metric(),
            seen.blocks(),
            ratio,
            outcome,
            more.isPresent() && outcome == byRatio ? Integer.valueOf(more.getAsInt()) : null);
    return decided.comparison(
        p(index, seen, ratio, outcome),
        ratio.resemble() || family.fragile(index),
        ComparisonWords.of(
            decided,
            new ComparisonWords.Company(design.margin(), family.size(), looks(design).count()),
            ComparisonWords.caution(ratio, family.fragile(index))));
  }

  private @Nullable Double p(int index, Seen seen, PairedRatio ratio, Outcome outcome) {
    if (outcome == Outcome.FAILS_MORE || outcome == Outcome.FAILS_LESS) {
      return pFailures(seen);
    }
    return ratio.hasSpread() ? Double.valueOf(family.pSame(index)) : null;
  }

  /** The outcome with lost blocks: the one that lost more of them is not faster, nor as good. */
  private Outcome failing(Seen seen, Outcome byRatio) {
    Lost lost = seen.blocks().lost();
    if (lost.candidate() == lost.baseline()) {
      return byRatio;
    }
    boolean more = lost.candidate() > lost.baseline();
    if (byRatio == (more ? Outcome.SLOWER : Outcome.FASTER)) {
      return byRatio;
    }
    if (pFailures(seen) > Family.ALPHA) {
      return Outcome.UNDECIDED;
    }
    return more ? Outcome.FAILS_MORE : Outcome.FAILS_LESS;
  }

  private double pFailures(Seen seen) {
    return family.pSameFailures(failing.indexOf(seen.pair()));
  }

  private static Outcome outcome(Family.Finding finding, Metric metric, PairedRatio ratio) {
    return switch (finding) {
      case EQUIVALENT -> Outcome.EQUIVALENT;
      case OPEN -> Outcome.UNDECIDED;
      case DIFFERENT ->
          ratio.meanLog() > 0 == metric.moreIsFaster() ? Outcome.FASTER : Outcome.SLOWER;
    };
  }

  /**
   * The cells to be measured again: those of every comparison that is undecided and that further
   * blocks can decide; where nothing is compared, those whose throughput is not known to within the
   * margin.
   */
  public static Set<Cell> undecided(Design design, List<Cell> cells, List<Trial> trials) {
    List<Comparison> comparisons = of(design, cells, trials);
    Set<Cell> undecided = new LinkedHashSet<>();
    comparisons.stream()
        .filter(c -> c.outcome() == Outcome.UNDECIDED && c.blocks() > 0)
        .flatMap(c -> Stream.of(levels(c, c.baseline()), levels(c, c.candidate())))
        .forEach(
            levels ->
                cells.stream().filter(c -> c.levels().equals(levels)).forEach(undecided::add));
    if (comparisons.isEmpty()) {
      cells.stream().filter(cell -> wide(design, cell, trials)).forEach(undecided::add);
    }
    return undecided;
  }

  private static Map<String, String> levels(Comparison comparison, String level) {
    Map<String, String> levels = new LinkedHashMap<>(comparison.levels());
    levels.put(comparison.factor(), level);
    return levels;
  }

  private static boolean wide(Design design, Cell cell, List<Trial> trials) {
    List<Double> rps =
        trials.stream()
            .filter(t -> t.cell().equals(cell.id()) && t.valid())
            .map(Trial::throughputRps)
            .toList();
    if (rps.isEmpty()) {
      return false;
    }
    MeanInterval interval = MeanInterval.of(rps);
    return !interval.hasInterval() || interval.halfWidth() > design.margin() * interval.mean();
  }
}
