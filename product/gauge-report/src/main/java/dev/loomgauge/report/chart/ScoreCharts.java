package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How good the predictions were: what was measured against what was predicted of it. */
public final class ScoreCharts {
  private static final double NEAR = 0.1;

  private ScoreCharts() {}

  /** None when no prediction has figures of a solver. */
  public static List<Chart> of(List<Trial> trials) {
    return Stream.of(throughput(trials), latency(trials)).flatMap(Optional::stream).toList();
  }

  private static Optional<Chart> throughput(List<Trial> trials) {
    return chart(
        "score-throughput",
        "Throughput: measured against predicted",
        "On the line a prediction came true; shaded: within 10 % of it. Above the line the service"
            + " did more than predicted, below it less.",
        List.of(
            new ScorePanel(
                "Throughput measured, req/s",
                "predicted, req/s",
                Scored.of(trials, Figure.THROUGHPUT),
                Numbers::rate)),
        300);
  }

  private static Optional<Chart> latency(List<Trial> trials) {
    List<ScorePanel> panels = new ArrayList<>();
    CellGroups.PERCENTILES.forEach(p -> panels.add(latency(p.word(), Scored.of(trials, p))));
    if (panels.stream().allMatch(panel -> panel.comparisons().isEmpty())) {
      panels.add(latency("Mean", Scored.of(trials, Figure.MEAN)));
    }
    return chart(
        "score-latency",
        "Response time: measured against predicted",
        "As above: above the line it took longer than predicted. The same scale in every panel.",
        panels,
        240);
  }

  private static ScorePanel latency(String name, List<Scored> comparisons) {
    return new ScorePanel(name + " measured, ms", "predicted, ms", comparisons, Numbers::millis);
  }

  private static Optional<Chart> chart(
      String id, String title, String caption, List<ScorePanel> all, int height) {
    List<ScorePanel> whole = all.stream().filter(p -> !p.comparisons().isEmpty()).toList();
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    List<ScorePanel> panels = whole.stream().map(ScorePanel::downsampled).toList();
    Panels places =
        new Panels(panels.stream().map(ScorePanel::title).toList(), 78, height, 6, 16, 8);
    return Optional.of(
        new Chart(
            id,
            new Chart.Words(
                title,
                caption + (panels.equals(whole) ? "" : ScorePanel.DOWNSAMPLED),
                whole.stream().map(ScoreCharts::summary).collect(Collectors.joining(" "))),
            places.size(6),
            Scatter.of(panels, places).option()));
  }

  static String summary(ScorePanel panel) {
    List<Scored> valid =
        panel.comparisons().stream().filter(comparison -> comparison.trial().valid()).toList();
    String near =
        "%s: %d of %d trials lie within 10 %% of the prediction"
            .formatted(panel.title(), valid.stream().filter(Scored::near).count(), valid.size());
    return valid.stream()
        .max(Comparator.comparingDouble(comparison -> Math.abs(comparison.error())))
        .map(
            worst ->
                "%s, the worst error %s at %s."
                    .formatted(near, Numbers.signed(worst.error()), worst.trial().cell()))
        .orElse(near + ".");
  }

  /**
   * One figure of all trials in a score chart, and how it is written.
   *
   * @param title what is measured, with its unit
   * @param axis what it is drawn against, with the unit
   */
  record ScorePanel(
      String title,
      String axis,
      List<Scored> comparisons,
      Function<@Nullable Double, String> figure) {
    private static final int MOST = 400;
    private static final int WORST = 100;

    /** What a chart of downsampled panels says of it. */
    static final String DOWNSAMPLED =
        " Of more than %d trials those with the greatest errors are drawn, and some of the others, evenly spaced."
            .formatted(MOST);

    /** With as many points as can be distinguished: the worst, and some of the others. */
    ScorePanel downsampled() {
      if (comparisons.size() <= MOST) {
        return this;
      }
      List<Scored> worstFirst =
          comparisons.stream()
              .sorted(Comparator.comparingDouble((Scored c) -> Math.abs(c.error())).reversed())
              .toList();
      List<Scored> others = worstFirst.subList(WORST, worstFirst.size());
      return new ScorePanel(
          title,
          axis,
          Stream.concat(worstFirst.stream().limit(WORST), Spread.of(others, MOST - WORST).stream())
              .toList(),
          figure);
    }

    /** What hovering over a point tells. */
    Chart.Tip tip(Scored comparison) {
      boolean counts = comparison.trial().valid();
      String cell = comparison.trial().cell();
      return new Chart.Tip(
          counts ? cell : cell + ", void",
          List.of(
              List.of("predicted", figure.apply(comparison.predicted())),
              List.of("measured", figure.apply(comparison.measured())),
              List.of("error", Numbers.signed(comparison.error()))),
          counts ? "" : Tips.reason(comparison.trial()));
    }
  }

