package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A logarithmic axis from one round number to another, with a line at 1, 2 and 5 of every decade as
 * long as there is room for them. ECharts labels whole decades only, so the lines bring their
 * labels.
 *
 * @param min lower end, above 0
 * @param max upper end
 */
public record LogScale(double min, double max) {
  /** Shorter times than this are drawn as this; a logarithm has no place for 0. */
  private static final double LEAST = 0.001;

  private static final double MARGIN = 1.1;

  private static final double[] STEPS = {1, 2, 5, 10};
  private static final double DECADES_WITH_ALL_STEPS = 2.5;

  /** Wide enough for all values above 0. */
  public static LogScale of(Collection<Double> values) {
    double[] positive =
        values.stream().mapToDouble(Double::doubleValue).filter(v -> v > 0).toArray();
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (double value : positive) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    if (most == 0) {
      return new LogScale(1, 1000);
    }
    double min = round(least / MARGIN, false);
    double max = round(most * MARGIN, true);
    return new LogScale(min, max > min ? max : min * 10);
  }

  /** A time in milliseconds that can be drawn. */
  public static double positive(double millis) {
    return Numbers.rounded(Math.max(LEAST, millis), 5);
  }

  /** A value within the scale. */
  public double clamp(double value) {
    return Numbers.rounded(Math.clamp(value, min, max), 6);
  }

  /** The axis, without labels. */
  public Part axis(int panel) {
    return Part.axis("log", panel).bare(min, max);
  }

  /** Where its lines are. */
  public List<Double> ticks() {
    boolean all = Math.log10(max / min) <= DECADES_WITH_ALL_STEPS;
    List<Double> ticks = new ArrayList<>();
    for (double decade = Math.pow(10, Math.floor(Math.log10(min))); decade <= max; decade *= 10) {
      for (int i = 0; i < (all ? 3 : 1); i++) {
        double tick = Numbers.rounded(decade * STEPS[i], 3);
        if (tick >= min * 0.999 && tick <= max * 1.001) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  /** Fewer of them, for labels side by side: powers of ten, when there are two. */
  public List<Double> sparseTicks() {
    List<Double> decades =
        ticks().stream().filter(tick -> Math.log10(tick) == Math.rint(Math.log10(tick))).toList();
    return decades.size() > 1 ? decades : ticks();
  }

  /** The nearest of 1, 2, 5 times a power of ten, upwards or downwards. */
  private static double round(double value, boolean up) {
    double decade = Math.pow(10, Math.floor(Math.log10(value)));
    double rounded = up ? STEPS[3] : STEPS[0];
    for (double step : STEPS) {
      if (up && decade * step >= value * 0.9999) {
        rounded = step;
        break;
      }
      if (!up && decade * step <= value * 1.0001) {
        rounded = step;
      }
    }
    return Numbers.rounded(decade * rounded, 3);
  }
}
