package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.chart.option.Tip;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Batches beside their floors: all of them as ratios, and each microbenchmark by the clock. */
public final class BatchCharts {
  private BatchCharts() {}

  /** Two sections; empty without scores. */
  public static List<ChartSection> of(List<Score> scores) {
    if (scores.isEmpty()) {
      return List.of();
    }
    Map<String, List<Score>> benchmarks =
        scores.stream()
            .collect(
                Collectors.groupingBy(
                    score -> score.batch().benchmark(), LinkedHashMap::new, Collectors.toList()));
    List<Chart> clocks = new ArrayList<>();
    benchmarks.forEach((name, rows) -> clocks.add(clock(name, rows)));
    return List.of(
        new ChartSection("", List.of(floors(scores))), new ChartSection("By the clock", clocks));
  }

  private static Chart floors(List<Score> scores) {
    return new Chart(
        "times-floor",
        new Chart.Words(
            "How many times its floor each batch took",
            "The upright line is the floor, the time that no batch can undercut. Hollow: the"
                + " published figure against the floor of its own shape.",
            scores.stream()
                    .map(
                        score ->
                            "%s: %s times"
                                .formatted(name(score), Numbers.ratio(score.timesFloor())))
                    .collect(Collectors.joining("; "))
                + "."),
        NamedRows.size(scores.size(), false),
        RatioDots.option(scores.stream().map(BatchCharts::ratios).toList(), "times the floor"));
  }

  private static Chart clock(String benchmark, List<Score> scores) {
    String scaled = scores.getFirst().batch().scaled();
    return new Chart(
        "time-" + benchmark,
        new Chart.Words(
            benchmark,
            "Strokes are floors. Logarithmic."
                + (scaled.isEmpty()
                    ? " Hollow: as published, on another machine."
                    : " Smaller than published: " + scaled + "."),
            scores.stream()
                    .map(
                        score ->
                            "%s: %s of at least %s"
                                .formatted(
                                    score.batch().variant(),
                                    Numbers.millis(score.ms()),
                                    Numbers.millis(score.floor().ms())))
                    .collect(Collectors.joining("; "))
                + "."),
        NamedRows.size(scores.size(), true),
        ClockDots.option(scores));
  }

  private static RatioDots.Row ratios(Score score) {
    Score.Published published = score.published();
    double floor = score.floor().ms();
    return new RatioDots.Row(
        name(score),
        mode(score),
        tip(score),
        score.timesFloor(),
        score.lowMs() / floor,
        score.highMs() / floor,
        published == null ? null : published.timesFloor());
  }

  static String name(Score score) {
    return score.batch().benchmark() + " · " + score.batch().variant();
  }

  /** What a variant is drawn as: fixed pools of every size are platform threads. */
  public static String mode(Score score) {
    String variant = score.batch().variant();
    return variant.startsWith(ThreadMode.PLATFORM.key()) ? ThreadMode.PLATFORM.key() : variant;
  }

  static Tip tip(Score score) {
    Score.Published published = score.published();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("measured", Numbers.millis(score.ms())));
    rows.add(
        List.of(
            "95 % interval",
            Numbers.millis(score.lowMs()) + " to " + Numbers.millis(score.highMs())));
    rows.add(List.of("floor", Numbers.millis(score.floor().ms())));
    rows.add(List.of("times the floor", Numbers.ratio(score.timesFloor())));
    if (published != null) {
      rows.add(List.of("published", Numbers.millis(published.ms())));
      rows.add(List.of("published, times its floor", Numbers.ratio(published.timesFloor())));
    }
    return new Tip(name(score), rows, score.floor().law());
  }
}
