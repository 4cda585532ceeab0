package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.List;
import java.util.Objects;

/** The load that is 95 % likely to pass: a pin on the bound, with its interval as a stroke. */
final class CapacityPin {
  private CapacityPin() {}

  /** Its series, as far as the axis goes; none where a search has no such load. */
  static List<Part> of(CapacityBracket search, LoadAxis axis, LogScale scale) {
    Passing passing = search.passing();
    Double bound = search.boundMs();
    if (passing == null || bound == null) {
      return List.of();
    }
    double height = scale.clamp(bound);
    double high = Objects.requireNonNullElse(passing.high(), Double.MAX_VALUE);
    Part stroke =
        series("line", search)
            .with("z", 5)
            .with("symbol", "none")
            .with("silent", true)
            .with("lineStyle", part().with("width", 7).with("opacity", 0.45))
            .with(
                "data",
                List.of(
                    List.of(axis.clamp(passing.low()), height), List.of(axis.clamp(high), height)));
    Part pin =
        series("scatter", search)
            .with("z", 6)
            .with("symbol", "pin")
            .with("symbolSize", 26)
            .with(
                "data",
                List.of(
                    part()
                        .with("value", List.of(axis.clamp(passing.level()), height))
                        .with("tip", tip(search, passing))));
    return List.of(stroke, pin);
  }

  private static Part series(String type, CapacityBracket search) {
    return part()
        .with("type", type)
        .with("name", search.threads())
        .with("color", Style.mode(search.threads()));
  }

  private static Tip tip(CapacityBracket search, Passing passing) {
    return new Tip(
        search.threads(),
        search.threads() + ": 95 % likely to pass",
        List.of(
            List.of(Names.axis(search.factor()), Figures.count(Math.round(passing.level()))),
            List.of("95 % interval", interval(passing)),
            List.of("rests on trials", Figures.count(passing.trials()))),
        "");
  }

  /** What the sign means, after a caption; empty where it is not drawn. */
  static String caption(List<CapacityBracket> searches) {
    return searches.stream().allMatch(search -> search.passing() == null)
        ? ""
        : " Pin: the load that is 95 % likely to pass, with its 95 % interval.";
  }

  /** For those who cannot see it. */
  static String summary(CapacityBracket search) {
    Passing passing = search.passing();
    return passing == null
        ? ""
        : ", 95 %% likely to pass at %s (95 %% interval %s)"
            .formatted(Figures.count(Math.round(passing.level())), interval(passing));
  }

  private static String interval(Passing passing) {
    return Figures.counts(passing.low(), passing.high());
  }
}
