package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * p99 against load, a line a search: the bound across it, and a band from the largest level that
 * was carried to the least that was not.
 */
final class CapacityChart {
  private static final int HEIGHT = 380;
  private static final int NARROW_HEIGHT = 360;

  private CapacityChart() {}

  /**
   * One chart for each combination of the other factors; none without a search that has figures.
   */
  static List<Chart> of(List<CapacityBracket> brackets) {
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
    return Chart.plain(
        index == 0 ? "capacity" : "capacity-" + (index + 1),
        "p99 against " + Names.axis(factor) + (levels.isEmpty() ? "" : ", " + Names.levels(levels)),
        "Dashed: the bound, %s. Shaded: from the largest load that was carried to the least that was not. Hollow: not counted.%s"
            .formatted(searches.getFirst().bound(), CapacityPin.caption(searches)),
        searches.stream().map(CapacityChart::summary).collect(Collectors.joining("; ")) + ".",
        HEIGHT,
        NARROW_HEIGHT,
        option(searches, factor));
  }

  private static String summary(CapacityBracket search) {
    return "%s carried %s, not %s"
            .formatted(search.threads(), level(search.carried()), level(search.notCarried()))
        + CapacityPin.summary(search);
  }

  private static String level(@Nullable Integer level) {
    return level == null ? "none" : Figures.count(level);
  }

  private static Object option(List<CapacityBracket> searches, String factor) {
    List<Double> xs =
        drawn(searches).map(point -> (double) point.level()).distinct().sorted().toList();
    LoadAxis axis = new LoadAxis(Names.axis(factor), xs);
    LogScale scale = LogScale.of(heights(searches));
    List<Part> series = new ArrayList<>();
    for (CapacityBracket search : searches) {
      series.add(line(search, scale));
      series.add(uncounted(search, scale));
      series.addAll(CapacityPin.of(search, axis, scale));
    }
    series.add(Hairlines.of(0, axis.ticks(), scale.ticks()));
    Double bound = searches.getFirst().boundMs();
    if (bound != null) {
      series.add(bound(bound));
    }
    return part()
        .with("grid", part().with("left", 62).with("right", 24).with("top", 60).with("bottom", 52))
        .with("legend", Style.legend(searches.stream().map(CapacityBracket::threads).toList()))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
        .with("xAxis", List.of(axis.axis(0)))
        .with("yAxis", List.of(scale.axis(0).with("name", "p99, ms")))
        .with("markLine", Hairlines.below())
        .with("series", series);
  }

  private static Stream<Point> drawn(List<CapacityBracket> searches) {
    return searches.stream().flatMap(s -> s.points().stream()).filter(CapacityChart::drawn);
  }

  private static boolean drawn(Point point) {
    return point.p99Ms() != null;
  }

  private static List<Double> heights(List<CapacityBracket> searches) {
    return Stream.concat(
            drawn(searches).map(Point::p99Ms), searches.stream().map(CapacityBracket::boundMs))
        .filter(Objects::nonNull)
        .toList();
  }

  private static Part line(CapacityBracket search, LogScale scale) {
    List<Part> data =
        search.points().stream()
            .filter(CapacityChart::drawn)
            .filter(point -> point.standing() != Standing.VOID)
            .sorted(Comparator.comparingInt(Point::level))
            .map(point -> at(search, point, scale))
            .toList();
    Part line =
        part()
            .with("type", "line")
            .with("name", search.threads())
            .with("z", 4)
            .with("symbol", Style.symbol(search.threads()))
            .with("symbolSize", 9)
            .with("color", Style.mode(search.threads()))
            .with("lineStyle", part().with("width", 2))
            .with("data", data);
    return band(search).map(band -> line.with("markArea", band)).orElse(line);
  }

  private static Part uncounted(CapacityBracket search, LogScale scale) {
    return Style.hollow(
        Style.symbol(search.threads()),
        search.points().stream()
            .filter(CapacityChart::drawn)
            .filter(point -> point.standing() == Standing.VOID)
            .map(point -> at(search, point, scale))
            .toList());
  }

  private static Part at(CapacityBracket search, Point point, LogScale scale) {
    String standing =
        switch (point.standing()) {
          case CARRIED -> "carried";
          case NOT_CARRIED -> "not carried";
          case VOID -> "not counted";
        };
    return part()
        .with(
            "value",
            List.of(
                (double) point.level(),
                scale.clamp(Objects.requireNonNullElse(point.p99Ms(), 0.0))))
        .with(
            "tip",
            new Tip(
                search.threads(),
                Names.load(search.factor(), String.valueOf(point.level())) + ": " + standing,
                List.of(List.of("p99", Figures.millis(point.p99Ms()))),
                point.because()));
  }

  private static Optional<Part> band(CapacityBracket search) {
    Integer from = search.carried();
    Integer to = search.notCarried();
    return from == null || to == null
        ? Optional.empty()
        : Optional.of(
            part()
                .with("silent", true)
                .with(
                    "itemStyle",
                    part().with("color", Style.mode(search.threads())).with("opacity", 0.18))
                .with(
                    "data",
                    List.of(List.of(part().with("xAxis", from), part().with("xAxis", to)))));
  }

  private static Part bound(double ms) {
    return part()
        .with("type", "line")
        .with("data", List.of())
        .with("silent", true)
        .with(
            "markLine",
            part()
                .with("silent", true)
                .with("symbol", "none")
                .with("animation", false)
                .with("lineStyle", Style.dashed("$ink"))
                .with(
                    "label",
                    part()
                        .with("formatter", "bound")
                        .with("position", "insideEndTop")
                        .with("color", "$ink"))
                .with("data", List.of(part().with("yAxis", ms))));
  }
}