  /**
   * A point per trial, predicted to the right and measured upwards, on logarithmic axes: there an
   * error of a given percentage lies equally far from the diagonal everywhere.
   */
  private record Scatter(
      List<ScorePanel> panels,
      Panels places,
      List<Scored> all,
      AxisScale scale,
      List<String> modes) {
    static Scatter of(List<ScorePanel> panels, Panels places) {
      List<Scored> all = panels.stream().flatMap(panel -> panel.comparisons().stream()).toList();
      return new Scatter(
          panels,
          places,
          all,
          AxisScale.log(all.stream().flatMap(c -> Stream.of(c.predicted(), c.measured())).toList()),
          Names.modes(all.stream().map(comparison -> comparison.trial().threads()).toList()));
    }

    Part option() {
      List<Part> series = new ArrayList<>();
      places.each(this::panel).forEach(series::addAll);
      List<Object> keys = new ArrayList<>(modes.stream().map(Scatter::name).toList());
      if (!all.stream().allMatch(comparison -> comparison.trial().valid())) {
        keys.add(Part.VOID);
        series.add(Part.hollow("circle", List.of()).and("silent: true"));
      }
      return places.arrange(
          Part.option(series)
              .legendOfPoints(keys)
              .pointTips()
              .axes(
                  places.each(panel -> scale.axis(panel).name(panels.get(panel).axis(), 32)),
                  places.each(scale::axis))
              .and("markLine.z: 0"));
    }

    private List<Part> panel(int panel) {
      List<Part> series = new ArrayList<>();
      series.add(near());
      series.add(diagonal());
      for (String mode : modes) {
        series.add(
            Part.points(name(mode), points(mode, panel, true))
                .look(Style.mode(mode), 10)
                .and("z: 4; itemStyle.opacity: 0.8"));
        series.add(
            Part.hollow(Style.mode(mode).symbol(), points(mode, panel, false)).name(name(mode)));
      }
      series.add(Part.hairlines(panel, scale.sparseTicks(), scale.ticks()));
      series.forEach(each -> each.in(panel));
      return series;
    }

    private List<Part> points(String mode, int panel, boolean valid) {
      return panels.get(panel).comparisons().stream()
          .filter(comparison -> comparison.trial().threads().equals(mode))
          .filter(comparison -> comparison.trial().valid() == valid)
          .map(
              comparison ->
                  Part.at(scale.clamp(comparison.predicted()), scale.clamp(comparison.measured()))
                      .tip(panels.get(panel).tip(comparison)))
          .toList();
    }

    private Part diagonal() {
      return Part.path(List.of(at(scale.min(), 1), at(scale.max(), 1)))
          .and("color: $faint; lineStyle.width: 1.25; z: 1");
    }

    /** A line out along the upper edge and back along the lower one: the area in it is the band. */
    private Part near() {
      List<List<Double>> edges =
          List.of(
              at(scale.min(), 1 + NEAR),
              at(scale.max(), 1 + NEAR),
              at(scale.max(), 1 - NEAR),
              at(scale.min(), 1 - NEAR));
      return Part.path(edges)
          .and("color: $muted; lineStyle.width: 0; z: 1; areaStyle.opacity: 0.2");
    }

    private static List<Double> at(double predicted, double times) {
      return List.of(predicted, predicted * times);
    }

    /** ECharts takes an empty name in a legend for a line break. */
    private static String name(String mode) {
      return mode.isEmpty() ? "trial" : mode;
    }
  }

  /** One figure of a trial: what was predicted of it, and what was measured; both above 0. */
  record Scored(Trial trial, double predicted, double measured) {
    /** One figure of every trial, void ones too, that has both sides of it. */
    public static List<Scored> of(List<Trial> trials, Figure figure) {
      return trials.stream().flatMap(trial -> of(trial, figure)).toList();
    }

    private static Stream<Scored> of(Trial trial, Figure figure) {
      Expected expected = trial.prediction().expected();
      Double predicted = expected == null ? null : figure.of(expected);
      LoadSummary load = trial.load();
      if (predicted == null || load == null) {
        return Stream.empty();
      }
      double seen = figure.of(load);
      return predicted > 0 && seen > 0
          ? Stream.of(new Scored(trial, predicted, seen))
          : Stream.of();
    }

    /** Whether it lies in the band that is shaded. */
    boolean near() {
      return Math.abs(measured / predicted - 1) <= NEAR;
    }

    /** predicted / measured - 1: above 0 when too much was predicted. */
    public double error() {
      return predicted / measured - 1;
    }
  }
}
