package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.option.Band;
import dev.loomgauge.report.chart.option.Marks;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * p99 against load, a line a search: the bound across it, and a band from the largest level that
 * was carried to the least that was not.
 */
public final class CapacityChart {
  private CapacityChart() {}

  /**
   * One chart for each combination of the other factors; none without a search that has figures.
   */
  public static List<Chart> of(List<CapacityBracket> brackets) {
    List<Chart> charts = new ArrayList<>();
    for (var group :
        brackets.stream()
            .filter(bracket -> bracket.points().stream().anyMatch(CapacityChart::drawn))
            .collect(Collectors.groupingBy(CapacityBracket::levels))
            .entrySet()
            .stream()
            .sorted(Comparator.comparing(e -> Names.sortable(Names.levels(e.getKey()))))
            .toList()) {
      charts.add(chart(group.getKey(), group.getValue(), charts.size()));
    }
    return List.copyOf(charts);
  }

  private static Chart chart(
      Map<String, String> levels, List<CapacityBracket> searches, int index) {
    String factor = searches.getFirst().factor();
    return new Chart(
        index == 0 ? "capacity" : "capacity-" + (index + 1),
        new Chart.Words(
            "p99 against "
                + Names.axis(factor)
                + (levels.isEmpty() ? "" : ", " + Names.levels(levels)),
            "Dashed: the bound, %s. Shaded: from the largest load that was carried to the least that was not. Hollow: not counted.%s"
                .formatted(searches.getFirst().bound(), CapacityPin.caption(searches)),
            searches.stream().map(CapacityChart::summary).collect(Collectors.joining("; ")) + "."),
        new Chart.Size(380, 360),
        option(searches, factor));
  }

  private static String summary(CapacityBracket search) {
    return "%s carried %s, not %s"
            .formatted(search.threads(), level(search.carried()), level(search.notCarried()))
        + CapacityPin.summary(search);
  }

  private static String level(@Nullable Integer level) {
    return level == null ? "none" : Numbers.count(level);
  }

  private static Option option(List<CapacityBracket> searches, String factor) {
    List<Double> xs =
        drawn(searches).map(point -> (double) point.level()).distinct().sorted().toList();
    LoadAxis axis = new LoadAxis(Names.axis(factor), xs);
    LogScale scale = LogScale.of(heights(searches));
    List<Series> series = new ArrayList<>();
    for (CapacityBracket search : searches) {
      series.add(line(search, scale));
      series.add(Series.hollow(Style.mode(search.threads()).symbol(), points(search, scale, true)));
      series.addAll(CapacityPin.of(search, axis, scale));
    }
    series.add(Hairlines.of(0, axis.ticks(), scale.ticks()));
    Double bound = searches.getFirst().boundMs();
    if (bound != null) {
      series.add(bound(bound));
    }
    return Option.of(series)
        .within(62, 24, 60, 52)
        .legend(searches.stream().map(CapacityBracket::threads).toList())
        .pointTips()
        .axes(axis.axis(0), scale.axis(0).name("p99, ms"))
        .marksBelow();
  }

  private static Stream<CapacityBracket.Point> drawn(List<CapacityBracket> searches) {
    return searches.stream().flatMap(s -> s.points().stream()).filter(CapacityChart::drawn);
  }

  private static boolean drawn(CapacityBracket.Point point) {
    return point.p99Ms() != null;
  }

  private static List<Double> heights(List<CapacityBracket> searches) {
    return Stream.concat(
            drawn(searches).map(CapacityBracket.Point::p99Ms),
            searches.stream().map(CapacityBracket::boundMs))
        .filter(Objects::nonNull)
        .toList();
  }

  private static Series line(CapacityBracket search, LogScale scale) {
    Style look = Style.mode(search.threads());
    Series line =
        Series.line(search.threads())
            .z(4)
            .look(look, 9)
            .width(2)
            .data(points(search, scale, false));
    Integer from = search.carried();
    Integer to = search.notCarried();
    return from == null || to == null
        ? line
        : line.band(Band.of(from, to, look.color()).opacity(0.18));
  }

  private static List<Point> points(CapacityBracket search, LogScale scale, boolean voided) {
    return search.points().stream()
        .filter(CapacityChart::drawn)
        .filter(point -> point.standing().counts() != voided)
        .sorted(Comparator.comparingInt(CapacityBracket.Point::level))
        .map(point -> at(search, point, scale))
        .toList();
  }

  private static Point at(CapacityBracket search, CapacityBracket.Point point, LogScale scale) {
    String standing =
        switch (point.standing()) {
          case CARRIED -> "carried";
          case NOT_CARRIED -> "not carried";
          case VOID, DISTURBED -> "not counted";
        };
    double p99 = Objects.requireNonNullElse(point.p99Ms(), 0.0);
    return Point.at(point.level(), scale.clamp(p99))
        .tip(
            new Tip(
                Names.load(search.factor(), String.valueOf(point.level())) + ": " + standing,
                List.of(List.of("p99", Numbers.millis(point.p99Ms()))),
                point.because()));
  }

  private static Series bound(double ms) {
    return Series.of(
        0,
        Marks.of(List.of(Marks.y(ms))).dashed("$ink", 1.5).label("bound", "insideEndTop", "$ink"));
  }
}
