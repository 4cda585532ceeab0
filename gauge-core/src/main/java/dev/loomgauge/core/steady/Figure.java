package dev.loomgauge.core.steady;

import dev.loomgauge.core.statistics.MeanInterval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * One of the figures that are watched, over the seconds that have one.
 *
 * @param name in words
 * @param unit of the values
 * @param numbers of the seconds, rising
 * @param resolution noise that is always there, in the unit of the values
 */
record Figure(String name, String unit, int[] numbers, double[] values, double resolution) {

  /**
   * Where the level of a figure changed.
   *
   * @param second first second of the new level
   * @param before level of the stretch before
   * @param after level of the stretch after
   */
  record Change(Figure figure, int second, double before, double after) {}

  /** Good answers a second. A request that crosses the edge of a second is one more or less. */
  static Figure throughput(List<Second> seconds) {
    return of("throughput", "/s", seconds, s -> Double.isNaN(s.ok()) ? 0 : s.ok(), 1);
  }

  /** Mean response time. */
  static Figure response(List<Second> seconds) {
    return of("response time", " ms", seconds, Second::meanMs, 0);
  }

  private static Figure of(
      String name,
      String unit,
      List<Second> seconds,
      ToDoubleFunction<Second> value,
      double resolution) {
    List<Second> known =
        seconds.stream().filter(s -> !Double.isNaN(value.applyAsDouble(s))).toList();
    return new Figure(
        name,
        unit,
        known.stream().mapToInt(Second::number).toArray(),
        known.stream().mapToDouble(value).toArray(),
        resolution);
  }

  /** The last change of level, if there is one. */
  Optional<Change> lastChange() {
    List<Integer> changes = Changepoints.in(values, resolution);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    int at = changes.getLast();
    int from = changes.size() == 1 ? 0 : changes.get(changes.size() - 2);
    return Optional.of(new Change(this, numbers[at], mean(from, at), mean(at, values.length)));
  }

  private double mean(int from, int to) {
    return Arrays.stream(values, from, to).average().orElse(Double.NaN);
  }

  /**
   * What tells that this figure is not steady from some second on: a trend that matters since then,
   * or a last change that is no step. A ramp looks like a flight of steps to the search for
   * changes; where a line through the last two stretches fits as well as the step between them, the
   * level is still on its way.
   *
   * @param hold seconds of a window at most: a line that rises by a trifle over so many is none
   */
  Optional<Drift> driftFrom(int second, int hold) {
    Trend within = trendFrom(second);
    if (within.matters()) {
      return Optional.of(new Drift(this, within, second));
    }
    List<Integer> changes = Changepoints.in(values, resolution);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    int at = changes.getLast();
    int before = changes.size() == 1 ? 0 : changes.get(changes.size() - 2);
    Trend line = Trend.of(Arrays.copyOfRange(values, before, values.length), resolution);
    double step = squares(before, at) + squares(at, values.length);
    double rise = Math.abs(line.change()) * hold / (values.length - before);
    return line.rest() <= step && rise > Trend.SIZE
        ? Optional.of(new Drift(this, line, numbers[before]))
        : Optional.empty();
  }

  private double squares(int from, int to) {
    double mean = mean(from, to);
    return Arrays.stream(values, from, to).map(v -> (v - mean) * (v - mean)).sum();
  }

  /** The trend from some second on. */
  Trend trendFrom(int second) {
    return Trend.of(from(second), resolution);
  }

  /**
   * Half width of the 95 % interval of the mean from some second on, as a share of the mean;
   * infinite where too little was seen. A count is never known better than to one request over the
   * window.
   */
  double halfWidthFrom(int second) {
    double[] seen = from(second);
    double mean = Arrays.stream(seen).average().orElse(0);
    if (seen.length < 2 || mean <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double half = MeanInterval.of(Arrays.stream(seen).boxed().toList()).halfWidth();
    double widened = half * Memory.widening(Arrays.stream(seen).map(v -> v - mean).toArray());
    return Math.max(widened, resolution / seen.length) / mean;
  }

  private double[] from(int second) {
    int at = 0;
    while (at < numbers.length && numbers[at] < second) {
      at++;
    }
    return Arrays.copyOfRange(values, at, values.length);
  }
}
