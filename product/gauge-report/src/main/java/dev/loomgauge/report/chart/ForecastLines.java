package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Legend;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.Percentile;
import dev.loomgauge.report.reading.PredictedCurves;
import dev.loomgauge.report.reading.PredictedCurves.Curve;
import dev.loomgauge.report.reading.PredictedCurves.Family;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Predicted throughput and response times against load, a line a curve, as after a run. */
final class ForecastLines {
  private static final String CEILING = "ceiling";

  private final Family family;
  private final LoadAxis axis;
  private final boolean alongUsers;

  ForecastLines(Family family, String factor) {
    this.family = family;
    this.axis = new LoadAxis(Names.axis(factor), family.xs());
    this.alongUsers = factor.equals("users");
  }

  /** The percentiles that are known anywhere, or else the mean; none when that is not known. */
  List<Figure> figures() {
    List<Figure> told = Percentile.ALL.stream().map(Percentile::figure).filter(this::told).toList();
    return told.isEmpty() ? Stream.of(Figure.MEAN).filter(this::told).toList() : told;
  }

  private boolean told(Figure figure) {
    return points().anyMatch(point -> at(point, figure) != null);
  }

  private static @Nullable Double at(PredictedCurves.Point point, Figure figure) {
    Expected expected = point.prediction().expected();
    return expected == null ? null : figure.of(expected);
  }

  private Stream<PredictedCurves.Point> points() {
    return family.curves().stream().flatMap(curve -> curve.points().stream());
  }

  Option throughput() {
    Figure rps = Figure.THROUGHPUT;
    LogScale scale =
        axis.logarithmic()
            ? LogScale.of(
                Stream.concat(
                        points()
                            .flatMap(
                                p -> Stream.of(p.prediction().ceilingRps(), orZero(at(p, rps)))),
                        PredictedIntervals.ends(points().toList(), rps))
                    .toList())
            : null;
    DoubleUnaryOperator height = v -> scale == null ? Numbers.rounded(v, 6) : scale.clamp(v);
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < family.curves().size(); i++) {
      series.add(line(i, rps, height));
      series.add(intervals(i, rps, height));
      series.add(ceiling(i, height));
    }
    series.addAll(CeilingCurve.keys(CEILING, family.predictions()));
    series.add(Hairlines.of(0, axis.ticks(), scale == null ? List.of() : scale.ticks()));
    List<Object> keys = new ArrayList<>(names());
    keys.addAll(CeilingCurve.signs(CEILING, family.predictions()));
    Axis y = scale == null ? Axis.value(0).from(0) : scale.axis(0);
    return option(keys, series)
        .within(52, 16, top(), 50)
        .axes(axis.axis(0), y.name("requests per second").gap(16));
  }

  /** Room for the legend: a curve an entry, the ceiling, and its range. */
  int top() {
    return Legend.room(family.curves().size() + 2);
  }

  Panels panels(List<Figure> figures) {
    return new Panels(figures.stream().map(f -> f.word() + ", ms").toList(), top(), 240, 6, 16, 8);
  }

  Option latency(List<Figure> figures) {
    LogScale scale =
        LogScale.of(
            Stream.concat(
                    points()
                        .flatMap(point -> figures.stream().map(figure -> at(point, figure)))
                        .filter(Objects::nonNull),
                    figures.stream()
                        .flatMap(figure -> PredictedIntervals.ends(points().toList(), figure)))
                .toList());
    List<Series> series = new ArrayList<>();
    for (int panel = 0; panel < figures.size(); panel++) {
      for (int i = 0; i < family.curves().size(); i++) {
        series.add(line(i, figures.get(panel), scale::clamp).in(panel));
        series.add(intervals(i, figures.get(panel), scale::clamp).in(panel));
      }
      series.add(Hairlines.of(panel, axis.ticks(), scale.ticks()));
    }
    Panels panels = panels(figures);
    return panels.arrange(
        option(names(), series).axes(panels.each(axis::axis), panels.each(scale::axis)));
  }

  private static Option option(List<?> keys, List<Series> series) {
    return Option.of(series).legend(keys).placeTips("tips").marksBelow();
  }

  private List<String> names() {
    return family.curves().stream().map(Curve::name).toList();
  }

  private Series line(int index, Figure figure, DoubleUnaryOperator height) {
    Curve curve = family.curves().get(index);
    return Series.line(curve.name())
        .z(4)
        .look(Style.curve(curve.name(), index), 8)
        .width(2.25)
        .data(curve.points().stream().map(p -> at(curve, p, figure, height)).toList());
  }

  private static Point at(
      Curve curve, PredictedCurves.Point point, Figure figure, DoubleUnaryOperator height) {
    Double value = at(point, figure);
    return value == null
        ? Point.gap(point.x())
        : Point.at(point.x(), height.applyAsDouble(value)).tip(tip(curve, point.prediction()));
  }

  private Series intervals(int index, Figure figure, DoubleUnaryOperator height) {
    Curve curve = family.curves().get(index);
    return PredictedIntervals.of(
            Style.curve(curve.name(), index).color(), curve.points(), figure, height)
        .name(curve.name());
  }

  private Series ceiling(int index, DoubleUnaryOperator height) {
    Curve curve = family.curves().get(index);
    return CeilingCurve.of(
            Style.curve(curve.name(), index).color(), curve.points(), alongUsers, height)
        .name(curve.name());
  }

  private static Tip tip(Curve curve, Prediction prediction) {
    Expected expected = Objects.requireNonNull(prediction.expected());
    return new Tip(
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

  private static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
