package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.statistics.Family;
import dev.loomgauge.core.statistics.Holm;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The same cells in two runs. These were measured at different times, so nothing pairs them: the
 * repetitions of a cell in the one run stand against those in the other. The machine's drift from
 * the hour of the one to the hour of the other is in the ratio and in neither spread, so it has to
 * be known: a difference must lie beyond it, and where it is not known nothing is decided. Windows
 * that agree by chance prove nothing: neither run spreads less than its windows resolve.
 *
 * @param rows one a common cell and metric, by cell
 * @param uncounted cells of both without a valid trial in one of them
 */
public record RunComparison(
    List<Row> rows, List<String> firstOnly, List<String> secondOnly, List<String> uncounted) {
  private static final int MOST_MORE = 1000;

  /**
   * One metric of one cell.
   *
   * @param first geometric mean over the valid repetitions of the first run: requests per second,
   *     or milliseconds
   * @param comparison second against first; its blocks are the fewer of the two repetitions, and
   *     more of them would be needed in both runs
   */
  public record Row(
      String cell,
      double first,
      int firstRepetitions,
      double second,
      int secondRepetitions,
      Comparison comparison) {}

  /** A cell's metric in both runs, before all are decided together. */
  private record Seen(
      String cell,
      Map<String, String> levels,
      Metric metric,
      List<Double> first,
      List<Double> second,
      UnpairedRatio ratio) {}

  /**
   * Compares.
   *
   * @param first trials of the first run, void ones among them
   * @param margin of practical equivalence: 0.03 for 3 %
   * @param drift the largest difference that the machine makes between the two hours: 0.04 for 4 %;
   *     empty where it is not known
   */
  public static RunComparison of(
      List<Trial> first, List<Trial> second, double margin, OptionalDouble drift) {
    Map<String, List<Trial>> ofFirst = byCell(first);
    Map<String, List<Trial>> ofSecond = byCell(second);
    List<Seen> seen = new ArrayList<>();
    List<String> uncounted = new ArrayList<>();
    ofFirst.forEach(
        (cell, trials) -> {
          List<Trial> others = ofSecond.get(cell);
          if (others == null) {
            return;
          }
          List<Seen> own = seen(cell, trials, others);
          if (own.isEmpty()) {
            uncounted.add(cell);
          }
          seen.addAll(own);
        });
    return new RunComparison(
        decided(seen, margin, drift),
        without(ofFirst, ofSecond),
        without(ofSecond, ofFirst),
        List.copyOf(uncounted));
  }

  private static List<String> without(
      Map<String, List<Trial>> cells, Map<String, List<Trial>> others) {
    return cells.keySet().stream().filter(cell -> !others.containsKey(cell)).toList();
  }

  /** Cells in the order of their names, numbers in these by size. */
  private static Map<String, List<Trial>> byCell(List<Trial> trials) {
    Map<String, List<Trial>> byCell = new LinkedHashMap<>();
    trials.stream()
        .sorted(Comparator.comparing(trial -> Words.sortable(trial.cell())))
        .forEach(trial -> byCell.computeIfAbsent(trial.cell(), k -> new ArrayList<>()).add(trial));
    return byCell;
  }

  private static List<Seen> seen(String cell, List<Trial> first, List<Trial> second) {
    List<Seen> seen = new ArrayList<>();
    for (Metric metric : Metric.ALL) {
      List<LoadSummary> earlier = windows(first, metric);
      List<LoadSummary> later = windows(second, metric);
      if (!earlier.isEmpty() && !later.isEmpty()) {
        List<Double> before = values(earlier, metric);
        List<Double> after = values(later, metric);
        seen.add(
            new Seen(
                cell,
                first.getFirst().levels(),
                metric,
                before,
                after,
                UnpairedRatio.of(
                    before, metric.resolution(earlier), after, metric.resolution(later))));
      }
    }
    return seen;
  }

  /** Those with a figure; none where one is withheld, for the rest is no fair sample of them. */
  private static List<LoadSummary> windows(List<Trial> trials, Metric metric) {
    List<LoadSummary> all =
        trials.stream()
            .filter(Trial::valid)
            .flatMap(trial -> Stream.ofNullable(trial.load()))
            .toList();
    return values(all, metric).stream().anyMatch(value -> value.isNaN())
        ? List.of()
        : all.stream().filter(window -> metric.figure().applyAsDouble(window) > 0).toList();
  }

  private static List<Double> values(List<LoadSummary> windows, Metric metric) {
    return windows.stream().map(metric.figure()::applyAsDouble).toList();
  }

  private static List<Row> decided(List<Seen> seen, double margin, OptionalDouble drift) {
    double known = drift.orElse(0);
    double[] different = adjusted(seen, ratio -> ratio.pWithin(known));
    double[] equivalent = adjusted(seen, ratio -> ratio.pOutside(within(margin, known)));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < seen.size(); i++) {
      Seen one = seen.get(i);
      Outcome outcome =
          drift.isEmpty() ? Outcome.UNDECIDED : outcome(one, different[i], equivalent[i]);
      OptionalInt more =
          outcome == Outcome.UNDECIDED && drift.isPresent()
              ? more(
                  one.ratio(),
                  margin,
                  known,
                  Holm.open(different, Family.ALPHA),
                  Holm.open(equivalent, Family.ALPHA))
              : OptionalInt.empty();
      rows.add(row(one, outcome, different[i], more, margin, drift));
    }
    return List.copyOf(rows);
  }

  /** What a margin leaves once a drift is taken off it, which may have hidden that much. */
  private static double within(double margin, double drift) {
    return (1 + margin) / (1 + drift) - 1;
  }

  /** Two-sided p-values corrected for all comparisons (Holm 1979); 1 where there is no spread. */
  private static double[] adjusted(List<Seen> seen, ToDoubleFunction<UnpairedRatio> p) {
    return Holm.adjusted(
        seen.stream()
            .map(Seen::ratio)
            .mapToDouble(r -> r.hasSpread() ? Math.min(1, 2 * p.applyAsDouble(r)) : 1)
            .toArray());
  }

  private static Outcome outcome(Seen seen, double different, double equivalent) {
    if (equivalent <= Family.ALPHA) {
      return Outcome.EQUIVALENT;
    }
    if (different > Family.ALPHA) {
      return Outcome.UNDECIDED;
    }
    return seen.ratio().meanLog() > 0 == seen.metric().moreIsFaster()
        ? Outcome.FASTER
        : Outcome.SLOWER;
  }

  private static OptionalInt more(
      UnpairedRatio ratio, double margin, double drift, long notDifferent, long notSame) {
    if (!ratio.hasSpread()) {
      return OptionalInt.empty();
    }
    for (int more = 1; more <= MOST_MORE; more++) {
      UnpairedRatio later = ratio.with(more);
      if (notDifferent * 2 * later.pWithin(drift) <= Family.ALPHA
          || notSame * 2 * later.pOutside(within(margin, drift)) <= Family.ALPHA) {
        return OptionalInt.of(more);
      }
    }
    return OptionalInt.empty();
  }

  private static Row row(
      Seen seen,
      Outcome outcome,
      double different,
      OptionalInt more,
      double margin,
      OptionalDouble drift) {
    UnpairedRatio ratio = seen.ratio();
    double wider = 1 + drift.orElse(0);
    Range interval =
        ratio.hasSpread() ? new Range(ratio.low(0.95) / wider, ratio.high(0.95) * wider) : null;
    Comparison comparison =
        new Comparison(
            seen.metric().name(),
            seen.levels(),
            "run",
            "first",
            "second",
            Math.min(ratio.first(), ratio.second()),
            ratio.ratio(),
            interval,
            ratio.hasSpread() && drift.isPresent() ? different : null,
            outcome,
            more.isPresent() ? more.getAsInt() : null,
            null,
            false,
            words(seen.cell(), seen.metric().name(), ratio, outcome, more, margin, drift));
    return new Row(
        seen.cell(),
        Math.exp(UnpairedRatio.meanLog(seen.first())),
        ratio.first(),
        Math.exp(UnpairedRatio.meanLog(seen.second())),
        ratio.second(),
        comparison);
  }

  /**
   * The sentence; that many more repetitions in each run would decide, and the machine drifts so
   * much between the runs, where that is known.
   */
  static String words(
      String cell,
      String metric,
      UnpairedRatio ratio,
      Outcome outcome,
      OptionalInt more,
      double margin,
      OptionalDouble drift) {
    String figures =
        "%s %s times as %s in the second run (%s)"
            .formatted(
                metric,
                Numbers.ratio(ratio.ratio()),
                metric.equals("throughput") ? "high" : "long",
                basis(ratio, drift));
    return cell
        + switch (outcome) {
          case FASTER -> " is faster: " + figures;
          case SLOWER -> " is slower: " + figures;
          case FAILS_MORE -> " fails more often: " + figures;
          case FAILS_LESS -> " fails less often: " + figures;
          case EQUIVALENT -> " is equivalent within " + Numbers.margin(margin) + ": " + figures;
          case UNDECIDED -> " is undecided: " + figures + why(ratio, more, drift);
        }
        + ".";
  }

  private static String basis(UnpairedRatio ratio, OptionalDouble drift) {
    double wider = 1 + drift.orElse(0);
    String repetitions =
        ratio.first()
            + " against "
            + ratio.second()
            + " repetitions"
            + (drift.isPresent()
                ? ", a drift of " + Numbers.margin(drift.getAsDouble()) + " in it"
                : "");
    return ratio.hasSpread()
        ? "95 %% interval %s, %s"
            .formatted(
                Numbers.ratios(ratio.low(0.95) / wider, ratio.high(0.95) * wider, ratio.ratio()),
                repetitions)
        : repetitions;
  }

  private static String why(UnpairedRatio ratio, OptionalInt more, OptionalDouble drift) {
    if (!ratio.hasSpread()) {
      return "; one repetition decides nothing";
    }
    if (drift.isEmpty()) {
      return "; these runs are of different hours, and the machine's drift between them is not known";
    }
    return more.isPresent()
        ? "; about %s more %s in each run would decide"
            .formatted(
                Numbers.count((long) more.getAsInt()),
                more.getAsInt() == 1 ? "repetition" : "repetitions")
        : "; more repetitions of this spread would not decide it in reasonable time";
  }
}
