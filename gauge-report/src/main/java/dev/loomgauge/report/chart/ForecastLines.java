package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.report.reading.ExpectedFigure;
import dev.loomgauge.report.reading.Forecast.Curve;
import dev.loomgauge.report.reading.Forecast.Family;
import dev.loomgauge.report.reading.Forecast.Point;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Predicted throughput and response times against load, a line a curve, as after a run. */
final class ForecastLines {
  private static final Figure MEAN = new Figure("mean", Expected::meanMs);

  private final Family family;
  private final LoadAxis axis;
  private final boolean alongUsers;
  private final String ceilings;

  ForecastLines(Family family, String factor) {
    this.family = family;
    this.axis = new LoadAxis(Names.axis(factor), family.xs());
    this.alongUsers = factor.equals("users");
    this.ceilings = Ceiling.key("ceiling", family.predictions());
  }

  /** A response time that a solver may tell. */
  record Figure(String name, ExpectedFigure figure) {

    @Nullable Double at(Point point) {
      Expected expected = point.prediction().expected();
      return expected == null ? null : figure.of(expected);
    }
  }

  /** The percentiles that are told anywhere, or else the mean; none when that is not told. */
  List<Figure> figures() {
    List<Figure> percentiles = new ArrayList<>();
    for (int i = 0; i < LatencyLines.PERCENTILES.size(); i++) {
      percentiles.add(new Figure(LatencyLines.PERCENTILES.get(i), Predicted.PERCENTILES.get(i)));
    }
    List<Figure> told = percentiles.stream().filter(this::told).toList();
    return told.isEmpty() ? Stream.of(MEAN).filter(this::told).toList() : told;
  }

  private boolean told(Figure figure) {
    return points().anyMatch(point -> figure.at(point) != null);
  }

  private Stream<Point> points() {
    return family.curves().stream().flatMap(curve -> curve.points().stream());
  }

  Part throughput() {
    Figure rps = new Figure("predicted", Expected::throughputRps);
    LogScale scale =
        axis.logarithmic()
            ? LogScale.of(
                points()
                    .flatMap(p -> Stream.of(p.prediction().ceilingRps(), orZero(rps.at(p))))
                    .toList())
            : null;
    DoubleUnaryOperator height = v -> scale == null ? Figures.rounded(v, 6) : scale.clamp(v);
    List<Part> series = new ArrayList<>();
    for (int i = 0; i < family.curves().size(); i++) {
      series.add(line(i, 0, rps, height));
      series.add(ceiling(i, height));
    }
    series.add(Style.key(ceilings, dashed("$muted")));
    series.add(Hairlines.of(0, axis.ticks(), scale == null ? List.of() : scale.ticks()));
    List<Object> keys = new ArrayList<>(names());
    keys.add(Style.stroke(ceilings, Style.DASHES));
    Part y = scale == null ? part().with("type", "value").with("min", 0) : scale.axis(0);
    return option(keys, series)
        .with(
            "grid", part().with("left", 52).with("right", 16).with("top", top()).with("bottom", 50))
        .with("xAxis", axis.axis(0))
        .with("yAxis", y.with("name", "requests a second").with("nameGap", 16));
  }

  /** Room for the legend: a curve an entry, and the ceiling. */
  int top() {
    return Style.top(family.curves().size() + 1);
  }

  Panels panels(List<Figure> figures) {
    return new Panels(figures.stream().map(f -> f.name() + ", ms").toList(), top(), 240, 6, 16, 8);
  }

  Part latency(List<Figure> figures) {
    LogScale scale =
        LogScale.of(
            points()
                .flatMap(point -> figures.stream().map(figure -> figure.at(point)))
                .filter(Objects::nonNull)
                .toList());
    List<Part> series = new ArrayList<>();
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    for (int panel = 0; panel < figures.size(); panel++) {
      xAxes.add(axis.axis(panel));
      yAxes.add(scale.axis(panel));
      for (int i = 0; i < family.curves().size(); i++) {
        series.add(line(i, panel, figures.get(panel), scale::clamp));
      }
      series.add(Hairlines.of(panel, axis.ticks(), scale.ticks()));
    }
    return panels(figures)
        .arrange(option(names(), series).with("xAxis", xAxes).with("yAxis", yAxes));
  }

  private static Part option(List<?> keys, List<Part> series) {
    return part()
        .with("legend", Style.legend(keys))
        .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:tips"))
        .with("markLine", Hairlines.below())
        .with("series", series);
  }

  private List<String> names() {
    return family.curves().stream().map(Curve::name).toList();
  }

  private Part line(int index, int panel, Figure figure, DoubleUnaryOperator height) {
    Curve curve = family.curves().get(index);
    return part()
        .with("type", "line")
        .with("name", curve.name())
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("z", 4)
        .with("symbol", Style.symbol(curve.name(), index))
        .with("symbolSize", 8)
        .with("color", Style.curve(curve.name(), index))
        .with("lineStyle", part().with("width", 2.25))
        .with("data", curve.points().stream().map(p -> at(curve, p, figure, height)).toList());
  }

  private static Part at(Curve curve, Point point, Figure figure, DoubleUnaryOperator height) {
    Double value = figure.at(point);
    return value == null
        ? Style.gap(point.x())
        : part()
            .with("value", List.of(point.x(), height.applyAsDouble(value)))
            .with("tip", tip(curve, point.prediction()));
  }

  private Part ceiling(int index, DoubleUnaryOperator height) {
    Curve curve = family.curves().get(index);
    return dashed(Style.curve(curve.name(), index))
        .with("name", curve.name())
        .with("z", 3)
        .with("symbol", curve.points().size() > 1 ? "none" : "rect")
        .with("symbolSize", List.of(28, 2))
        .with(
            "data",
            Ceiling.curve(curve.points(), alongUsers).stream()
                .map(at -> List.of(at.getFirst(), height.applyAsDouble(at.getLast())))
                .toList());
  }

  private static Part dashed(String color) {
    return part()
        .with("type", "line")
        .with("color", color)
        .with("symbol", "none")
        .with("silent", true)
        .with("lineStyle", Style.dashed(color))
        .with("tooltip", Style.quiet());
  }

  private static Tip tip(Curve curve, Prediction prediction) {
    Expected expected = Objects.requireNonNull(prediction.expected());
    return new Tip(
        curve.name(),
        curve.name(),
        List.of(
            List.of("throughput", Figures.rate(expected.throughputRps())),
            List.of("ceiling", Figures.ceiling(prediction.ceilingRps(), !prediction.estimated())),
            List.of("limited by", prediction.binding().name()),
            List.of("mean", Figures.millis(expected.meanMs())),
            List.of("p50", Figures.millis(expected.p50Ms())),
            List.of("p95", Figures.millis(expected.p95Ms())),
            List.of("p99", Figures.millis(expected.p99Ms()))),
        "");
  }

  private static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
