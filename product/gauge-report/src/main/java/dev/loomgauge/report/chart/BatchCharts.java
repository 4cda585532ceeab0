package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.batch.Score;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Batches beside their floors: all of them as ratios, and each microbenchmark by the clock. */
public final class BatchCharts {
  private static final String FLOOR = "floor";

  private BatchCharts() {}

  /** Two sections; empty without scores. */
  public static List<Chart.Section> of(List<Score> scores) {
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
        new Chart.Section("", List.of(floors(scores))), new Chart.Section("By the clock", clocks));
  }

  private static Chart floors(List<Score> scores) {
    return new Chart(
        "times-floor",
        new Chart.Words(
            "How many times its floor each batch took",
            "The upright line is the floor, the time that no batch can undercut. Hollow: the"
                + " published figure against the floor of its own shape.",
            Words.sentence(
                scores.stream()
                    .map(
                        score ->
                            "%s: %s times"
                                .formatted(name(score), Numbers.ratio(score.timesFloor()))))),
        Chart.Size.ofRows(scores.size(), false),
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
            Words.sentence(
                scores.stream()
                    .map(
                        score ->
                            "%s: %s of at least %s"
                                .formatted(
                                    score.batch().variant(),
                                    Numbers.millis(score.ms()),
                                    Numbers.millis(score.floor().ms()))))),
        Chart.Size.ofRows(scores.size(), true),
        clockOption(scores));
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

  static Chart.Tip tip(Score score) {
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
    return new Chart.Tip(name(score), rows, score.floor().law());
  }

  private static RatioDots.Row times(Score score) {
    Score.Published published = score.published();
    return new RatioDots.Row(
        name(score),
        mode(score),
        tip(score),
        score.ms(),
        AxisScale.positive(score.lowMs()),
        score.highMs(),
        published == null || !score.batch().scaled().isEmpty() ? null : published.ms());
  }

  private static Part clockOption(List<Score> scores) {
    List<RatioDots.Row> rows = scores.stream().map(BatchCharts::times).toList();
    List<Part> floors = new ArrayList<>();
    for (int row = 0; row < scores.size(); row++) {
      double floor = scores.get(row).floor().ms();
      floors.add(RatioDots.measured("$ink", rows.get(row).tip(), row, floor));
    }
    List<Part> series = RatioDots.series(rows, DoubleUnaryOperator.identity());
    series.add(Part.points(FLOOR, floors).size(3, 26).and("symbol: rect; color: $ink; z: 5"));
    AxisScale scale =
        AxisScale.log(
            Stream.concat(
                    scores.stream().map(score -> score.floor().ms()),
                    rows.stream()
                        .flatMap(row -> Stream.of(row.low(), row.high(), row.theirs()))
                        .flatMap(Stream::ofNullable))
                .toList());
    series.add(Part.hairlines(scale.ticks()));
    return Part.namedRows(
            scores.stream().map(score -> score.batch().variant()).toList(),
            scale.axis(0).name("milliseconds for the batch", 30),
            50,
            series)
        .and("markLine.z: 0")
        .legendOfPoints(
            rows.stream().allMatch(row -> row.theirs() == null)
                ? List.of(RatioDots.MEASURED, FLOOR)
                : List.of(RatioDots.MEASURED, RatioDots.PUBLISHED, FLOOR));
  }
}
