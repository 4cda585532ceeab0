package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellTimes;
import dev.loomgauge.report.reading.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the time of a request goes: two stacked bars a cell, predicted and measured. */
public final class TimesChart {
  private static final int MOST = 30;
  private static final int THICK = 18;
  private static final String NOT_EXPLAINED = "not explained";

  private record Row(String name, TimeStack stack) {}

  private TimesChart() {}

  /** Of the cells with valid trials; empty where no times are known. */
  public static Optional<Chart> of(List<Trial> trials) {
    List<CellTimes> all = CellTimes.of(trials);
    List<CellTimes> cells = Spread.of(all, MOST);
    if (cells.isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = cells.stream().flatMap(TimesChart::rows).toList();
    return Optional.of(
        new Chart(
            "times",
            new Chart.Words(
                "Where the time of a request goes",
                "Each bar is the mean response time, split by Little's law: requests that do it, by"
                    + " requests per second."
                    + (cells.size() < all.size()
                        ? " %d of %s cells, evenly spaced."
                            .formatted(cells.size(), Numbers.count(all.size()))
                        : ""),
                "Mean response time of each cell as a stack of what requests do, predicted and"
                    + " measured."),
            Chart.Size.ofRows(rows.size(), false),
            option(rows)));
  }

  private static Stream<Row> rows(CellTimes cell) {
    return Stream.concat(
        cell.predicted().stream().map(stack -> new Row(cell.name() + ", predicted", stack)),
        Stream.of(new Row(cell.name() + ", measured", cell.measured())));
  }

  private static Part option(List<Row> rows) {
    List<Part> series = new ArrayList<>();
    List<String> legend = new ArrayList<>();
    for (Activity activity : Activity.values()) {
      if (rows.stream().anyMatch(row -> row.stack().of(activity) > 0)) {
        legend.add(activity.label());
        series.add(
            bars(
                    activity.label(),
                    rows.stream().map(row -> row.stack().of(activity)).toList(),
                    rows)
                .color(Style.activity(activity)));
      }
    }
    List<Double> rest = rows.stream().map(row -> Math.max(0, row.stack().unexplainedMs())).toList();
    if (rest.stream().anyMatch(ms -> ms > 0)) {
      legend.add(NOT_EXPLAINED);
      series.add(bars(NOT_EXPLAINED, rest, rows).and("color: $faint"));
    }
    return Part.namedRows(
            rows.stream().map(Row::name).toList(),
            Part.fromZero(0).name("mean response time, ms", 28),
            52,
            series)
        .legend(legend);
  }

  private static Part bars(String name, List<Double> ms, List<Row> rows) {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      data.add(Part.bar(Numbers.rounded(ms.get(row), 4)).tip(tip(rows.get(row))));
    }
    return Part.bars(name, THICK, data).and("stack: time");
  }

  private static Chart.Tip tip(Row row) {
    List<List<String>> lines = new ArrayList<>();
    row.stack()
        .parts()
        .forEach(part -> lines.add(List.of(part.activity().label(), Numbers.millis(part.ms()))));
    double rest = row.stack().unexplainedMs();
    if (rest > 0) {
      lines.add(List.of(NOT_EXPLAINED, Numbers.millis(rest)));
    }
    return new Chart.Tip(row.name(), lines, "");
  }
}
