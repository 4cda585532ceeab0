package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * 90 % prediction intervals from past pairs of predicted and measured figures: split conformal
 * prediction, with the pairs as its calibration set and the model's scale as its measure of
 * difficulty (Vovk, Gammerman and Shafer, "Algorithmic Learning in a Random World", 2005; Lei,
 * G'Sell, Rinaldo, Tibshirani and Wasserman, "Distribution-Free Predictive Inference for
 * Regression", Journal of the American Statistical Association 113, 2018). If the next pair is
 * exchangeable with the past ones of its class, the interval holds it with a probability of at
 * least 90 %, whatever the distribution of the errors is. What no measurement can reach ({@link
 * LawfulBounds}) is cut off, which costs no coverage.
 *
 * @param own pairs of this machine
 * @param shipped pairs of other machines, which are used while this one has too few
 */
public record PastPairs(List<Pair> own, List<Pair> shipped) {
  public static final PastPairs NONE = new PastPairs(List.of(), List.of());

  /** Of a class with this many pairs of this machine no others are used. */
  static final int ENOUGH = 20;

  /** Fewer pairs give no finite 90 % interval: ceil(0.9 (n + 1)) is more than n. */
  static final int FEWEST = 9;

  /** Pairs of a class that are kept. */
  static final int MOST = 200;

  /** Copies; a trial of this machine that is shipped as well counts once. */
  public PastPairs {
    own = List.copyOf(own);
    shipped = others(shipped, own);
  }

  /** The same without the pairs of some trials. */
  public PastPairs without(Collection<Pair> trials) {
    return new PastPairs(others(own, trials), others(shipped, trials));
  }

  private static List<Pair> others(Collection<Pair> pairs, Collection<Pair> trials) {
    Set<Pair.Origin> left = trials.stream().map(Pair::origin).collect(Collectors.toSet());
    return pairs.stream().filter(pair -> !left.contains(pair.origin())).toList();
  }

  /** The same with more pairs of this machine: each trial once, and of a class the newest pairs. */
  public PastPairs with(Collection<Pair> more) {
    List<Pair> all = new ArrayList<>(without(more).own());
    all.addAll(more);
    Map<PairClass, List<Pair>> classes =
        all.stream()
            .sorted(Comparator.comparing(pair -> pair.origin().at()))
            .collect(Collectors.groupingBy(PairClass::of, LinkedHashMap::new, Collectors.toList()));
    return new PastPairs(
        classes.values().stream()
            .flatMap(of -> of.subList(Math.max(0, of.size() - MOST), of.size()).stream())
            .toList(),
        shipped);
  }

  /**
   * The intervals of all figures of a cell: after trials of a run wider where intervals did not
   * hold as often as they promise.
   */
  public Map<Figure, Interval> around(IntervalInput input, RunSoFar run) {
    return input.intervals((figure, predicted) -> around(figure, predicted, input, run));
  }

  private Interval around(Figure figure, double predicted, IntervalInput input, RunSoFar run) {
    double scale = Scale.of(figure, input);
    Kind kind = input.binding().kind();
    for (PairClass alike : PairClass.narrowestFirst(figure, input.binding(), input.band())) {
      List<Pair> mine = own.stream().filter(alike::holds).toList();
      List<Pair> others =
          mine.size() >= ENOUGH ? List.of() : shipped.stream().filter(alike::holds).toList();
      if (mine.size() + others.size() >= FEWEST) {
        List<Pair> used = Stream.concat(mine.stream(), others.stream()).toList();
        double past = quantile(used);
        Optional<RunSoFar.Reach> further =
            run.reach(figure, kind).filter(reach -> reach.score() > past);
        double factor = Math.exp(further.map(RunSoFar.Reach::score).orElse(past) * scale);
        Range range = new Range(predicted / factor, predicted * factor);
        return new Interval(
            input.bounds().within(figure, range, predicted),
            scale,
            basis(mine.size(), others.size(), alike)
                + further.map(RunSoFar.Reach::words).orElse(""));
      }
    }
    long known =
        Stream.of(own, shipped).flatMap(List::stream).filter(p -> p.figure() == figure).count();
    return new Interval(
        null, scale, "none: %d past pairs are known, %d are needed".formatted(known, FEWEST));
  }

  /**
   * The ceil(0.9 (n + 1))-th smallest of n scores; of fewer than {@link #FEWEST}, for which that is
   * no bound, the largest.
   */
  static double quantile(List<Pair> pairs) {
    double[] scores = pairs.stream().mapToDouble(Pair::score).sorted().toArray();
    return scores[Math.min(Math.ceilDiv(9 * (scores.length + 1), 10), scores.length) - 1];
  }

  private static String basis(int mine, int others, PairClass alike) {
    List<String> parts = new ArrayList<>();
    parts.add("%d past pairs of this machine".formatted(mine));
    if (others > 0) {
      parts.add("%d shipped".formatted(others));
    }
    return String.join(" and ", parts) + "; " + alike.words();
  }

  /**
   * Pairs whose errors are taken to be alike, by their binding limit, whether it is a law, and the
   * band of their busiest CPU or station; null for any.
   */
  record PairClass(
      Figure figure, @Nullable Kind kind, @Nullable Boolean exact, @Nullable UtilisationBand band) {

    /** The class of a cell, and those to use in its place where it has too few pairs. */
    static List<PairClass> narrowestFirst(Figure figure, Limit binding, UtilisationBand band) {
      return List.of(
          new PairClass(figure, binding.kind(), binding.exact(), band),
          new PairClass(figure, binding.kind(), binding.exact(), null),
          new PairClass(figure, binding.kind(), null, null),
          new PairClass(figure, null, null, null));
    }

    static PairClass of(Pair pair) {
      return new PairClass(pair.figure(), pair.kind(), pair.exact(), pair.band());
    }

    boolean holds(Pair pair) {
      return pair.figure() == figure
          && (kind == null || pair.kind() == kind)
          && (exact == null || pair.exact() == exact)
          && (band == null || pair.band() == band);
    }

    /** "limited by a pool (a law), busiest CPU below 70 % busy". */
    String words() {
      if (kind == null) {
        return "any limit";
      }
      return "limited by "
          + kind.words()
          + (exact == null ? "" : exact ? " (a law)" : " (an estimate)")
          + (band == null ? ", any utilisation" : ", busiest CPU " + band.words());
    }
  }
}
