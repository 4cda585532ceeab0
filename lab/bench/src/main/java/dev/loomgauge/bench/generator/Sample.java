package dev.loomgauge.bench.generator;

import dev.loomgauge.core.statistics.PairedRatio;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/** Figures of repeated trials. */
record Sample(List<Double> values) {

  static Sample of(List<Trial> trials, ToDoubleFunction<Trial> figure) {
    return new Sample(trials.stream().map(figure::applyAsDouble).toList());
  }

  double median() {
    return Median.withDefaults()
        .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Median, least and most. */
  String range(String format) {
    String all = values.size() == 1 ? format : format + " (" + format + " to " + format + ")";
    return String.format(
        Locale.ROOT, all, median(), Collections.min(values), Collections.max(values));
  }

  /**
   * Median of the ratios to another sample, paired by round, and the 95 % interval of their
   * geometric mean.
   */
  String dividedBy(Sample other) {
    List<Double> ratios =
        IntStream.range(0, values.size())
            .mapToObj(round -> values.get(round) / other.values.get(round))
            .toList();
    PairedRatio paired = PairedRatio.of(ratios);
    double median = new Sample(ratios).median();
    return paired.hasSpread()
        ? String.format(
            Locale.ROOT, "%.3f [%.3f, %.3f]", median, paired.low(0.95), paired.high(0.95))
        : String.format(Locale.ROOT, "%.3f (one round: no interval)", median);
  }
}
