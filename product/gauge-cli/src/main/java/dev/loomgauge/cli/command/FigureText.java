package dev.loomgauge.cli.command;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import org.jspecify.annotations.Nullable;

/** Predicted figures with what is left open. */
public final class FigureText {
  /** Up to this share a doubt is a percentage, beyond it a range. */
  private static final double SMALL_DOUBT = 0.1;

  private FigureText() {}

  /**
   * With its 90 % prediction interval: "795 req/s ± 1.2 %", "12.4 s (9.8 to 14.1)", "~4,615 req/s
   * (no interval)".
   */
  public static String bounded(Figure figure, Expected expected) {
    Double value = figure.of(expected);
    if (value == null) {
      return "-";
    }
    if (expected.unpredictable(figure)) {
      return expected.words(figure).orElseThrow();
    }
    boolean seconds = figure != Figure.THROUGHPUT && value >= 10_000;
    return figure.words(value)
        + doubt(value, expected.interval(figure).orElse(null), seconds ? 1000 : 1);
  }

  /** What is left open: a share where it is small, else from where to where. */
  static String doubt(double figure, @Nullable Range range, double unit) {
    if (range == null || range.exact()) {
      return "";
    }
    double share = Math.max(range.high() / figure, figure / range.low()) - 1;
    if (share <= SMALL_DOUBT) {
      return Numbers.format(" ± %.1f %%", Math.max(share, 0.001) * 100);
    }
    return Double.isInfinite(range.high())
        ? " (at least " + Numbers.number(range.low() / unit) + ")"
        : " (%s to %s)"
            .formatted(Numbers.number(range.low() / unit), Numbers.number(range.high() / unit));
  }
}
