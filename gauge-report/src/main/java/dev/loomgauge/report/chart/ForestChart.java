package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.Compared;
import dev.loomgauge.report.reading.Compared.Pair;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Comparisons as a forest plot (Lewis &amp; Clarke 2001): a row each, the ratio with its interval,
 * the margin of practical equivalence shaded. Colour, shape and word all tell the outcome.
 */
final class ForestChart {
  private static final int MOST = 100;
  private static final int ROW = 38;
  private static final int NARROW_ROW = 72;
  private static final int NARROW_NAME = 120;
  private static final int TOP = 66;
  private static final int BOTTOM = 58;

  /**
   * An interval of few blocks may span everything; beyond this many times it is cut, and says so.
   */
  private static final double FAR = 4;

  private final Compared compared;
  private final RatioScale scale;

  private ForestChart(Compared compared) {
    this.compared = compared;
    this.scale = RatioScale.of(ends(compared), compared.margin());
  }

  /** Nothing unless a comparison has an interval: one block decides nothing. */
  static Optional<Chart> of(Compared all) {
    if (!all.hasIntervals()) {
      return Optional.empty();
    }
    Compared compared = new Compared(all.margin(), Spread.of(all.pairs(), MOST));
    ForestChart chart = new ForestChart(compared);
    int height = TOP + compared.pairs().size() * ROW + BOTTOM;
    return Optional.of(
        Chart.plain(
            "compared",
            "Ratios with their 95 % intervals",
            "Right of 1 the first of the two has more: more throughput is faster, a longer response time is slower."
                + (chart.scale.logarithmic() ? " Logarithmic." : "")
                + (all.pairs().size() > MOST
                    ? " %d of %s comparisons, evenly spaced; the table has them all."
                        .formatted(MOST, Figures.count(all.pairs().size()))
                    : ""),
            compared.pairs().stream().map(ForestChart::words).collect(Collectors.joining("; "))
                + ".",
            height,
            TOP + 22 + compared.pairs().size() * NARROW_ROW + BOTTOM,
            chart.option()));
  }

  private static String words(Pair pair) {
    Comparison one = pair.comparison();
    return "%s: %s, %s"
        .formatted(pair.name(), Figures.ratio(one.ratio()), Compared.word(one.outcome()));
  }

