package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.reading.Scored;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;

/**
 * A point per trial, predicted to the right and measured upwards, on logarithmic axes: there an
 * error of a given percentage lies equally far from the diagonal everywhere.
 */
final class ScoreScatter {
  private static final double NEAR = 0.1;

  private final List<ScorePanel> panels;
  private final LogScale scale;
  private final List<String> modes;

  private ScoreScatter(List<ScorePanel> panels) {
    this.panels = panels;
    this.scale = LogScale.of(panels.stream().flatMap(ScorePanel::values).toList());
    this.modes =
        Names.modes(
            panels.stream()
                .flatMap(panel -> panel.comparisons().stream())
                .map(comparison -> comparison.trial().threads())
                .toList());
  }

  static Option option(List<ScorePanel> panels, Panels places) {
    return new ScoreScatter(panels).option(places);
  }

  private Option option(Panels places) {
    List<Series> series = new ArrayList<>();
    places.each(this::panel).forEach(series::addAll);
    List<Object> keys = new ArrayList<>(modes.stream().map(ScoreScatter::name).toList());
    if (anyVoid()) {
      keys.add(Series.VOID);
      series.add(Series.hollow("circle", List.of()).silent());
    }
    return places.arrange(
        Option.of(series)
            .legendOfPoints(keys)
            .pointTips()
            .axes(
                places.each(panel -> scale.axis(panel).name("predicted", 32)),
                places.each(scale::axis))
            .marksBelow());
  }

  private List<Series> panel(int panel) {
    List<Series> series = new ArrayList<>();
    series.add(near());
    series.add(diagonal());
    for (String mode : modes) {
      series.add(counted(mode, panel));
      series.add(
          Series.hollow(Style.mode(mode).symbol(), points(mode, panel, false)).name(name(mode)));
    }
    series.add(Hairlines.of(panel, scale.sparseTicks(), scale.ticks()));
    series.forEach(each -> each.in(panel));
    return series;
  }

  private boolean anyVoid() {
    return panels.stream()
        .flatMap(panel -> panel.comparisons().stream())
        .map(Scored::trial)
        .anyMatch(trial -> !trial.valid());
  }

  private Series counted(String mode, int panel) {
    return Series.points(name(mode), points(mode, panel, true))
        .look(Style.mode(mode), 10)
        .z(4)
        .opacity(0.8);
  }

  private List<Point> points(String mode, int panel, boolean valid) {
    return panels.get(panel).comparisons().stream()
        .filter(comparison -> belongs(comparison.trial(), mode, valid))
        .map(
            comparison ->
                Point.at(scale.clamp(comparison.predicted()), scale.clamp(comparison.measured()))
                    .tip(panels.get(panel).tip(comparison)))
        .toList();
  }

  private static boolean belongs(Trial trial, String mode, boolean valid) {
    return trial.threads().equals(mode) && trial.valid() == valid;
  }

  private Series diagonal() {
    return Series.path(List.of(at(scale.min(), 1), at(scale.max(), 1)))
        .color("$faint")
        .width(1.25)
        .z(1);
  }

  /** A line out along the upper edge and back along the lower one: the area in it is the band. */
  private Series near() {
    List<List<Double>> edges =
        List.of(
            at(scale.min(), 1 + NEAR),
            at(scale.max(), 1 + NEAR),
            at(scale.max(), 1 - NEAR),
            at(scale.min(), 1 - NEAR));
    return Series.path(edges).color("$muted").width(0).z(1).area(0.2);
  }

  private static List<Double> at(double predicted, double times) {
    return List.of(predicted, predicted * times);
  }

  /** ECharts takes an empty name in a legend for a line break. */
  private static String name(String mode) {
    return mode.isEmpty() ? "trial" : mode;
  }
}
