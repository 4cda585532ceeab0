package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;

/**
 * What no measurement of a cell crosses, whatever past pairs say: an interval of past errors knows
 * neither the waits of a path nor the laws of its users and pools.
 *
 * @param mostRps throughput in requests per second; infinite where nothing bounds it
 * @param leastMeanMs mean response time in milliseconds, at least {@code leastMs}
 * @param leastMs any response time in milliseconds
 */
public record LawfulBounds(double mostRps, double leastMeanMs, double leastMs) {
  /** Nothing is known. */
  public static final LawfulBounds NONE = new LawfulBounds(Double.POSITIVE_INFINITY, 0, 0);

  /** The part of a range that a measurement can lie in, with the predicted figure that is in it. */
  Range within(Figure figure, Range range, double predicted) {
    double least =
        switch (figure) {
          case THROUGHPUT -> 0;
          case MEAN -> leastMeanMs;
          case P50, P95, P99 -> leastMs;
        };
    double most = figure == Figure.THROUGHPUT ? mostRps : Double.POSITIVE_INFINITY;
    return new Range(
        Math.min(predicted, Math.max(range.low(), least)),
        Math.max(predicted, Math.min(range.high(), most)));
  }
}
