package dev.loomgauge.core.judgement;

import dev.loomgauge.core.prediction.interval.Pair;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.result.Verdict.Score.Coverage;
import dev.loomgauge.core.statistics.Proportion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** Scores predictions: predicted / measured - 1 of every valid trial, and intervals that held. */
public final class Scores {
  private record Compared(
      Kind limit,
      Figure figure,
      double predicted,
      double measured,
      @Nullable Range interval,
      String cell) {

    double error() {
      return predicted / measured - 1;
    }
  }

  private Scores() {}

  /** One a kind of binding limit and figure; see {@link Score}. */
  static List<Score> of(List<Trial> trials) {
    return scores(trials.stream().flatMap(Scores::compared).toList());
  }

  /** The same over the pairs of many runs, as far as their intervals are known. */
  public static List<Score> ofPairs(List<Pair> pairs) {
    return scores(
        pairs.stream()
            .filter(pair -> pair.interval() != null)
            .map(
                pair ->
                    new Compared(
                        pair.kind(),
                        pair.figure(),
                        pair.predicted(),
                        pair.measured(),
                        pair.interval(),
                        pair.origin().scenario() + " " + pair.origin().trial()))
            .toList());
  }

  private static List<Score> scores(List<Compared> all) {
    List<Score> scores = new ArrayList<>();
    for (Kind limit : Kind.values()) {
      for (Figure figure : Figure.values()) {
        List<Compared> own =
            all.stream().filter(c -> c.limit() == limit && c.figure() == figure).toList();
        if (!own.isEmpty()) {
          scores.add(score(figure, own, limit));
        }
      }
    }
    return List.copyOf(scores);
  }

  private static Score score(Figure figure, List<Compared> compared, Kind limit) {
    Compared worst =
        compared.stream().max(Comparator.comparingDouble(c -> Math.abs(c.error()))).get();
    return new Score(
        figure.word(),
        compared.size(),
        median(compared, Compared::error),
        median(compared, c -> Math.abs(c.error())),
        worst.error(),
        worst.cell(),
        limit,
        coverage(compared.stream().filter(c -> c.interval() != null).toList()));
  }

  private static @Nullable Coverage coverage(List<Compared> bounded) {
    if (bounded.isEmpty()) {
      return null;
    }
    int inside = (int) bounded.stream().filter(c -> range(c).contains(c.measured())).count();
    Proportion share = Proportion.of(inside, bounded.size());
    return new Coverage(
        inside,
        bounded.size(),
        new Range(share.low(), share.high()),
        median(bounded, c -> (range(c).high() - range(c).low()) / 2 / c.predicted()));
  }

  private static Range range(Compared compared) {
    return Objects.requireNonNull(compared.interval());
  }

  private static double median(List<Compared> compared, ToDoubleFunction<Compared> value) {
    return Median.withDefaults().evaluate(compared.stream().mapToDouble(value).toArray());
  }

  private static Stream<Compared> compared(Trial trial) {
    Expected expected = trial.prediction().expected();
    if (!trial.valid() || expected == null) {
      return Stream.empty();
    }
    List<Compared> compared = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      Double predicted = figure.of(expected);
      double measured = figure.of(Objects.requireNonNull(trial.load()));
      if (predicted != null && measured > 0) {
        compared.add(
            new Compared(
                trial.prediction().binding().kind(),
                figure,
                predicted,
                measured,
                expected.interval(figure).orElse(null),
                trial.cell()));
      }
    }
    return compared.stream();
  }
}
