package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Interval;
import dev.loomgauge.core.result.Verdict.Score;
import dev.loomgauge.core.result.Verdict.Score.Coverage;
import dev.loomgauge.core.statistics.Proportion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the score of the predictions: predicted / measured - 1 for every valid trial, and how often
 * the interval held.
 */
final class Scores {
  private record Compared(
      double predicted, double measured, @Nullable Range interval, String cell) {

    double error() {
      return predicted / measured - 1;
    }
  }

  private Scores() {}

  /** One a kind of binding limit and figure; see {@link Score}. */
  static List<Score> of(List<Trial> trials) {
    List<Score> scores = new ArrayList<>();
    for (Kind limit : Kind.values()) {
      List<Trial> own =
          trials.stream().filter(trial -> trial.prediction().binding().kind() == limit).toList();
      for (Figure figure : Figure.values()) {
        List<Compared> compared = compared(own, figure);
        if (!compared.isEmpty()) {
          scores.add(score(figure, compared, limit));
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
        new Interval(share.low(), share.high()),
        median(bounded, c -> (range(c).high() - range(c).low()) / 2 / c.predicted()));
  }

  private static Range range(Compared compared) {
    return Objects.requireNonNull(compared.interval());
  }

  private static double median(List<Compared> compared, ToDoubleFunction<Compared> value) {
    return Median.withDefaults().evaluate(compared.stream().mapToDouble(value).toArray());
  }

  private static List<Compared> compared(List<Trial> trials, Figure figure) {
    List<Compared> compared = new ArrayList<>();
    for (Trial trial : trials) {
      Expected expected = trial.prediction().expected();
      if (!trial.valid() || expected == null) {
        continue;
      }
      Double predicted = figure.of(expected);
      double measured = figure.of(Objects.requireNonNull(trial.load()));
      if (predicted != null && measured > 0) {
        compared.add(
            new Compared(
                predicted, measured, expected.interval(figure).orElse(null), trial.cell()));
      }
    }
    return compared;
  }
}
