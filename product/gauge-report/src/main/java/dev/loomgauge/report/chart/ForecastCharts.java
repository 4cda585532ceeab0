package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.reading.PredictedCurves;
import dev.loomgauge.report.reading.PredictedCurves.Family;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The charts of predictions without a run. */
public final class ForecastCharts {
  private ForecastCharts() {}

  /** Two charts a family: throughput, and response times where a solver tells them. */
  public static List<ChartSection> of(PredictedCurves forecast) {
    boolean several = forecast.families().size() > 1;
    return forecast.families().stream()
        .map(
            family ->
                new ChartSection(several ? family.label() : "", charts(family, forecast.axis())))
        .toList();
  }

  private static List<Chart> charts(Family family, String factor) {
    List<Chart> charts = new ArrayList<>();
    ForecastLines lines = new ForecastLines(family, factor);
    charts.add(
        new Chart(
            id("predicted-throughput", family),
            new Chart.Words(
                "Predicted throughput against " + Names.against(factor),
                "Dashed: the ceiling, bending where another resource takes over."
                    + PredictedIntervals.note(family.points(), Figure.THROUGHPUT)
                    + CeilingCurve.note(family.predictions()),
                summary(family)),
            new Chart.Size(302 + lines.top(), 262 + lines.top()),
            lines.throughput()));
    List<Figure> figures = lines.figures();
    if (!figures.isEmpty()) {
      charts.add(
          new Chart(
              id("predicted-latency", family),
              new Chart.Words(
                  "Predicted response time against " + Names.against(factor),
                  (figures.size() > 1
                          ? "Logarithmic, the same scale in every panel."
                          : "Logarithmic; the solver gives the mean only.")
                      + PredictedIntervals.note(family.points(), figures.getLast()),
                  summary(family)),
              lines.panels(figures).size(),
              lines.latency(figures)));
    }
    return charts;
  }

  private static String id(String what, Family family) {
    return family.slug().isEmpty() ? what : what + "-" + family.slug();
  }

  private static String summary(Family family) {
    return family.curves().stream()
            .flatMap(curve -> curve.points().stream().map(point -> summary(curve, point)))
            .collect(Collectors.joining("; "))
        + ".";
  }

  private static String summary(PredictedCurves.Curve curve, PredictedCurves.Point point) {
    Expected expected = point.prediction().expected();
    return "%s at %s: %s of %s, mean %s, p99 %s"
        .formatted(
            curve.name(),
            Numbers.level(point.level()),
            Numbers.rate(expected == null ? null : expected.throughputRps()),
            Ceiling.of(point.prediction()).words(),
            Numbers.millis(expected == null ? null : expected.meanMs()),
            Numbers.millis(expected == null ? null : expected.p99Ms()));
  }
}
