package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The standard deviation of ln(measured / predicted) by the parts that a model knows: the intervals
 * of the calibrated demands, sent through the solver; whether users are in lockstep; the
 * simulation's own interval; the noise of the measuring window; and a floor for what differs
 * between two JVMs of the same service. It need not be right, only larger where the error is: past
 * pairs say how much it has to be stretched.
 */
final class Scale {
  /** What two JVMs of one service differ by at least, in measurements of any length. */
  static final double FLOOR = 0.01;

  /** Standard deviations from the middle to the end of a 95 % interval. */
  private static final double TO_95 = 1.96;

  /** Standard deviations from the middle to the end of a 90 % interval. */
  static final double TO_90 = 1.645;

  /** From the 50th to the 95th percentile of a normal distribution, in standard deviations. */
  private static final double NORMAL_TAIL = 1.645;

  private Scale() {}

  /** Of a figure that will be measured. */
  static double of(Figure figure, IntervalInput input) {
    double simulated = simulated(figure, input).orElse(0);
    double demand = demand(figure, input);
    double lockstep = lockstep(figure, input);
    double window = window(figure, input);
    return Math.sqrt(
        FLOOR * FLOOR
            + simulated * simulated
            + demand * demand
            + lockstep * lockstep
            + window * window);
  }

  /** The solver's part alone; empty where the solver gives none for this figure. */
  static OptionalDouble simulated(Figure figure, IntervalInput input) {
    Range range = range(figure, input);
    double value = input.figure(figure, 0);
    if (range == null || value <= 0 || range.low() <= 0) {
      return OptionalDouble.empty();
    }
    double up = Math.log(range.high() / value);
    double half = Math.max(Double.isFinite(up) ? up : 0, Math.log(value / range.low()));
    return OptionalDouble.of(Math.max(0, half) / TO_95);
  }

  private static @Nullable Range range(Figure figure, IntervalInput input) {
    return switch (figure) {
      case THROUGHPUT -> input.accuracy().throughputRps();
      case MEAN -> input.accuracy().meanMs();
      case P50, P95 -> null;
      case P99 -> input.accuracy().p99Ms();
    };
  }

  private static double demand(Figure figure, IntervalInput input) {
    double value = input.figure(figure, 0);
    double furthest = 0;
    for (Map<Figure, Double> end : input.shifted()) {
      double moved = Math.abs(Math.log(end.getOrDefault(figure, value) / value));
      furthest = Math.max(furthest, Double.isFinite(moved) ? moved : 0);
    }
    return furthest / TO_95;
  }

  /**
   * Users who stay in lockstep once they are in it may never come into it, or fall out of it: the
   * 90 % interval alone reaches as far as the figure of users apart.
   */
  private static double lockstep(Figure figure, IntervalInput input) {
    double value = input.figure(figure, 0);
    double moved = Math.abs(Math.log(input.apart().getOrDefault(figure, value) / value));
    return Double.isFinite(moved) ? moved / TO_90 : 0;
  }

  /**
   * Of n requests that are independent of each other: of throughput, cv / sqrt(n) of the times
   * between the requests of a user; of the mean, cv / sqrt(n) of the response time; of the quantile
   * at p, s sqrt(p / (1 - p) / n) where the tail behind the nearest two predicted quantiles is
   * exponential with mean s.
   */
  private static double window(Figure figure, IntervalInput input) {
    double requests = input.figure(Figure.THROUGHPUT, 0) * input.windowSeconds();
    double mean = input.figure(Figure.MEAN, 0);
    double p50 = input.figure(Figure.P50, mean);
    double p95 = input.figure(Figure.P95, p50 + mean * NORMAL_TAIL);
    double p99 = input.figure(Figure.P99, p95);
    double deviation = (p95 - p50) / NORMAL_TAIL;
    double noise =
        switch (figure) {
          case THROUGHPUT ->
              input.cycleMs().isPresent() ? deviation / input.cycleMs().getAsDouble() : 1;
          case MEAN -> deviation / mean;
          case P50 -> quantile(0.5, (p95 - p50) / Math.log(10), p50);
          case P95 -> quantile(0.95, (p99 - p95) / Math.log(5), p95);
          case P99 -> quantile(0.99, (p99 - p95) / Math.log(5), p99);
        };
    double relative = noise / Math.sqrt(Math.max(1, requests));
    return Double.isFinite(relative) ? Math.max(0, relative) : 0;
  }

  private static double quantile(double p, double tail, double value) {
    return tail * Math.sqrt(p / (1 - p)) / value;
  }
}
