package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.Scored;
import dev.loomgauge.report.reading.Spread;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One figure of all trials in a score chart.
 *
 * @param title the figure with its unit
 * @param figure how it is written for people
 */
record ScorePanel(
    String title, List<Scored> comparisons, Function<@Nullable Double, String> figure) {
  private static final int MOST = 400;
  private static final int WORST = 100;

  /** What a chart of downsampled panels says of it. */
  static final String DOWNSAMPLED =
      " Of more than %d trials those with the greatest errors are drawn, and some of the others, evenly spaced."
          .formatted(MOST);

  /** With as many points as can be distinguished: the worst, and some of the others. */
  ScorePanel downsampled() {
    if (comparisons.size() <= MOST) {
      return this;
    }
    List<Scored> worstFirst =
        comparisons.stream()
            .sorted(Comparator.comparingDouble((Scored c) -> Math.abs(c.error())).reversed())
            .toList();
    List<Scored> others = worstFirst.subList(WORST, worstFirst.size());
    return new ScorePanel(
        title,
        Stream.concat(worstFirst.stream().limit(WORST), Spread.of(others, MOST - WORST).stream())
            .toList(),
        figure);
  }

  /** All values on both axes. */
  Stream<Double> values() {
    return comparisons.stream().flatMap(c -> Stream.of(c.predicted(), c.measured()));
  }

  /** What hovering over a point tells. */
  Tip tip(Scored comparison) {
    boolean counts = comparison.trial().valid();
    String cell = comparison.trial().cell();
    return new Tip(
        counts ? cell : cell + ", void",
        List.of(
            List.of("predicted", figure.apply(comparison.predicted())),
            List.of("measured", figure.apply(comparison.measured())),
            List.of("error", Numbers.signed(comparison.error()))),
        counts ? "" : Tips.reason(comparison.trial()));
  }
}
