package dev.loomgauge.core.steady;

import dev.loomgauge.core.statistics.Autocorrelation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.descriptive.Variance;

/** One of the figures that are watched, over the seconds that have one. */
final class WatchedFigure {
  private final String name;
  private final String unit;
  private final int[] numbers;
  private final double[] values;
  private final double resolution;
  private final List<Integer> changes;

  /** Where the level of a figure changed: the first second of the new level, and both levels. */
  record Change(WatchedFigure figure, int second, double before, double after) {}

  private WatchedFigure(
      String name,
      String unit,
      double resolution,
      List<Second> seconds,
      ToDoubleFunction<Second> value) {
    List<Second> known =
        seconds.stream().filter(s -> !Double.isNaN(value.applyAsDouble(s))).toList();
    this.name = name;
    this.unit = unit;
    this.resolution = resolution;
    numbers = known.stream().mapToInt(Second::number).toArray();
    values = known.stream().mapToDouble(value).toArray();
    changes = Changepoints.in(values, resolution);
  }

  /** Good answers per second. A request that crosses the edge of a second is one more or less. */
  static WatchedFigure throughput(List<Second> seconds) {
    return new WatchedFigure(
        "throughput", "/s", 1, seconds, s -> Double.isNaN(s.ok()) ? 0 : s.ok());
  }

  /** Mean response time. */
  static WatchedFigure response(List<Second> seconds) {
    return new WatchedFigure("response time", " ms", 0, seconds, Second::meanMs);
  }

  String name() {
    return name;
  }

  String unit() {
    return unit;
  }

  /** The last change of level, if there is one. */
  Optional<Change> lastChange() {
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    int at = changes.getLast();
    return Optional.of(
        new Change(this, numbers[at], mean(beforeLast(), at), mean(at, values.length)));
  }

  /**
   * What tells that this figure is not steady from some second on: a trend that matters since then,
   * or a last change that is no step. A ramp looks like a flight of steps to the search for
   * changes; where a line through the last two stretches fits as well as the step between them, the
   * level is still on its way.
   *
   * @param length seconds of a window: a line that rises by a trifle over that time is none
   */
  Optional<Drift> driftFrom(int second, int length) {
    Trend within = trendFrom(second);
    if (within.matters()) {
      return Optional.of(new Drift(this, within, second));
    }
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    int before = beforeLast();
    int at = changes.getLast();
    Trend line = Trend.of(Arrays.copyOfRange(values, before, values.length), resolution);
    double step = squares(before, at) + squares(at, values.length);
    double rise = Math.abs(line.change()) * length / (values.length - before);
    return line.rest() <= step && rise > Trend.SIZE
        ? Optional.of(new Drift(this, line, numbers[before]))
        : Optional.empty();
  }

  Trend trendFrom(int second) {
    return Trend.of(from(second), resolution);
  }

  /**
   * Standard deviation of a second around the mean from some second on, as a share of the mean, as
   * if seconds were independent; infinite where too little was seen. A request that crosses the
   * edge of a second is always there.
   */
  double noiseFrom(int second) {
    double[] seen = from(second);
    double mean = Mean.of(seen).getAsDouble();
    if (seen.length < 2 || mean <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double[] off = Arrays.stream(seen).map(v -> v - mean).toArray();
    double deviation = StandardDeviation.of(seen).getAsDouble() * Autocorrelation.widening(off);
    return Math.max(deviation, resolution / Math.sqrt(seen.length)) / mean;
  }

  private double[] from(int second) {
    int at = 0;
    while (at < numbers.length && numbers[at] < second) {
      at++;
    }
    return Arrays.copyOfRange(values, at, values.length);
  }

  private int beforeLast() {
    return changes.size() == 1 ? 0 : changes.get(changes.size() - 2);
  }

  private double mean(int from, int to) {
    return Mean.ofRange(values, from, to).getAsDouble();
  }

  private double squares(int from, int to) {
    return Variance.ofRange(values, from, to).getAsDouble() * (to - from - 1);
  }
}
