package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.OwnFigures;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Published figures and ours, both as shares of what the laws allow: a chart for each system. */
public final class ReproductionCharts {
  private ReproductionCharts() {}

  /** One section; empty without a row that has a share. */
  public static List<Chart.Section> of(List<ReproducedRow> rows) {
    Map<String, List<ReproducedRow>> systems =
        rows.stream()
            .filter(row -> share(row, true) != null || share(row, false) != null)
            .collect(
                Collectors.groupingBy(
                    ReproducedRow::system, LinkedHashMap::new, Collectors.toList()));
    List<Chart> charts = new ArrayList<>();
    systems.forEach((system, own) -> charts.add(chart(system, own)));
    return charts.isEmpty() ? List.of() : List.of(new Chart.Section("", charts));
  }

  private static Chart chart(String system, List<ReproducedRow> rows) {
    return new Chart(
        "share-" + system,
        new Chart.Words(
            system,
            "Of what the laws allow: throughput / ceiling, or floor / time. Hollow: as published,"
                + " of the published parameters' own bound. Right of the line nothing is possible,"
                + " but where our bound is an estimate from the CPU time per request.",
            Words.sentence(
                rows.stream()
                    .map(
                        row ->
                            "%s: %s here, %s published"
                                .formatted(
                                    name(row),
                                    Numbers.percent(share(row, false)),
                                    Numbers.percent(share(row, true)))))),
        Chart.Size.ofRows(rows.size(), true),
        RatioDots.option(
            rows.stream().map(ReproductionCharts::row).toList(), "of what the laws allow"));
  }

  private static RatioDots.Row row(ReproducedRow row) {
    OwnFigures here = row.here();
    Double low = here == null ? null : of(row.measure(), here.low(), here.bound());
    Double high = here == null ? null : of(row.measure(), here.high(), here.bound());
    return new RatioDots.Row(
        name(row), row.mode(), tip(row), share(row, false), low, high, share(row, true));
  }

  /** The published one or ours; null where there is no figure or no bound. */
  private static @Nullable Double share(ReproducedRow row, boolean theirs) {
    Published published = row.published();
    OwnFigures here = row.here();
    if (theirs) {
      return published == null ? null : of(row.measure(), published.figure(), published.bound());
    }
    return here == null ? null : of(row.measure(), here.measured(), here.bound());
  }

  private static @Nullable Double of(
      Measure measure, @Nullable Double figure, @Nullable Double bound) {
    if (figure == null || bound == null || figure <= 0 || bound <= 0) {
      return null;
    }
    return measure == Measure.THROUGHPUT ? figure / bound : bound / figure;
  }

  private static String name(ReproducedRow row) {
    String users = row.users();
    return row.experiment() + " · " + row.variant() + (users.isEmpty() ? "" : " " + users);
  }

  private static Chart.Tip tip(ReproducedRow row) {
    Published published = row.published();
    OwnFigures here = row.here();
    String unit = " " + row.measure().unit();
    List<List<String>> rows = new ArrayList<>();
    if (here != null) {
      rows.add(List.of("here", Numbers.number(here.measured()) + unit));
      rows.add(List.of("predicted", Numbers.number(here.predicted()) + unit));
      rows.add(List.of("bound here", Numbers.number(here.bound()) + unit));
    }
    if (published != null) {
      rows.add(List.of("published", Numbers.number(published.figure()) + unit));
      rows.add(List.of("its bound", Numbers.number(published.bound()) + unit));
    }
    return new Chart.Tip(name(row), rows, row.difference().words());
  }
}
