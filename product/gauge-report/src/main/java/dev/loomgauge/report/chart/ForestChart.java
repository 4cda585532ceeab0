package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.reading.Compared;
import dev.loomgauge.report.reading.Compared.Pair;
import dev.loomgauge.report.reading.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Comparisons as a forest plot (Lewis &amp; Clarke 2001): a row each, the ratio with its interval,
 * the margin of practical equivalence shaded. Colour, shape and word all tell the outcome.
 */
record ForestChart(Compared compared, AxisScale scale) {
  private static final int MOST = 100;
  private static final int ROW = 38;
  private static final int NARROW_ROW = 72;
  private static final int NARROW_NAME = 120;
  private static final int TOP = 66;
  private static final int BOTTOM = 58;

  /** An interval of few blocks may span everything; beyond this multiple it is cut. */
  private static final double FAR = 4;

  /** Nothing unless a comparison has an interval: one block decides nothing. */
  static Optional<Chart> of(Compared all) {
    if (!all.hasIntervals()) {
      return Optional.empty();
    }
    Compared compared = new Compared(all.margin(), Spread.of(all.pairs(), MOST));
    ForestChart chart =
        new ForestChart(compared, AxisScale.ratios(ends(compared), compared.margin()));
    int rows = compared.pairs().size();
    return Optional.of(
        new Chart(
            "compared",
            new Chart.Words(
                "Ratios with their 95 % intervals",
                "Right of 1 the first of the two has more: more throughput is faster, a longer"
                    + " response time is slower."
                    + (chart.scale.logarithmic() ? " Logarithmic." : "")
                    + (all.pairs().size() > MOST
                        ? " %d of %s comparisons, evenly spaced; the table has them all."
                            .formatted(MOST, Numbers.count(all.pairs().size()))
                        : ""),
                Words.sentence(compared.pairs().stream().map(ForestChart::words))),
            new Chart.Size(TOP + rows * ROW + BOTTOM, TOP + 22 + rows * NARROW_ROW + BOTTOM),
            chart.option()));
  }

  private static String words(Pair pair) {
    Comparison one = pair.comparison();
    return "%s: %s, %s"
        .formatted(pair.name(), Numbers.ratio(one.ratio()), Compared.word(one.outcome()));
  }

  private static List<Double> ends(Compared compared) {
    List<Double> ends = new ArrayList<>();
    for (Pair pair : compared.pairs()) {
      Double ratio = pair.comparison().ratio();
      Range interval = pair.comparison().interval();
      if (ratio != null && ratio > 0) {
        ends.add(ratio);
        if (interval != null) {
          ends.add(Math.max(interval.low(), ratio / FAR));
          ends.add(Math.min(interval.high(), ratio * FAR));
        }
      }
    }
    return ends;
  }

  private Part option() {
    List<Outcome> seen =
        Stream.of(Outcome.values())
            .filter(o -> compared.pairs().stream().anyMatch(p -> p.comparison().outcome() == o))
            .toList();
    List<Part> series = new ArrayList<>();
    series.add(Part.hairlines(scale.ticks()));
    series.add(margin());
    seen.forEach(outcome -> series.add(intervals(outcome)));
    seen.forEach(outcome -> series.add(points(outcome)));
    series.add(cut());
    return Part.option(series)
        .legendOfPoints(seen.stream().map(Compared::word).toList())
        .pointTips()
        .axes(
            List.of(scale.axis(0).name("ratio", 30).and("axisLine.show: false")),
            List.of(rows(this::name), rows(this::told).and("position: right")))
        .byWidth(
            places(
                Part.empty().within(0, 14, TOP + 22, BOTTOM).and("grid.containLabel: true"),
                11,
                NARROW_NAME,
                false),
            places(
                Part.empty().within(8, 8, TOP, BOTTOM).and("grid.containLabel: true"),
                12,
                Chart.WIDTH / 2,
                true));
  }

  /** On a phone there is no room for the outcome in words: the table has it. */
  private static Part places(Part places, int fontSize, int nameWidth, boolean outcomes) {
    return places.with(
        "yAxis",
        List.of(
            Part.of("axisLabel.overflow: break")
                .with("axisLabel.fontSize", fontSize)
                .with("axisLabel.width", nameWidth),
            Part.empty().with("axisLabel.show", outcomes)));
  }

