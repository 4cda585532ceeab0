package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Scored;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;

/**
 * A point a trial, predicted to the right and measured upwards, on logarithmic axes: there an error
 * of so many percent lies equally far from the diagonal everywhere.
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
                .map(comparison -> comparison.trial().level("threads"))
                .toList());
  }

  static Part option(List<ScorePanel> panels) {
    return new ScoreScatter(panels).option();
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    for (int panel = 0; panel < panels.size(); panel++) {
      xAxes.add(
          scale
              .axis(panel)
              .with("name", "predicted")
              .with("nameLocation", "middle")
              .with("nameGap", 32));
      yAxes.add(scale.axis(panel));
      series.add(near(panel));
      series.add(diagonal(panel));
      for (String mode : modes) {
        series.add(counted(mode, panel));
        series.add(voided(mode, panel));
      }
      series.add(Hairlines.of(panel, scale.sparseTicks(), scale.ticks()));
    }
    List<Object> keys = new ArrayList<>(modes.stream().map(ScoreScatter::name).toList());
    if (anyVoid()) {
      keys.add(Style.VOID);
      series.add(Style.key(Style.VOID, Style.hollow("circle", List.of())));
    }
    return part()
        .with("legend", Style.signs(keys))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
        .with("xAxis", xAxes)
        .with("yAxis", yAxes)
        .with("markLine", Hairlines.below())
        .with("series", series);
  }

  private boolean anyVoid() {
    return panels.stream()
        .flatMap(panel -> panel.comparisons().stream())
        .map(Scored::trial)
        .anyMatch(trial -> !trial.valid());
  }

  private Part counted(String mode, int panel) {
    return in(panel, part().with("type", "scatter"))
        .with("name", name(mode))
        .with("symbol", Style.symbol(mode))
        .with("symbolSize", 10)
        .with("z", 4)
        .with("color", Style.mode(mode))
        .with("itemStyle", part().with("opacity", 0.8))
        .with("data", points(mode, panel, true));
  }

  private Part voided(String mode, int panel) {
    return in(panel, Style.hollow(Style.symbol(mode), points(mode, panel, false)))
        .with("name", name(mode));
  }

  private List<Part> points(String mode, int panel, boolean valid) {
    return panels.get(panel).comparisons().stream()
        .filter(comparison -> belongs(comparison.trial(), mode, valid))
        .map(
            comparison ->
                part()
                    .with(
                        "value",
                        List.of(
                            scale.clamp(comparison.predicted()),
                            scale.clamp(comparison.measured())))
                    .with("tip", panels.get(panel).tip(comparison)))
        .toList();
  }

  private static boolean belongs(Trial trial, String mode, boolean valid) {
    return trial.level("threads").equals(mode) && trial.valid() == valid;
  }

  private Part diagonal(int panel) {
    return quiet(panel, List.of(at(scale.min(), 1), at(scale.max(), 1)))
        .with("lineStyle", part().with("width", 1.25).with("color", "$faint"));
  }

  /** A line out along the upper edge and back along the lower one: the area in it is the band. */
  private Part near(int panel) {
    List<List<Double>> edges =
        List.of(
            at(scale.min(), 1 + NEAR),
            at(scale.max(), 1 + NEAR),
            at(scale.max(), 1 - NEAR),
            at(scale.min(), 1 - NEAR));
    return quiet(panel, edges)
        .with("lineStyle", part().with("width", 0))
        .with("areaStyle", part().with("color", "$muted").with("opacity", 0.2));
  }

  private static List<Double> at(double predicted, double times) {
    return List.of(predicted, predicted * times);
  }

  private static Part quiet(int panel, List<List<Double>> data) {
    return in(panel, part().with("type", "line"))
        .with("symbol", "none")
        .with("silent", true)
        .with("z", 1)
        .with("tooltip", Style.quiet())
        .with("data", data);
  }

  private static Part in(int panel, Part series) {
    return series.with("xAxisIndex", panel).with("yAxisIndex", panel);
  }

  /** ECharts takes an empty name in a legend for a line break. */
  private static String name(String mode) {
    return mode.isEmpty() ? "trial" : mode;
  }
}