  private static List<Double> ends(Compared compared) {
    List<Double> ends = new ArrayList<>();
    for (Pair pair : compared.pairs()) {
      Double ratio = pair.comparison().ratio();
      Verdict.Interval interval = pair.comparison().interval();
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
        List.of(Outcome.values()).stream()
            .filter(o -> compared.pairs().stream().anyMatch(p -> p.comparison().outcome() == o))
            .toList();
    List<Part> series = new ArrayList<>();
    series.add(Hairlines.throughRows(scale.ticks()));
    series.add(margin());
    seen.forEach(outcome -> series.add(intervals(outcome)));
    seen.forEach(outcome -> series.add(points(outcome)));
    series.add(cut());
    Part option =
        part()
            .with("legend", Style.signs(seen.stream().map(Compared::word).toList()))
            .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
            .with(
                "xAxis",
                scale
                    .axis()
                    .with("name", "ratio")
                    .with("nameLocation", "middle")
                    .with("nameGap", 30))
            .with("yAxis", List.of(rows(true), rows(false)))
            .with("series", series);
    return Part.byWidth(option, places(false), places(true));
  }

  /** On a phone there is no room for the outcome in words: the table has it. */
  private Part places(boolean wide) {
    return part()
        .with(
            "grid",
            part()
                .with("left", wide ? 8 : 0)
                .with("right", wide ? 8 : 14)
                .with("top", wide ? TOP : TOP + 22)
                .with("bottom", BOTTOM)
                .with("containLabel", true))
        .with(
            "yAxis",
            List.of(
                part()
                    .with(
                        "axisLabel",
                        part()
                            .with("fontSize", wide ? 12 : 11)
                            .with("width", wide ? Chart.WIDTH / 2 : NARROW_NAME)
                            .with("overflow", "break")),
                part().with("axisLabel", part().with("show", wide))));
  }

  private Part rows(boolean names) {
    return part()
        .with("type", "category")
        .with("inverse", true)
        .with("position", names ? "left" : "right")
        .with("axisTick", part().with("show", false))
        .with("axisLine", part().with("show", false))
        .with("axisLabel", part().with("interval", 0).with("lineHeight", 15))
        .with("data", compared.pairs().stream().map(names ? this::name : this::told).toList());
  }

  private String name(Pair pair) {
    String first = pair.comparison().metric() + "  " + pair.what();
    return pair.where().isEmpty() ? first : first + "\n" + pair.where();
  }

  private String told(Pair pair) {
    Comparison one = pair.comparison();
    return Figures.ratio(one.ratio()) + "  " + Compared.word(one.outcome());
  }

  /** The band of practical equivalence, with a line at 1. */
  private Part margin() {
    return part()
        .with("type", "line")
        .with("data", List.of())
        .with("silent", true)
        .with("tooltip", Style.quiet())
        .with(
            "markArea",
            part()
                .with("silent", true)
                .with("itemStyle", part().with("color", "$band"))
                .with(
                    "label",
                    part()
                        .with("show", true)
                        .with("position", "top")
                        .with("color", "$muted")
                        .with("formatter", "equivalent: within " + compared.marginWords()))
                .with(
                    "data",
                    List.of(
                        List.of(
                            part().with("xAxis", scale.clamp(1 / (1 + compared.margin()))),
                            part().with("xAxis", scale.clamp(1 + compared.margin()))))))
        .with(
            "markLine",
            part()
                .with("silent", true)
                .with("symbol", "none")
                .with("label", Style.quiet())
                .with("lineStyle", part().with("color", "$faint").with("type", "solid"))
                .with("data", List.of(part().with("xAxis", 1))));
  }

  private Part intervals(Outcome outcome) {
    List<Object> data = new ArrayList<>();
    for (int row = 0; row < compared.pairs().size(); row++) {
      Comparison one = compared.pairs().get(row).comparison();
      Verdict.Interval interval = one.interval();
      if (one.outcome() == outcome && interval != null) {
        data.add(List.of(scale.clamp(interval.low()), row));
        data.add(List.of(scale.clamp(interval.high()), row));
        data.add(List.of("-", "-"));
      }
    }
    return part()
        .with("type", "line")
        .with("symbol", "none")
        .with("silent", true)
        .with("z", 4)
        .with("lineStyle", part().with("width", 3).with("color", color(outcome)))
        .with("data", data)
        .with("tooltip", Style.quiet());
  }

  private Part points(Outcome outcome) {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < compared.pairs().size(); row++) {
      Pair pair = compared.pairs().get(row);
      Double ratio = pair.comparison().ratio();
      if (pair.comparison().outcome() == outcome && ratio != null) {
        data.add(part().with("value", List.of(scale.clamp(ratio), row)).with("tip", tip(pair)));
      }
    }
    boolean open = outcome == Outcome.UNDECIDED;
    return part()
        .with("type", "scatter")
        .with("name", Compared.word(outcome))
        .with("z", 6)
        .with("symbol", symbol(outcome))
        .with("symbolRotate", outcome == Outcome.SLOWER ? 180 : 0)
        .with("symbolSize", 10)
        .with("color", color(outcome))
        .with(
            "itemStyle",
            part()
                .with("opacity", 1)
                .with("color", open ? "$paper" : color(outcome))
                .with("borderColor", open ? color(outcome) : "$paper")
                .with("borderWidth", open ? 2.5 : 1))
        .with("data", data);
  }

  /** Arrows where an interval goes on beyond the axis. */
  private Part cut() {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < compared.pairs().size(); row++) {
      Verdict.Interval interval = compared.pairs().get(row).comparison().interval();
      if (interval != null && !scale.holds(interval.low())) {
        data.add(arrow(scale.min(), row, 90));
      }
      if (interval != null && !scale.holds(interval.high())) {
        data.add(arrow(scale.max(), row, -90));
      }
    }
    return part()
        .with("type", "scatter")
        .with("silent", true)
        .with("z", 5)
        .with("symbol", "triangle")
        .with("symbolSize", 8)
        .with("color", "$muted")
        .with("itemStyle", part().with("opacity", 1))
        .with("tooltip", Style.quiet())
        .with("data", data);
  }

  private static Part arrow(double x, int row, int turned) {
    return part().with("value", List.of(x, row)).with("symbolRotate", turned);
  }

  private static Tip tip(Pair pair) {
    Comparison one = pair.comparison();
    Verdict.Interval interval = one.interval();
    List<List<String>> rows =
        List.of(
            List.of("ratio", Figures.ratio(one.ratio())),
            List.of(
                "95 % interval",
                interval == null
                    ? Figures.NONE
                    : Figures.ratios(interval.low(), interval.high(), one.ratio())),
            List.of("p, corrected", Figures.probability(one.pValue())),
            List.of("blocks", String.valueOf(one.blocks())),
            List.of("verdict", Compared.word(one.outcome())));
    return new Tip("", pair.name(), rows, Objects.requireNonNullElse(one.words(), ""));
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