  private Part rows(Function<Pair, String> text) {
    return Part.rows(0, compared.pairs().stream().map(text).toList())
        .and(
            "axisTick.show: false; axisLine.show: false; axisLabel.interval: 0;"
                + " axisLabel.lineHeight: 15");
  }

  private String name(Pair pair) {
    String first = pair.comparison().metric() + "  " + pair.what();
    return pair.where().isEmpty() ? first : first + "\n" + pair.where();
  }

  private String told(Pair pair) {
    Comparison one = pair.comparison();
    return Numbers.ratio(one.ratio()) + "  " + Compared.word(one.outcome());
  }

  /** The band of practical equivalence, with a line at 1. */
  private Part margin() {
    double low = scale.clamp(1 / (1 + compared.margin()));
    double high = scale.clamp(1 + compared.margin());
    String words = "equivalent: within " + compared.marginWords();
    return Part.across(
            0,
            Part.marks(
                List.of(Part.x(1)),
                "lineStyle.type: solid; lineStyle.width: 1; lineStyle.color: $faint"))
        .with(
            "markArea",
            Part.band(List.of(List.of(Part.x(low), Part.x(high))), "$band")
                .label(words, "top", "$muted"));
  }

  private Part intervals(Outcome outcome) {
    List<List<?>> data = new ArrayList<>();
    for (int row = 0; row < compared.pairs().size(); row++) {
      Comparison one = compared.pairs().get(row).comparison();
      Range interval = one.interval();
      if (one.outcome() == outcome && interval != null) {
        data.add(List.of(scale.clamp(interval.low()), row));
        data.add(List.of(scale.clamp(interval.high()), row));
        data.add(List.of("-", "-"));
      }
    }
    return Part.path(data).color(color(outcome)).and("lineStyle.width: 3; z: 4");
  }

  private Part points(Outcome outcome) {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < compared.pairs().size(); row++) {
      Pair pair = compared.pairs().get(row);
      Double ratio = pair.comparison().ratio();
      if (pair.comparison().outcome() == outcome && ratio != null) {
        data.add(Part.at(scale.clamp(ratio), row).tip(tip(pair)));
      }
    }
    String color = color(outcome);
    return Part.points(Compared.word(outcome), data)
        .look(new Style(color, symbol(outcome)), 10)
        .with("symbolRotate", outcome == Outcome.SLOWER ? 180 : 0)
        .fill(outcome == Outcome.UNDECIDED ? "$paper" : color)
        .and("itemStyle.opacity: 1")
        .with("itemStyle.borderColor", outcome == Outcome.UNDECIDED ? color : "$paper")
        .with("itemStyle.borderWidth", outcome == Outcome.UNDECIDED ? 2.5 : 1)
        .and("z: 6");
  }

  /** Arrows where an interval goes on beyond the axis. */
  private Part cut() {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < compared.pairs().size(); row++) {
      Range interval = compared.pairs().get(row).comparison().interval();
      if (interval != null && !scale.holds(interval.low())) {
        data.add(Part.at(scale.min(), row).and("symbolRotate: 90"));
      }
      if (interval != null && !scale.holds(interval.high())) {
        data.add(Part.at(scale.max(), row).and("symbolRotate: -90"));
      }
    }
    return Part.points("", data)
        .look(new Style("$muted", "triangle"), 8)
        .and("itemStyle.opacity: 1; silent: true; tooltip.show: false; z: 5");
  }

  private static Chart.Tip tip(Pair pair) {
    Comparison one = pair.comparison();
    Range interval = one.interval();
    List<List<String>> rows =
        List.of(
            List.of("ratio", Numbers.ratio(one.ratio())),
            List.of(
                "95 % interval",
                interval == null
                    ? Numbers.NONE
                    : Numbers.ratios(interval.low(), interval.high(), one.ratio())),
            List.of("p, corrected", Numbers.probability(one.pValue())),
            List.of("blocks", String.valueOf(one.blocks())),
            List.of("verdict", Compared.word(one.outcome())));
    return new Chart.Tip(pair.name(), rows, Objects.requireNonNullElse(one.words(), ""));
  }

  private static String color(Outcome outcome) {
    return "$" + Compared.tone(outcome);
  }

  private static String symbol(Outcome outcome) {
    return switch (outcome) {
      case FASTER, SLOWER -> "triangle";
      case FAILS_MORE, FAILS_LESS -> "diamond";
      case EQUIVALENT -> "rect";
      case UNDECIDED -> "circle";
    };
  }
}
