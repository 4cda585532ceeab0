package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.PredictedCurves;
import dev.loomgauge.report.reading.PredictedCurves.Curve;
import dev.loomgauge.report.reading.PredictedCurves.Family;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The charts of predictions without a run. */
public final class ForecastCharts {
  private ForecastCharts() {}

  /** Two charts a family: throughput, and response times where a solver tells them. */
  public static List<Chart.Section> of(PredictedCurves forecast) {
    boolean several = forecast.families().size() > 1;
    return forecast.families().stream()
        .map(
            family ->
                new Chart.Section(several ? family.label() : "", charts(family, forecast.axis())))
        .toList();
  }

  private static List<Chart> charts(Family family, String factor) {
    List<Chart> charts = new ArrayList<>();
    Lines lines = new Lines(family, factor, AxisScale.loads(family.xs()));
    charts.add(
        new Chart(
            id("predicted-throughput", family),
            new Chart.Words(
                "Predicted throughput against " + Names.against(factor),
                "Dashed: the ceiling, bending where another resource takes over."
                    + Predicted.note(family.points(), Figure.THROUGHPUT)
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
                      + Predicted.note(family.points(), figures.getLast()),
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
    return Words.sentence(
        family.curves().stream()
            .flatMap(curve -> curve.points().stream().map(point -> summary(curve, point))));
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

  /** Predicted throughput and response times against load, a line a curve, as after a run. */
  private record Lines(Family family, String factor, AxisScale axis) {
    private static final String CEILING = "ceiling";

    /** The percentiles that are known anywhere, or else the mean; none when that is not known. */
    List<Figure> figures() {
      List<Figure> told = CellGroups.PERCENTILES.stream().filter(this::told).toList();
      return told.isEmpty() ? Stream.of(Figure.MEAN).filter(this::told).toList() : told;
    }

    private boolean told(Figure figure) {
      return family.points().stream().anyMatch(point -> at(point, figure) != null);
    }

    private static @Nullable Double at(PredictedCurves.Point point, Figure figure) {
      Expected expected = point.prediction().expected();
      return expected == null ? null : figure.of(expected);
    }

    Part throughput() {
      Figure rps = Figure.THROUGHPUT;
      AxisScale scale =
          axis.logarithmic()
              ? AxisScale.log(
                  Stream.concat(
                          family.points().stream()
                              .flatMap(
                                  p ->
                                      Stream.of(
                                          p.prediction().ceilingRps(),
                                          Objects.requireNonNullElse(at(p, rps), 0.0))),
                          Predicted.ends(family.points(), rps))
                      .toList())
              : AxisScale.fromZero();
      List<Part> series = new ArrayList<>();
      for (int i = 0; i < family.curves().size(); i++) {
        series.add(line(i, rps, scale));
        series.add(intervals(i, rps, scale));
        series.add(ceiling(i, scale));
      }
      series.addAll(CeilingCurve.keys(CEILING, family.predictions()));
      series.add(Part.hairlines(0, axis.ticks(), scale.ticks()));
      List<Object> keys = new ArrayList<>(names());
      keys.addAll(CeilingCurve.signs(CEILING, family.predictions()));
      return option(keys, series)
          .within(52, 16, top(), 50)
          .axes(axis.axis(0, factor), scale.axis(0).name("requests per second").and("nameGap: 16"));
    }

    /** Room for the legend: a curve an entry, the ceiling, and its range. */
    int top() {
      return Part.legendHeight(family.curves().size() + 2);
    }

    Panels panels(List<Figure> figures) {
      return new Panels(
          figures.stream().map(f -> f.word() + ", ms").toList(), top(), 240, 6, 16, 8);
    }

    Part latency(List<Figure> figures) {
      AxisScale scale =
          AxisScale.log(
              Stream.concat(
                      family.points().stream()
                          .flatMap(point -> figures.stream().map(figure -> at(point, figure)))
                          .filter(Objects::nonNull),
                      figures.stream().flatMap(figure -> Predicted.ends(family.points(), figure)))
                  .toList());
      List<Part> series = new ArrayList<>();
      for (int panel = 0; panel < figures.size(); panel++) {
        for (int i = 0; i < family.curves().size(); i++) {
          series.add(line(i, figures.get(panel), scale).in(panel));
          series.add(intervals(i, figures.get(panel), scale).in(panel));
        }
        series.add(Part.hairlines(panel, axis.ticks(), scale.ticks()));
      }
      Panels panels = panels(figures);
      return panels.arrange(
          option(names(), series)
              .axes(panels.each(panel -> axis.axis(panel, factor)), panels.each(scale::axis)));
    }

    private static Part option(List<?> keys, List<Part> series) {
      return Part.option(series).legend(keys).placeTips("tips").and("markLine.z: 0");
    }

    private List<String> names() {
      return family.curves().stream().map(Curve::name).toList();
    }

    private Part line(int index, Figure figure, AxisScale scale) {
      Curve curve = family.curves().get(index);
      return Part.line(curve.name())
          .and("z: 4")
          .look(Style.curve(curve.name(), index), 8)
          .and("lineStyle.width: 2.25")
          .data(curve.points().stream().map(p -> at(curve, p, figure, scale)).toList());
    }

    private static Part at(
        Curve curve, PredictedCurves.Point point, Figure figure, AxisScale scale) {
      Double value = at(point, figure);
      return value == null
          ? Part.gap(point.x())
          : Part.at(point.x(), scale.clamp(value)).tip(tip(curve, point.prediction()));
    }

    private Part intervals(int index, Figure figure, AxisScale scale) {
      Curve curve = family.curves().get(index);
      String color = Style.curve(curve.name(), index).color();
      return Predicted.intervals(curve.name(), color, curve.points(), figure, scale::clamp);
    }

    private Part ceiling(int index, AxisScale scale) {
      Curve curve = family.curves().get(index);
      return CeilingCurve.of(
              Style.curve(curve.name(), index).color(), curve.points(), factor, scale::clamp)
          .name(curve.name());
    }

    private static Chart.Tip tip(Curve curve, Prediction prediction) {
      Expected expected = Objects.requireNonNull(prediction.expected());
      return new Chart.Tip(
          curve.name(),
          List.of(
              List.of("throughput", Numbers.rate(expected.throughputRps())),
              List.of("ceiling", Ceiling.of(prediction).words()),
              List.of("limited by", PredictedLimit.of(prediction).words()),
              List.of("mean", Numbers.millis(expected.meanMs())),
              List.of("p50", Numbers.millis(expected.p50Ms())),
              List.of("p95", Numbers.millis(expected.p95Ms())),
              List.of("p99", Numbers.millis(expected.p99Ms()))),
          "");
    }
  }
}
