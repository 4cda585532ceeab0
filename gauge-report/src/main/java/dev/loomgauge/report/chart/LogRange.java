package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.text.Figures;
import java.util.Collection;

/**
 * A logarithmic axis of milliseconds over whole powers of ten, so that panels can share it.
 *
 * @param min lower end, above 0
 * @param max upper end
 */
record LogRange(double min, double max) {
  /** Shorter times than this are drawn as this; a logarithm has no place for 0. */
  private static final double LEAST = 0.001;

  static LogRange of(Collection<Double> values) {
    double least = values.stream().mapToDouble(LogRange::positive).min().orElse(1);
    double most = values.stream().mapToDouble(LogRange::positive).max().orElse(1000);
    double min = Math.pow(10, Math.floor(Math.log10(least)));
    double max = Math.pow(10, Math.ceil(Math.log10(most)));
    return new LogRange(min, max > min ? max : min * 10);
  }

  static double positive(double millis) {
    return Figures.rounded(Math.max(LEAST, millis), 5);
  }

  Part axis(int panel, String name) {
    return part()
        .with("type", "log")
        .with("gridIndex", panel)
        .with("name", name)
        .with("nameGap", 14)
        .with("min", min)
        .with("max", max)
        .with("minorSplitLine", part().with("show", true));
  }
}
