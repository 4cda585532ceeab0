package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * An axis of ratios around 1: linear while all lie within half and double, logarithmic beyond.
 *
 * @param logarithmic whether it is
 * @param min lower end
 * @param max upper end
 * @param ticks where its lines are
 */
public record RatioScale(boolean logarithmic, double min, double max, List<Double> ticks) {
  private static final double ROOM = 1.15;
  private static final List<Double> STEPS = List.of(0.01, 0.02, 0.05, 0.1, 0.2);
  private static final int MOST_TICKS = 11;

  /** Wide enough for all these ratios and for the margin on both sides of 1. */
  public static RatioScale of(Collection<Double> ratios, double margin) {
    double least = 1 / (1 + margin);
    double most = 1 + margin;
    for (double ratio : ratios) {
      least = Math.min(least, ratio);
      most = Math.max(most, ratio);
    }
    if (least < 0.5 || most > 2) {
      LogScale scale = LogScale.of(List.of(least, most));
      return new RatioScale(true, scale.min(), scale.max(), scale.ticks());
    }
    return linear(1 - (1 - least) * ROOM, 1 + (most - 1) * ROOM);
  }

  private static RatioScale linear(double low, double high) {
    double step =
        STEPS.stream()
            .filter(each -> (high - low) / each <= MOST_TICKS - 2)
            .findFirst()
            .orElse(STEPS.getLast());
    long from = (long) Math.floor(low / step);
    long to = (long) Math.ceil(high / step);
    List<Double> ticks = new ArrayList<>();
    for (long i = from; i <= to; i++) {
      ticks.add(Numbers.rounded(i * step, 6));
    }
    return new RatioScale(false, ticks.getFirst(), ticks.getLast(), List.copyOf(ticks));
  }

  /** A ratio within the scale. */
  public double clamp(double ratio) {
    return Numbers.rounded(Math.clamp(ratio, min, max), 6);
  }

  /** Whether a ratio lies on the scale. */
  public boolean holds(double ratio) {
    return ratio >= min && ratio <= max;
  }

  /** The axis with its name, without labels. */
  public Part axis(String name) {
    return Part.axis(logarithmic ? "log" : "value", 0)
        .bare(min, max)
        .and("axisLine.show: false")
        .name(name, 30);
  }
}
