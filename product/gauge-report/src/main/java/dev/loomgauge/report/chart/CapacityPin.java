package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.text.Names;
import java.util.List;
import java.util.Objects;

/** The load that is 95 % likely to pass: a pin on the bound, with its interval as a stroke. */
final class CapacityPin {
  private CapacityPin() {}

  /** Its series, as far as the axis goes; none where a search has no such load. */
  static List<Series> of(CapacityBracket search, LoadAxis axis, LogScale scale) {
    Passing passing = search.passing();
    Double bound = search.boundMs();
    if (passing == null || bound == null) {
      return List.of();
    }
    String name = search.threads();
    String color = Style.mode(name).color();
    double height = scale.clamp(bound);
    double low = axis.clamp(passing.low());
    double high = axis.clamp(Objects.requireNonNullElse(passing.high(), Double.MAX_VALUE));
    Point pin = Point.at(axis.clamp(passing.level()), height).tip(tip(search, passing));
    return List.of(
        Series.path(List.of(List.of(low, height), List.of(high, height)))
            .name(name)
            .color(color)
            .width(7)
            .faded(0.45)
            .z(5),
        Series.points(name, List.of(pin)).look(new Style(color, "pin"), 26).z(6));
  }

  private static Tip tip(CapacityBracket search, Passing passing) {
    return new Tip(
        search.threads() + ": 95 % likely to pass",
        List.of(
            List.of(Names.axis(search.factor()), Numbers.count(Math.round(passing.level()))),
            List.of("95 % interval", interval(passing)),
            List.of("rests on trials", Numbers.count(passing.trials()))),
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
            .formatted(Numbers.count(Math.round(passing.level())), interval(passing));
  }

  private static String interval(Passing passing) {
    return Numbers.counts(passing.low(), passing.high());
  }
}
