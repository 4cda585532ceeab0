package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/**
 * From where to where an axis goes, and where its lines are: ECharts labels whole decades of a
 * logarithmic axis only, so the lines bring their labels.
 *
 * @param max infinite where ECharts finds it, and the lines
 */
record AxisScale(boolean logarithmic, double min, double max, List<Double> ticks) {
  /** Shorter times than this are drawn as this; a logarithm has no place for 0. */
  private static final double LEAST = 0.001;

  private static final double MARGIN = 1.1;
  private static final double[] STEPS = {1, 2, 5, 10};
  private static final double DECADES_WITH_ALL_STEPS = 2.5;

  private static final double RATIO_ROOM = 1.15;
  private static final List<Double> RATIO_STEPS = List.of(0.01, 0.02, 0.05, 0.1, 0.2);
  private static final int MOST_RATIOS = 11;

  private static final int MOST_LOADS = 8;

  /** Share of the axis that the label of a load takes. */
  private static final double LABEL = 0.06;

  /** Room beside the first and the last load of a logarithmic axis. */
  private static final double LOAD_ROOM = 1.2;

  /** Goes up from 0, as far as the values do. */
  static AxisScale fromZero() {
    return new AxisScale(false, 0, Double.POSITIVE_INFINITY, List.of());
  }

  /**
   * Goes from one round number to another, wide enough for all values above 0, with a line at 1, 2
   * and 5 of every decade as long as there is room for them.
   */
  static AxisScale log(Collection<Double> values) {
    DoubleSummaryStatistics positive =
        values.stream().mapToDouble(Double::doubleValue).filter(v -> v > 0).summaryStatistics();
    if (positive.getCount() == 0) {
      return log(1, 1000);
    }
    double min = round(positive.getMin() / MARGIN, false);
    double max = round(positive.getMax() * MARGIN, true);
    return log(min, max > min ? max : min * 10);
  }

  static AxisScale log(double min, double max) {
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
    return new AxisScale(true, min, max, List.copyOf(ticks));
  }

  /** Finds the nearest of 1, 2, 5 times a power of ten, upwards or downwards. */
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

  /**
   * Is wide enough for ratios and for a margin on both sides of 1: linear while all lie within half
   * and double, logarithmic beyond.
   */
  static AxisScale ratios(Collection<Double> ratios, double margin) {
    double least = 1 / (1 + margin);
    double most = 1 + margin;
    for (double ratio : ratios) {
      least = Math.min(least, ratio);
      most = Math.max(most, ratio);
    }
    if (least < 0.5 || most > 2) {
      return log(List.of(least, most));
    }
    double low = 1 - (1 - least) * RATIO_ROOM;
    double high = 1 + (most - 1) * RATIO_ROOM;
    double step =
        RATIO_STEPS.stream()
            .filter(each -> (high - low) / each <= MOST_RATIOS - 2)
            .findFirst()
            .orElse(RATIO_STEPS.getLast());
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.floor(low / step); i <= (long) Math.ceil(high / step); i++) {
      ticks.add(Numbers.rounded(i * step, 6));
    }
    return new AxisScale(false, ticks.getFirst(), ticks.getLast(), List.copyOf(ticks));
  }

  /**
   * Has its lines exactly at the loads that were measured, or at some of them when there is no room
   * for all; logarithmic as soon as the loads span more than a factor of four.
   *
   * @param xs ascending
   */
  static AxisScale loads(List<Double> xs) {
    double first = xs.getFirst();
    double last = xs.getLast();
    boolean logarithmic = first > 0 && last / first > 4;
    double room = last > first ? (last - first) * 0.06 : Math.max(1, first * 0.1);
    List<Double> ticks =
        xs.size() <= MOST_LOADS
            ? apart(xs, logarithmic)
            : logarithmic
                ? log(xs).ticks().stream().filter(tick -> tick >= first && tick <= last).toList()
                : IntStream.range(0, xs.size())
                    .filter(i -> i % Math.ceilDiv(xs.size(), MOST_LOADS) == 0)
                    .mapToObj(xs::get)
                    .toList();
    return new AxisScale(
        logarithmic,
        Numbers.rounded(logarithmic ? first / LOAD_ROOM : first - room, 4),
        Numbers.rounded(logarithmic ? last * LOAD_ROOM : last + room, 4),
        ticks);
  }

  /** Leaves out those whose labels would lie on the label before. */
  private static List<Double> apart(List<Double> xs, boolean logarithmic) {
    double first = xs.getFirst();
    double last = xs.getLast();
    List<Double> ticks = new ArrayList<>();
    for (double x : xs) {
      double before = ticks.isEmpty() ? 0 : ticks.getLast();
      double apart =
          logarithmic
              ? Math.log(x / before) / Math.log(last / first)
              : (x - before) / (last - first);
      if (ticks.isEmpty() || apart >= LABEL) {
        ticks.add(x);
      }
    }
    return List.copyOf(ticks);
  }

  /** Returns a time in milliseconds that can be drawn. */
  static double positive(double millis) {
    return Numbers.rounded(Math.max(LEAST, millis), 5);
  }

  double clamp(double value) {
    return Numbers.rounded(Math.clamp(value, min, max), 6);
  }

  boolean holds(double value) {
    return value >= min && value <= max;
  }

  /** Makes the axis, whose labels are those of the lines. */
  Part axis(int panel) {
    return max == Double.POSITIVE_INFINITY
        ? Part.fromZero(panel)
        : Part.axis(logarithmic ? "log" : "value", panel).bare(min, max);
  }

  Part axis(int panel, String factor) {
    return axis(panel).name(Names.axis(factor), 32).and("axisTick.show: false");
  }

  /** Lists fewer lines, for labels side by side: powers of ten, when there are two. */
  List<Double> sparseTicks() {
    List<Double> decades =
        ticks.stream().filter(tick -> Math.log10(tick) == Math.rint(Math.log10(tick))).toList();
    return decades.size() > 1 ? decades : ticks;
  }
}
