package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * p99 against load, a line a search: the bound across it, and a band from the largest level that
 * was carried to the least that was not.
 */
public final class CapacityChart {
  private CapacityChart() {}

  /** A chart for each combination of the other factors; none without a search with figures. */
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
                .formatted(searches.getFirst().bound(), passing(searches)),
            Words.sentence(searches.stream().map(CapacityChart::summary))),
        new Chart.Size(380, 360),
        option(searches, factor));
  }

  private static String summary(CapacityBracket search) {
    return search.threads() + " carried " + carried(search) + passing(search);
  }

  /** "400, not 500", or "at least 400" where no load was too much. */
  private static String carried(CapacityBracket search) {
    Integer carried = search.carried();
    Integer not = search.notCarried();
    String most = carried == null ? "none" : Numbers.count(carried);
    return not != null
        ? most + ", not " + Numbers.count(not)
        : carried == null ? most : "at least " + most;
  }

  private static Part option(List<CapacityBracket> searches, String factor) {
    List<Double> xs =
        drawn(searches).map(point -> (double) point.level()).distinct().sorted().toList();
    AxisScale axis = AxisScale.loads(xs);
    AxisScale scale = AxisScale.log(heights(searches));
    List<Part> series = new ArrayList<>();
    for (CapacityBracket search : searches) {
      series.add(line(search, axis, scale));
      series.add(Part.hollow(Style.mode(search.threads()).symbol(), points(search, scale, true)));
      series.addAll(pin(search, axis, scale));
    }
    series.add(Part.hairlines(0, axis.ticks(), scale.ticks()));
    Double bound = searches.getFirst().boundMs();
    if (bound != null) {
      series.add(bound(bound));
    }
    return Part.option(series)
        .within(62, 24, 60, 52)
        .legend(searches.stream().map(CapacityBracket::threads).toList())
        .pointTips()
        .axes(axis.axis(0, factor), scale.axis(0).name("p99, ms"))
        .and("markLine.z: 0");
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

  /**
   * The shaded part ends where the axis does: a load at which nothing was answered is not on it.
   */
  private static Part line(CapacityBracket search, AxisScale axis, AxisScale scale) {
    Style look = Style.mode(search.threads());
    Part line =
        Part.line(search.threads())
            .look(look, 9)
            .and("z: 4; lineStyle.width: 2")
            .data(points(search, scale, false));
    Integer from = search.carried();
    Integer to = search.notCarried();
    return from == null || to == null
        ? line
        : line.with(
            "markArea",
            Part.band(
                    List.of(List.of(Part.x(axis.clamp(from)), Part.x(axis.clamp(to)))),
                    look.color())
                .and("itemStyle.opacity: 0.18"));
  }

  private static List<Part> points(CapacityBracket search, AxisScale scale, boolean voided) {
    return search.points().stream()
        .filter(CapacityChart::drawn)
        .filter(point -> point.standing().counts() != voided)
        .sorted(Comparator.comparingInt(CapacityBracket.Point::level))
        .map(point -> at(search, point, scale))
        .toList();
  }

  private static Part at(CapacityBracket search, CapacityBracket.Point point, AxisScale scale) {
    String standing =
        switch (point.standing()) {
          case CARRIED -> "carried";
          case NOT_CARRIED -> "not carried";
          case VOID, DISTURBED -> "not counted";
        };
    double p99 = Objects.requireNonNullElse(point.p99Ms(), 0.0);
    return Part.at(point.level(), scale.clamp(p99))
        .tip(
            new Chart.Tip(
                Names.load(search.factor(), String.valueOf(point.level())) + ": " + standing,
                List.of(List.of("p99", Numbers.millis(point.p99Ms()))),
                point.because()));
  }

  private static Part bound(double ms) {
    return Part.across(
        0,
        Part.marks(
                List.of(Part.y(ms)),
                "lineStyle.type: dashed; lineStyle.width: 1.5; lineStyle.color: $ink")
            .label("bound", "insideEndTop", "$ink"));
  }

  /** Its series, as far as the axis goes; none where a search has no such load. */
  private static List<Part> pin(CapacityBracket search, AxisScale axis, AxisScale scale) {
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
    Part pin = Part.at(axis.clamp(passing.level()), height).tip(tip(search, passing));
    return List.of(
        Part.path(List.of(List.of(low, height), List.of(high, height)))
            .name(name)
            .color(color)
            .and("lineStyle.width: 7; lineStyle.opacity: 0.45; z: 5"),
        Part.points(name, List.of(pin)).look(new Style(color, "pin"), 26).and("z: 6"));
  }

  private static Chart.Tip tip(CapacityBracket search, Passing passing) {
    return new Chart.Tip(
        search.threads() + ": 95 % likely to pass",
        List.of(
            List.of(Names.axis(search.factor()), Numbers.count(Math.round(passing.level()))),
            List.of("95 % interval", interval(passing)),
            List.of("rests on trials", Numbers.count(passing.trials()))),
        "");
  }

  /** What the sign means, after a caption; empty where it is not drawn. */
  private static String passing(List<CapacityBracket> searches) {
    return searches.stream().allMatch(search -> search.passing() == null)
        ? ""
        : " Pin: the load that is 95 % likely to pass, with its 95 % interval.";
  }

  /** For those who cannot see it. */
  private static String passing(CapacityBracket search) {
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
